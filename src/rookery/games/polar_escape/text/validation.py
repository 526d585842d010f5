"""Checks of a position that was read from a text: the rules' invariants, and the turn.

Each `against_...` returns a list of what is wrong; it is empty if nothing is.
"""

from collections import Counter

import numpy as np

from rookery.core.kernels.arguments import StateRecord
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules import kernels
from rookery.games.polar_escape.rules.setup import PolarEscapeBoard
from rookery.games.polar_escape.rules.shapes import PLATFORMS
from rookery.games.polar_escape.rules.states import (
    ADV,
    AGAIN,
    CLICK,
    DRAFTED,
    ENDED,
    EVICT,
    EXPEL,
    FIRST,
    FIRST_CLICK,
    GONE,
    HAND,
    KINDS,
    LAND,
    LAST,
    LION,
    MAX_ACTIONS,
    MORE,
    NUM,
    PICK,
    PRE,
    SEAL,
    SEAL_WHO,
    SIDE,
)
from rookery.games.polar_escape.text.names import SHEET_NAMES, SQUARE_NAMES

BEFORE = (PICK, FIRST_CLICK, FIRST)
EVENTS = (LION, SEAL_WHO, SEAL, MORE)


# -- the board -----------------------------------------------------------------------------------


def against_sheets(board: PolarEscapeBoard, state: StateRecord) -> list[str]:
    """Sheets that cannot lie where they do, or carry what they do."""
    squares = {sheet: int(at) for sheet, at in enumerate(state.where) if at >= 0}
    counts = Counter(squares.values())
    reasons = [
        f"sheets: several stand on {SQUARE_NAMES[square]} (PE-R14)"
        for square, count in counts.items()
        if count > 1
    ]
    reasons += [
        f"sheets: a small iceberg is on {SQUARE_NAMES[square]} (PE-10)"
        for square in board.icebergs
        if square in counts
    ]
    for seat in board.seats:
        own = [square for sheet, square in squares.items() if sheet // KINDS == seat]
        reasons += _against_rows(own)
    seals = [int(bits).bit_count() for bits in state.seals]
    for sheet in squares:
        if seals[sheet] and (int(state.lions) >> sheet) & 1:
            reasons.append(f"sheets: a sea lion and seals are on {SHEET_NAMES[sheet]} (PE-64)")
    if int(state.lions).bit_count() > board.players:
        reasons.append("sheets: there are no more sea lions than penguins (PE-60)")
    if board.seal_supply is not None and sum(seals) > board.seal_supply:
        reasons.append(f"sheets: there are {board.seal_supply} seals (PE-R36)")
    return reasons


def _against_rows(own: list[int]) -> list[str]:
    """PE-R16: sheets of one colour that cannot lie where they do at the same time."""
    reasons = []
    for square in own:
        if square // SIDE < LAST - 1 and square + SIDE in own:
            name = SQUARE_NAMES[square]
            reasons.append(f"sheets: two of a colour stand side by side from {name} on (PE-29)")
    if sum(square // SIDE == LAST for square in own) > 1:
        reasons.append("sheets: a colour has one sheet in column h at the most (PE-30)")
    return reasons


def against_penguins(board: PolarEscapeBoard, state: StateRecord) -> list[str]:
    """Penguins that cannot stand where they do."""
    riders = [int(state.at[seat]) for seat in board.seats]
    reasons = []
    for rider, count in Counter(riders).items():
        if rider < 0:
            continue
        name = f"{SHEET_NAMES[rider // PLATFORMS]}{rider % PLATFORMS}"
        if state.where[rider // PLATFORMS] < 0:
            reasons.append(f"penguins: {name} is not on the board")
        if count > 1:
            reasons.append(f"penguins: several stand on {name} (PE-R28)")
        if (state.seals[rider // PLATFORMS] >> (rider % PLATFORMS)) & 1:
            reasons.append(f"penguins: there is a seal on {name} (PE-61)")
    if riders.count(LAND) > 1:
        reasons.append("penguins: the first on dry land ends the game (PE-3)")
    return reasons


# -- the turn ------------------------------------------------------------------------------------


def against_turn(board: PolarEscapeBoard, state: StateRecord) -> list[str]:
    """Contradictions in whose turn it is and in what has happened in it."""
    reasons = _against_end(board, state)
    if state.phase in BEFORE:
        return reasons + _against_beginning(board, state)
    fresh = state.phase == PRE and not state.second
    if state.touched and not fresh:
        reasons.append("y: it matters only before the first play (PE-R34)")
    if state.free and fresh and not state.touched:
        reasons.append("y: free moves were made (PE-R34)")
    if state.free > board.free_cap:
        reasons.append(f"f: there are {board.free_cap} free moves in a turn (PE-R43)")
    if (state.free or state.rear) and state.second and state.phase != PRE:
        reasons.append("f, w: there are no free moves any more (PE-R23)")
    if any((state.rear >> sheet) & 1 and at < 0 for sheet, at in enumerate(state.where)):
        reasons.append("w: only sheets on the board are recycled (PE-81)")
    if state.reclicked and state.phase in (PRE, AGAIN, ENDED):
        reasons.append("q: it belongs to a play (PE-R29)")
    if state.due > (state.phase == AGAIN or state.second):
        reasons.append("d: a card is due after the first play (PE-R48)")
    return reasons


def _against_end(board: PolarEscapeBoard, state: StateRecord) -> list[str]:
    """PE-3, PE-85: contradictions in whether the game is over."""
    staying = [seat for seat in board.seats if state.at[seat] != GONE]
    has_landed = any(state.at[seat] == LAND for seat in staying)
    over = state.phase == ENDED
    if not staying:
        return ["r: at least one has stayed"]
    if over and not has_landed and len(staying) > 1 and state.lap < board.max_rounds:
        return ["turn: the game is not over yet (PE-3, PE-R52)"]
    if not over and (has_landed or len(staying) == 1):
        return ["turn: the game is over (PE-3)"]
    reasons = []
    if state.lap > board.max_rounds:
        reasons.append(f"t: it is drawn after {board.max_rounds} rounds (PE-R52)")
    if over and (state.free or state.rear or state.second or state.due):
        reasons.append("turn: nothing is left of a turn when the game is over")
    return reasons


def _against_beginning(board: PolarEscapeBoard, state: StateRecord) -> list[str]:
    """PE-21, PE-22, PE-24: contradictions before the first sheet is on the board."""
    reasons = []
    if any(at >= 0 for at in state.where) or any(state.at[seat] >= 0 for seat in board.seats):
        reasons.append("turn: no sheet is on the board before the first play (PE-24)")
    if state.lap > 1 or any(state.cards):
        reasons.append("turn: no round has been played, and no player has a card (PE-24)")
    if state.free or state.rear or state.second or state.touched or state.reclicked or state.due:
        reasons.append("turn: there are no free moves and no clicks before (PE-R12)")
    for seat in board.seats:
        in_hand = sum(int(at) == HAND for at in state.where[seat * KINDS : (seat + 1) * KINDS])
        has_picked = state.phase != PICK or seat < state.turn_owner
        if not state.left[seat] and in_hand != (DRAFTED if has_picked else 0):
            reasons.append("sheets: each player picks three, one after the other (PE-21, PE-R10)")
            break
    if state.phase != PICK and not _is_first(board, state):
        reasons.append("turn: the starter makes the first play (PE-24)")
    if state.phase == FIRST and state.number > _numbers(board):
        reasons.append("turn: the number leads out of the dashed area (PE-R8)")
    return reasons


def _is_first(board: PolarEscapeBoard, state: StateRecord) -> bool:
    """Whether the turn owner is the starter or, if that seat has left, the next one that plays."""
    seat = board.starter
    while state.left[seat]:
        seat = (seat + board.direction) % board.players
    return bool(seat == state.turn_owner)


def _numbers(board: PolarEscapeBoard) -> int:
    return min(6, board.dashed[1] - board.dashed[0] + 1)


# -- the decision --------------------------------------------------------------------------------


def against_phase(board: PolarEscapeBoard, state: StateRecord) -> list[str]:
    """Contradictions with the decision or click that is due."""
    phase = int(state.phase)
    if phase in BEFORE or phase == ENDED:
        return []
    if not any(at >= 0 for at in state.where):
        return ["sheets: the first one is on the board by now (PE-24)"]
    rider = int(state.at[state.turn_owner])
    sheet = rider // PLATFORMS
    holds_lion = rider >= 0 and (state.lions >> sheet) & 1 and sheet // KINDS == state.turn_owner
    if phase in (CLICK, NUM) and holds_lion:  # a guest may have brought the lion by PE-55
        return ["turn: a sea lion keeps the penguin where it is (PE-58)"]
    if phase in EVENTS and rider >= 0 and state.where[rider // PLATFORMS] // SIDE == LAST:
        return ["turn: no events come out in the last column (PE-91)"]
    if phase == AGAIN and (state.second or state.cards[state.turn_owner] < 2):
        return ["turn: a second play costs 2 cards, and there is no third (PE-39)"]
    if phase in (ADV, EVICT, EXPEL):
        return _against_advance(board, state)
    if phase in EVENTS and not _legal(board, state):
        return ["turn: the event has no effect (PE-R31)"]
    return []


def _legal(board: PolarEscapeBoard, state: StateRecord) -> set[int]:
    out = np.empty(MAX_ACTIONS, np.int64)
    count = kernels.legal_actions(board.tables, state, out)
    return set(out[:count].tolist())


def _legal_in(board: PolarEscapeBoard, state: StateRecord, phase: int) -> set[int]:
    """The codes that would be legal in another phase."""
    other = state.copy()
    other.phase = phase
    return _legal(board, other)


def _against_advance(board: PolarEscapeBoard, state: StateRecord) -> list[str]:
    """PE-50, PE-R30: what contradicts the advance of a sheet with its owner on it."""
    sheet = int(state.sheet)
    if sheet < 0 or sheet // KINDS != state.turn_owner:
        return ["turn: a penguin advances with a sheet of its own (PE-50)"]
    if (state.lions >> sheet) & 1 or state.seals[sheet] or state.where[sheet] // SIDE == LAST:
        return [f"turn: {SHEET_NAMES[sheet]} cannot advance (PE-63, PE-72, PE-75)"]
    places: dict[int, set[int]] = {act.ADVANCE: set(), act.EXCHANGE: set()}
    for action in _legal_in(board, state, ADV):
        if (action >> act.BITS) in places:
            places[action >> act.BITS].add(action & ((1 << act.BITS) - 1))
    if not any(places.values()):
        return ["turn: the sheet cannot advance anywhere (PE-R17)"]
    if state.phase == ADV:
        return []
    kind = act.EXCHANGE if state.partner >= 0 else act.ADVANCE
    if state.target not in places[kind]:
        return [f"turn: the sheet cannot go to {SQUARE_NAMES[state.target]} (PE-R17, PE-R42)"]
    return _against_eviction(board, state)


def _against_eviction(board: PolarEscapeBoard, state: StateRecord) -> list[str]:
    """PE-68, PE-R40, PE-R41: contradictions in who leaves, and in who decides where to."""
    guests = [seat for seat in range(6) if (state.guests >> seat) & 1]
    for seat in guests:
        if seat == state.turn_owner or state.at[seat] // PLATFORMS != state.sheet:
            return [f"turn: seat {seat + 1} is no guest on the sheet (PE-67)"]
    choices = {action >> act.BITS for action in _legal_in(board, state, EVICT)}
    if state.phase == EVICT and choices == {act.YIELD}:
        return ["turn: the owner decides where the guest goes (PE-70)"]
    if state.phase == EXPEL and act.FLEE in choices:
        return ["turn: the guest decides where it goes (PE-68)"]
    return []
