"""Why an action is not allowed: the clause and a sentence."""

from collections.abc import Callable

from rookery.core.state import State
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.shapes import SHAPES
from rookery.games.polar_escape.rules.states import HAND, KINDS, LAST, PACK, SIDE, SQUARES
from rookery.games.polar_escape.words.objections_pieces import (
    Objection,
    against_square,
    penguin_on,
)
from rookery.games.polar_escape.words.objections_play import (
    against_advance,
    against_exchange,
    against_flight,
    against_lion,
    against_seal,
    against_walk,
)

_DUE: dict[str, tuple[set[int], Objection]] = {
    "pick": ({act.PICKED}, ("PE-21", "first everybody picks three sheets")),
    "firstclick": ({act.OUTCOME}, ("PE-24", "first comes the click")),
    "first": ({act.PLACE}, ("PE-24", "the very first play is to place a sheet")),
    "pre": (
        {
            *(act.ROT, act.SHIFT, act.RECYCLE, act.SWAP, act.UNLION, act.UNSEAL, act.BUY),
            *(act.STAND, act.PLACE, act.FWD, act.BONUS, act.PRESS, act.END),
        },
        ("PE-26", "a turn is free moves and payments, and then one of the plays"),
    ),
    "click": ({act.OUTCOME}, ("PE-41", "first comes the click")),
    "num": ({act.GO, act.RECLICK, act.STAY}, ("PE-43", "the number that came out comes first")),
    "adv": (
        {act.ADVANCE, act.EXCHANGE, act.NO_ADVANCE},
        ("PE-50", "first the sheet advances or stays"),
    ),
    "evict": ({act.PAY, act.FLEE, act.YIELD}, ("PE-68", "first a guest leaves the sheet")),
    "expel": ({act.OUST}, ("PE-70", "first the owner says where the guest goes")),
    "lion": ({act.LION_ON}, ("PE-R31", "the sea lion has to be placed")),
    "sealwho": ({act.VICTIM}, ("PE-56", "first a player is chosen for the seals")),
    "seal": ({act.SEAL_ON}, ("PE-R31", "the seals have to be placed")),
    "more": ({act.PRESS, act.STOP}, ("PE-65", "one clicks again or stops")),
    "again": ({act.TWICE, act.END}, ("PE-39", "one plays again or ends the turn")),
}


def objection(state: State, code: int) -> Objection:
    """(clause, reason) for a well-formed action that is not legal in this state."""
    kind = min(code >> act.BITS, act.GO)
    rest = code - (kind << act.BITS)
    kinds, reason = _DUE[facts.phase(state)]
    if kind not in kinds:
        return reason
    if facts.phase(state) == "first":
        return _against_first(state, rest)
    return _AGAINST[kind](state, rest)


def _against_outcome(state: State, rest: int) -> Objection:
    if facts.phase(state) == "firstclick":
        if rest > 6:
            return "PE-R12", "no event comes out at the very first click"
        return "PE-R8", "this number leads out of the dashed area"
    return "PE-91", "no event comes out for a penguin in the last column"


def _against_first(state: State, rest: int) -> Objection:
    where = rest // 4
    if state.plain.where[facts.decider(state) * KINDS + where // SQUARES] != HAND:
        return "PE-24", "this sheet is not in the hand"
    return "PE-24", f"a {state.plain.number} is counted from an end of the dashed area"


# -- free moves ----------------------------------------------------------------------------------


def _against_free(state: State) -> Objection | None:
    if state.plain.free >= state.board.free_cap:
        return "PE-R43", f"{state.board.free_cap} free moves were made in this turn"
    return None


def _is_own(state: State, sheet: int) -> bool:
    return sheet // KINDS == facts.turn_owner(state)


def _against_sheet(state: State, sheet: int, clause: str) -> Objection | None:
    """A sheet that is not there, or does not move."""
    if sheet >= state.players * KINDS or facts.sheets(state)[sheet].square is None:
        return clause, "this sheet is not on the board"
    if facts.sheets(state)[sheet].lion:
        return "PE-58", "a sea lion is on this sheet"
    return None


def _against_turning(state: State, rest: int) -> Objection:
    sheet, turned = divmod(rest, 4)
    found = _against_sheet(state, sheet, "PE-78") or _against_free(state)
    if found:
        return found
    if facts.sheets(state)[sheet].turned == turned:
        return "PE-78", "the sheet lies like that already"
    return "PE-78", "a penguin is on this sheet, and it is not one's own"


def _against_shift(state: State, rest: int) -> Objection:
    sheet, square = divmod(rest, SQUARES)
    found = _against_sheet(state, sheet, "PE-79") or _against_free(state)
    if found:
        return found
    if not _is_own(state, sheet) and state.board.free_shift == "own":
        return "PE-R45", "only one's own sheets are shifted"
    if penguin_on(state, sheet):
        return "PE-79", "a penguin is on this sheet"
    if state.board.seal_blocks_shift and state.plain.seals[sheet]:
        return "PE-R37", "a seal is on this sheet"
    right, down = _way(state, sheet, square)
    if (right, down) not in ((-1, 0), (0, -1), (0, 1)):
        return "PE-79", "a sheet is shifted one square backward or along the column"
    return against_square(state, sheet, square, "PE-84")


def _way(state: State, sheet: int, square: int) -> tuple[int, int]:
    """Columns east and rows south from a sheet to a square."""
    at = state.plain.where[sheet]
    return square // SIDE - at // SIDE, square % SIDE - at % SIDE


def _against_recycling(state: State, rest: int, *, swaps: bool = False) -> Objection:
    sheet, square = divmod(rest, SQUARES)
    found = _against_sheet(state, sheet, "PE-81") or _against_free(state)
    if found:
        return found
    if not _is_own(state, sheet):
        return "PE-81", "only one's own sheets are recycled"
    if penguin_on(state, sheet):
        return "PE-81", "a penguin is on this sheet"
    if not (state.plain.rear >> sheet) & 1:
        return "PE-R46", "it was not behind all penguins when the turn began, or it was recycled"
    if _way(state, sheet, square) not in ((1, 0), (2, 0)):
        return "PE-82", "a sheet is recycled one or two squares forward in its row"
    if not swaps:
        return against_square(state, sheet, square, "PE-84")
    return _against_swap(state, sheet, square)


def _against_swap(state: State, sheet: int, square: int) -> Objection:
    there = facts.on_square(state, square)
    if facts.cards(state)[sheet // KINDS] < 1:
        return "PE-83", "changing places costs a card"
    if there is None:
        return "PE-83", "there is no sheet to change places with"
    if penguin_on(state, there.sheet):
        return "PE-83", "a penguin is on the other sheet"
    if there.lion:
        return "PE-R46", "a sea lion is on the other sheet"
    return "PE-84", "sheets of one colour would stand side by side, or two in column h"


def _against_swapping(state: State, rest: int) -> Objection:
    return _against_recycling(state, rest, swaps=True)


# -- payments (PE-34) ---------------------------------------------------------------------------


def _against_unlion(state: State, sheet: int) -> Objection:
    seat = facts.decider(state)
    if not (state.plain.lions >> sheet) & 1:
        return "PE-59", "no sea lion is on this sheet"
    if sheet // KINDS != seat and not penguin_on(state, sheet, seat):
        return "PE-R34", "neither the sheet nor a penguin on it is one's own"
    return "PE-59", "getting rid of a sea lion costs 2 cards"


def _against_unseal(state: State, place: int) -> Objection:
    if not any(place in _seals(sheet) for sheet in facts.on_board(state)):
        return "PE-62", "no seal is there"
    return "PE-62", "getting rid of a seal costs a card"


def _seals(sheet: facts.Sheet) -> tuple[int, ...]:
    return tuple(sheet.places[number] for number in sheet.seals)


def _against_buying(state: State, shape: int) -> Objection:
    if SHAPES[shape] not in facts.pack(state, facts.decider(state)):
        return "PE-38", "this sheet is not in the pack"
    return "PE-38", "a new sheet costs 2 cards"


def _against_standing(state: State, rest: int) -> Objection:
    del rest
    plain = state.plain
    if plain.second or plain.touched:
        return "PE-R34", "standing still is a whole turn"
    return "PE-59", "no sea lion is on one's sheets or under one's penguin"


# -- plays ---------------------------------------------------------------------------------------


def _against_placing(state: State, rest: int) -> Objection:
    shape, square = divmod(rest // 4, SQUARES)
    sheet = facts.decider(state) * KINDS + shape
    where = state.plain.where[sheet]
    if where == PACK:
        return "PE-38", "this sheet is still in the pack"
    if where != HAND:
        return "PE-28", "this sheet is on the board"
    next_to = ((-1, 0), (1, 0), (0, -1), (0, 1))
    column, row = divmod(square, SIDE)
    around = {
        (column + right) * SIDE + row + down
        for right, down in next_to
        if 0 <= column + right <= LAST and 0 <= row + down < SIDE
    }
    if not any(one.square in around for one in facts.on_board(state)):
        return "PE-28", "no sheet is next to this square"
    return against_square(state, sheet, square, "PE-29")


def _against_forward(state: State, rest: int) -> Objection:
    sheet, square = divmod(rest, SQUARES)
    found = _against_sheet(state, sheet, "PE-31")
    if found:
        return found
    if not _is_own(state, sheet):
        return "PE-31", "only one's own sheets are moved forward"
    if penguin_on(state, sheet):
        return "PE-32", "a penguin is on this sheet"
    if state.plain.seals[sheet]:
        return "PE-63", "a sheet with a seal cannot advance"
    right, down = _way(state, sheet, square)
    if right != 1 or abs(down) > 1:
        return "PE-R17", "forward is into the next column, straight or aslant"
    return against_square(state, sheet, square, "PE-29")


def _against_bonus(state: State, rest: int) -> Objection:
    del state, rest
    return "PE-R23", "the second play is no bonus card"


def _against_click(state: State, rest: int) -> Objection:
    del state, rest
    return "PE-58", "a sea lion keeps the penguin where it is"


def _against_ending(state: State, rest: int) -> Objection:
    del state, rest
    return "PE-26", "a turn has one of the plays"


def _against_reclick(state: State, rest: int) -> Objection:
    """PE-R54: taken is not the same as unwelcome."""
    del rest
    if state.plain.reclicked:
        return "PE-45", "there was a second click in this play"
    distance = facts.distance(state, facts.decider(state))
    if distance is not None and state.plain.number >= distance:
        return "PE-R29", "the number is enough for dry land"
    return "PE-R29", "it is not that penguins stand on every end"


def _against_paying(state: State, rest: int) -> Objection:
    """PE-37."""
    del state, rest
    return "PE-71", "staying costs a card"


def _against_yielding(state: State, rest: int) -> Objection:
    del state, rest
    return "PE-68", "there is somewhere to go"


def _against_victim(state: State, seat: int) -> Objection:
    if seat == facts.decider(state):
        return "PE-56", "another player's penguin is chosen"
    if facts.penguin(state, seat) is None:
        return "PE-56", "this colour does not take part"
    return "PE-R35", "there is no room for a seal near this penguin"


_AGAINST: dict[int, Callable[[State, int], Objection]] = {
    act.OUTCOME: _against_outcome,
    act.PLACE: _against_placing,
    act.ROT: _against_turning,
    act.SHIFT: _against_shift,
    act.RECYCLE: _against_recycling,
    act.SWAP: _against_swapping,
    act.UNLION: _against_unlion,
    act.UNSEAL: _against_unseal,
    act.BUY: _against_buying,
    act.STAND: _against_standing,
    act.FWD: _against_forward,
    act.BONUS: _against_bonus,
    act.PRESS: _against_click,
    act.END: _against_ending,
    act.GO: against_walk,
    act.RECLICK: _against_reclick,
    act.ADVANCE: against_advance,
    act.EXCHANGE: against_exchange,
    act.PAY: _against_paying,
    act.FLEE: against_flight,
    act.YIELD: _against_yielding,
    act.OUST: against_flight,
    act.LION_ON: against_lion,
    act.VICTIM: _against_victim,
    act.SEAL_ON: against_seal,
}
