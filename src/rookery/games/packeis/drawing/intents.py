"""The moves that people mean by taps on floes that cannot be chosen."""

from collections.abc import Sequence

from rookery.core.state import State
from rookery.games.packeis.rules import facts
from rookery.games.packeis.rules.kernels import MAX_PENGUINS
from rookery.games.packeis.rules.shapes import PackeisBoard


def intent(state: State, places: Sequence[str]) -> str | None:
    """See `Drawing.intent`."""
    board: PackeisBoard = state.board
    names = [place.removeprefix("floe-") for place in places]
    if any(name not in board.index for name in names):
        return None
    if facts.is_placing(state):
        return f"@{names[-1]}"
    if len(names) == 1:
        return _from(state, names[0])
    origin, target = names[-2:]
    return f"{origin}-{target}" if origin != target else None


def _from(state: State, origin: str) -> str | None:
    """Some move from a floe without a penguin of the seat to move: they are all illegal alike."""
    board: PackeisBoard = state.board
    first = (state.current_player or 0) * MAX_PENGUINS
    if board.index[origin] in facts.ice(state).at[first : first + MAX_PENGUINS]:
        return None
    target = next((name for name in board.names if name != origin), None)
    return target and f"{origin}-{target}"
