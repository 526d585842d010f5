"""What objections have in common: where sheets cannot go, and who stands on one."""

from rookery.core.state import State
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.states import KINDS, LAST, SIDE

Objection = tuple[str, str]


def penguin_on(state: State, sheet: int, seat: int | None = None) -> bool:
    """Whether a penguin stands on a sheet, or that of a seat."""
    return any(
        one.sheet == sheet and (seat is None or one.seat == seat) for one in facts.penguins(state)
    )


def against_square(state: State, sheet: int, square: int, clause: str) -> Objection:
    """Why a sheet cannot come to a square; `clause` is what forbids sheets of a colour in a row."""
    if square in state.board.icebergs:
        return "PE-10", "a small iceberg stands there"
    if facts.on_square(state, square) is not None:
        return "PE-R14", "a sheet is there"
    if crowds_last(state, sheet, square):
        return "PE-30", "a colour has one sheet in the last column at the most"
    return clause, "sheets of one colour would stand side by side"


def crowds_last(state: State, sheet: int, square: int) -> bool:
    """PE-30: whether it would be the second of its colour in column h."""
    own = facts.sheets_of(state, sheet // KINDS)
    others = (one.square for one in own if one.square is not None and one.sheet != sheet)
    return square // SIDE == LAST and any(other // SIDE == LAST for other in others)
