"""Why a sheet cannot be turned, moved or placed like this."""

from rookery.core.notation.text import Objection
from rookery.core.state import State
from rookery.core.words.i18n import Sentence, later
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.states import HAND, KINDS, LAST, PACK, SIDE, SQUARES


def against_turning(state: State, rest: int) -> Objection:
    """PE-78, PE-R44: why a sheet cannot be rotated."""
    sheet, turns = divmod(rest, 4)
    objection = _against_sheet(state, sheet, "PE-78") or _against_free(state)
    if objection:
        return objection
    if facts.sheets(state)[sheet].turned == turns:
        return "PE-78", later("the sheet lies like that already")
    return "PE-78", later("a penguin is on this sheet, and it is not one's own")


def against_shift(state: State, rest: int) -> Objection:
    """PE-79, PE-R45: why a sheet cannot be shifted."""
    sheet, square = divmod(rest, SQUARES)
    objection = _against_sheet(state, sheet, "PE-79") or _against_free(state)
    if objection:
        return objection
    if not _is_own(state, sheet) and state.board.free_shift == "own":
        return "PE-R45", later("only one's own sheets are shifted")
    if facts.penguin_on(state, sheet):
        return "PE-79", later("a penguin is on this sheet")
    if state.board.seal_blocks_shift and state.plain.seals[sheet]:
        return "PE-R37", later("a seal is on this sheet")
    right, down = _way(state, sheet, square)
    if (right, down) not in ((-1, 0), (0, -1), (0, 1)):
        return "PE-79", later("a sheet is shifted one square backward or along the column")
    return _against_square(state, sheet, square, "PE-84")


def against_recycling(state: State, rest: int, *, swaps: bool = False) -> Objection:
    """PE-80 to PE-84, PE-R46: why a sheet cannot be recycled; `swaps` if by changing places."""
    sheet, square = divmod(rest, SQUARES)
    objection = _against_sheet(state, sheet, "PE-81") or _against_free(state)
    if objection:
        return objection
    if not _is_own(state, sheet):
        return "PE-81", later("only one's own sheets are recycled")
    if facts.penguin_on(state, sheet):
        return "PE-81", later("a penguin is on this sheet")
    if not (state.plain.rear >> sheet) & 1:
        return "PE-R46", later(
            "it was not behind all penguins when the turn began, or it was recycled"
        )
    if _way(state, sheet, square) not in ((1, 0), (2, 0)):
        return "PE-82", later("a sheet is recycled one or two squares forward in its row")
    if not swaps:
        return _against_square(state, sheet, square, "PE-84")
    return _against_swap(state, sheet, square)


def against_swapping(state: State, rest: int) -> Objection:
    """PE-83: why a sheet cannot be recycled by changing places."""
    return against_recycling(state, rest, swaps=True)


def _against_swap(state: State, sheet: int, square: int) -> Objection:
    there = facts.on_square(state, square)
    if facts.cards(state)[sheet // KINDS] < 1:
        return "PE-83", later("changing places costs a card")
    if there is None:
        return "PE-83", later("there is no sheet to change places with")
    if facts.penguin_on(state, there.sheet):
        return "PE-83", later("a penguin is on the other sheet")
    if there.lion:
        return "PE-R46", later("a sea lion is on the other sheet")
    return "PE-84", later("sheets of one colour would stand side by side, or two in column h")


def against_placing(state: State, rest: int) -> Objection:
    """PE-28, PE-29, PE-38: why a sheet cannot be placed on the sea."""
    shape, square = divmod(rest // 4, SQUARES)
    sheet = facts.decider(state) * KINDS + shape
    where = state.plain.where[sheet]
    if where == PACK:
        return "PE-38", later("this sheet is still in the pack")
    if where != HAND:
        return "PE-28", later("this sheet is on the board")
    next_to = ((-1, 0), (1, 0), (0, -1), (0, 1))
    column, row = divmod(square, SIDE)
    around = {
        (column + right) * SIDE + row + down
        for right, down in next_to
        if 0 <= column + right <= LAST and 0 <= row + down < SIDE
    }
    if not any(sheet_there.square in around for sheet_there in facts.on_board(state)):
        return "PE-28", later("no sheet is next to this square")
    return _against_square(state, sheet, square, "PE-29")


def against_forward(state: State, rest: int) -> Objection:
    """PE-31, PE-32, PE-R17: why a sheet cannot move forward as a play."""
    sheet, square = divmod(rest, SQUARES)
    objection = _against_sheet(state, sheet, "PE-31")
    if objection:
        return objection
    if not _is_own(state, sheet):
        return "PE-31", later("only one's own sheets are moved forward")
    if facts.penguin_on(state, sheet):
        return "PE-32", later("a penguin is on this sheet")
    if state.plain.seals[sheet]:
        return "PE-63", later("a sheet with a seal cannot advance")
    right, down = _way(state, sheet, square)
    if right != 1 or abs(down) > 1:
        return "PE-R17", later("forward is into the next column, straight or aslant")
    return _against_square(state, sheet, square, "PE-29")


def against_advance(state: State, square: int) -> Objection:
    """PE-50, PE-R17: why a sheet cannot advance without an exchange."""
    sheet = state.plain.sheet
    if not _is_ahead(state, square):
        return "PE-R17", later("a sheet advances into the next column, straight or aslant")
    return _against_square(state, sheet, square, "PE-29")


def against_exchange(state: State, square: int) -> Objection:
    """PE-74, PE-75, PE-R42: why a sheet cannot advance by an exchange."""
    other = facts.on_square(state, square)
    if square // SIDE == LAST:
        return "PE-75", later("there is no exchange into the last column")
    if not _is_ahead(state, square):
        return "PE-R17", later("a sheet advances into the next column, straight or aslant")
    if other is None:
        return "PE-74", later("there is no sheet to change places with")
    if facts.penguin_on(state, other.sheet):
        return "PE-74", later("a penguin is on the other sheet")
    if other.lion:
        return "PE-R42", later("a sea lion is on the other sheet")
    plain = any((code >> act.BITS) == act.ADVANCE for code in facts.legal_codes(state))
    if plain and state.board.exchange_when == "blocked":
        return "PE-R42", later("the sheet can advance without an exchange")
    return "PE-29", later("sheets of one colour would stand side by side")


# -- common parts ----------------------------------------------------------------------------------


def _against_free(state: State) -> Objection | None:
    if state.plain.free >= state.board.free_cap:
        return "PE-R43", Sentence(
            later("%(count)s free moves were made in this turn"), count=state.board.free_cap
        )
    return None


def _is_own(state: State, sheet: int) -> bool:
    return sheet // KINDS == facts.turn_owner(state)


def _against_sheet(state: State, sheet: int, clause: str) -> Objection | None:
    """Why a sheet cannot be moved at all: it is not on the board, or has a sea lion; else None."""
    if sheet >= state.players * KINDS or facts.sheets(state)[sheet].square is None:
        return clause, later("this sheet is not on the board")
    if facts.sheets(state)[sheet].lion:
        return "PE-58", later("a sea lion is on this sheet")
    return None


def _way(state: State, sheet: int, square: int) -> tuple[int, int]:
    """Columns east and rows south from a sheet to a square."""
    at = state.plain.where[sheet]
    return square // SIDE - at // SIDE, square % SIDE - at % SIDE


def _is_ahead(state: State, square: int) -> bool:
    at: int = state.plain.where[state.plain.sheet]
    return square // SIDE == at // SIDE + 1 and abs(square % SIDE - at % SIDE) <= 1


def _against_square(state: State, sheet: int, square: int, clause: str) -> Objection:
    """Why a sheet cannot go to a square; `clause` forbids sheets of one colour side by side."""
    if square in state.board.icebergs:
        return "PE-10", later("a small iceberg stands there")
    if facts.on_square(state, square) is not None:
        return "PE-R14", later("a sheet is there")
    if _crowds_last(state, sheet, square):
        return "PE-30", later("a colour has one sheet in the last column at the most")
    return clause, later("sheets of one colour would stand side by side")


def _crowds_last(state: State, sheet: int, square: int) -> bool:
    """PE-30: whether a sheet would be the second of its colour in column h."""
    own = facts.sheets_of(state, sheet // KINDS)
    others = (
        sheet_there.square
        for sheet_there in own
        if sheet_there.square is not None and sheet_there.sheet != sheet
    )
    return square // SIDE == LAST and any(other // SIDE == LAST for other in others)
