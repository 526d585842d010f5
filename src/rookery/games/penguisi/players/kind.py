"""The weakest level: it sends nobody home if it can help it, and otherwise moves by chance.

Even estimates that are far off find most captures, which win the game: children who only run lost
to them more often than to each other.
"""

from rookery.core.kernels.rng import draw, seeded
from rookery.core.players.searcher import Report
from rookery.core.state import State


class KindSearcher:
    """Chooses by the seed among the actions that set the others back least; done at once."""

    def __init__(self, state: State, seed: int) -> None:
        self._state, self._seed = state, seed

    def step(self) -> bool:
        """Search on: there is nothing to search."""
        return True

    def report(self) -> Report:
        """The action, with no idea of what anybody may expect."""
        state, seat = self._state, self._state.current_player
        kindness = {action: _others(state, action, seat) for action in state.legal_actions}
        most = max(kindness.values())
        kind = [action for action, steps in kindness.items() if steps == most]
        action = kind[int(draw(seeded(self._seed), len(kind)))]
        return Report(action, (0.0,) * state.players, (action,), nodes=len(kindness))


def _others(state: State, action: str, seat: int | None) -> int:
    """How many steps the others have made in all once an action has been done."""
    totals = state.apply(action).scores
    return sum(steps for other, (_, steps) in enumerate(totals) if other != seat)
