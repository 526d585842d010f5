"""Proofs for three or four seats, possible once a position is settled: no ice is contested.

Then each seat walks its best paths, whatever the others do. While some ice is contested there are
only bounds, since the result depends on what several seats do to each other.
"""

from rookery.core.players.searcher import Report
from rookery.core.ranking import competition_ranking, returns
from rookery.core.state import State
from rookery.games.packeis.players.evaluation import Context
from rookery.games.packeis.players.island_walk import survey
from rookery.games.packeis.players.regions import FISH

_EVERYWHERE = -1


class SettledSolver:
    """Proves the outcome of a settled position in one step, or finds bounds of each seat's fish."""

    def __init__(self, state: State, context: Context) -> None:
        self._state, self._context = state, context
        self._least = [fish * FISH + floes for fish, floes in state.scores]
        self._most = [least + _worth(state, _EVERYWHERE) for least in self._least]
        self._action = state.legal_actions[0] if state.legal_actions else ""

    def step(self) -> bool:
        """Walk through every region; always True."""
        state = self._state
        if state.is_terminal:
            self._most = self._least
            return True
        if any(state.plain.unplaced):
            return True  # PK-11: nothing is certain before the last penguin stands
        seats = survey(state, self._context)
        contests = [cells != 0 for cells in seats["fighters"].tolist()]
        self._least = (seats["sure"] + seats["least"]).tolist()
        bounds = (seats["sure"] + seats["most"]).tolist()
        rest = _worth(state, int(self._context.contested[0]))
        self._most = [total + rest * fights for total, fights in zip(bounds, contests, strict=True)]
        seat = state.current_player
        if seat is not None and seats[seat].own:
            self._action = state.game.text.action_text(state, int(seats[seat].first))
        return True

    def report(self) -> Report:
        """Utilities of the final ranking; in `words` each seat's fish and floes, or bounds."""
        if self._least != self._most:
            return Report(
                self._action, (0.0,) * len(self._least), self._line(), words=self._bounds()
            )
        values = tuple(float(utility) for utility in returns(self._ranking()))
        fish = ",".join(str(total // FISH) for total in self._least)
        floes = ",".join(str(total % FISH) for total in self._least)
        words = f"fish={fish} floes={floes}"
        return Report(self._action, values, self._line(), proven=True, words=words)

    def _line(self) -> tuple[str, ...]:
        return (self._action,) if self._action else ()

    def _bounds(self) -> str:
        pairs = zip(self._least, self._most, strict=True)
        return "fish=" + ",".join(f"{low // FISH}..{high // FISH}" for low, high in pairs)

    def _ranking(self) -> tuple[int, ...]:
        """The final places; seats that left rank last, as in the rules' `ranking_keys` (PK-R20)."""
        left = self._state.record.left.tolist()
        keys = [
            total if not order else order - FISH
            for total, order in zip(self._least, left[: len(self._least)], strict=True)
        ]
        return competition_ranking(keys)


def _worth(state: State, cells: int) -> int:
    """The value of all floes of a set, like `regions.worth`."""
    kinds = (state.record.one, state.record.two, state.record.three)
    counts = [(int(kind) & cells).bit_count() for kind in kinds]
    return sum(count * (fish * FISH + 1) for fish, count in enumerate(counts, 1))
