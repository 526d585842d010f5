"""Sheets: where they may lie (PE-R16), and how they are placed, moved, shifted, recycled, turned.

Functions that add actions of the turn owner to `out` return how many it then has.
"""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Actions, Board, StateRecord
from rookery.core.kernels.jit import njit
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules.actions import BITS
from rookery.games.polar_escape.rules.shapes import PLATFORMS, TURNS
from rookery.games.polar_escape.rules.states import HAND, ICE, KINDS, LAST, MAX_SEATS, SIDE, SQUARES

_NONE: Any = np.int64(-1)  # as a literal it would compile `is_allowed` a second time


@njit(cache=True)
def occupied(state: StateRecord) -> int:
    """The set of sheets that carry a penguin."""
    sheets = 0
    for seat in range(MAX_SEATS):
        if state.at[seat] >= 0:
            sheets |= 1 << (state.at[seat] // PLATFORMS)
    return sheets


@njit(cache=True)
def is_free(board: Board, state: StateRecord, square: int) -> bool:
    """PE-R14: whether a square has neither a sheet nor a small iceberg."""
    return bool(state.on[square] < 0 and board.iceberg[square] == 0)


@njit(cache=True)
def has_colour(state: StateRecord, square: int, owner: int, but: int, also: int) -> bool:
    """Whether a square has a sheet of a colour, not counting two sheets about to move."""
    sheet = state.on[square]
    return bool(sheet >= 0 and sheet // KINDS == owner and sheet != but and sheet != also)


@njit(cache=True)
def is_allowed(state: StateRecord, square: int, owner: int, but: int, also: int) -> bool:
    """PE-R16: whether a colour's sheet may lie on a square once two sheets have moved away.

    PE-29, PE-84: no sheet of its colour may be beside it in the row, except in columns g and h.
    PE-30: in column h it must be the only one of its colour.
    """
    column = square // SIDE
    if 0 < column < LAST and has_colour(state, square - SIDE, owner, but, also):
        return False
    if column < LAST - 1 and has_colour(state, square + SIDE, owner, but, also):
        return False
    if column == LAST:
        for other in range(LAST * SIDE, SQUARES):
            if has_colour(state, other, owner, but, also):
                return False
    return True


@njit(cache=True)
def can_lie(board: Board, state: StateRecord, sheet: int, square: int) -> bool:
    """Whether a sheet may go to a square other than its own."""
    return is_free(board, state, square) and is_allowed(state, square, sheet // KINDS, sheet, sheet)


@njit(cache=True)
def can_swap(state: StateRecord, sheet: int, square: int, riders: int) -> bool:
    """PE-R42, PE-R46: whether a sheet may change places with the one on a square."""
    other = state.on[square]
    if other < 0 or ((riders | state.lions) >> other) & 1:
        return False
    return is_allowed(state, square, sheet // KINDS, sheet, other) and is_allowed(
        state, state.where[sheet], other // KINDS, sheet, other
    )


@njit(cache=True)
def put(state: StateRecord, sheet: int, square: int) -> None:
    """Put a sheet on a free square."""
    if state.where[sheet] >= 0:
        state.on[state.where[sheet]] = -1
    state.where[sheet] = square
    state.on[square] = sheet


@njit(cache=True)
def swap(state: StateRecord, sheet: int, square: int) -> None:
    """Swap a sheet with the one on a square; orientations stay (PE-R42)."""
    other = state.on[square]
    home = state.where[sheet]
    state.where[sheet], state.where[other] = square, home
    state.on[square], state.on[home] = sheet, other


@njit(inline="always")
def rear_of(board: Board, state: StateRecord, seat: int) -> int:
    """PE-81, PE-R46: a seat's sheets west of every penguin; the iceberg is west of all sheets."""
    first = SIDE
    for other in range(board.players):
        rider = state.at[other]
        if rider == ICE:
            return 0
        if rider >= 0:
            first = min(first, state.where[rider // PLATFORMS] // SIDE)
    sheets = 0
    for sheet in range(seat * KINDS, (seat + 1) * KINDS):
        if state.where[sheet] >= 0 and state.where[sheet] // SIDE < first:
            sheets |= 1 << sheet
    return sheets


# -- the turn owner's actions with sheets ----------------------------------------------------------


@njit(inline="always")
def rotations(board: Board, state: StateRecord, out: Actions, count: int, riders: int) -> int:
    """PE-78, PE-R44: add rotations: of own sheets, and of others' without a penguin; no lions."""
    for sheet in range(board.players * KINDS):
        if state.where[sheet] < 0 or (state.lions >> sheet) & 1:
            continue
        if sheet // KINDS != state.turn_owner and (riders >> sheet) & 1:
            continue
        for turn in range(TURNS):
            if turn != state.turned[sheet]:
                out[count] = (act.ROT << BITS) | (sheet * TURNS + turn)
                count += 1
    return count


@njit(inline="always")
def shifts(board: Board, state: StateRecord, out: Actions, count: int, riders: int) -> int:
    """PE-79, PE-R45: add shifts to free squares W, N or S; PE-R37: seals may prevent them."""
    for sheet in range(board.players * KINDS):
        square = state.where[sheet]
        if square < 0 or ((riders | state.lions) >> sheet) & 1:
            continue
        if sheet // KINDS != state.turn_owner and board.shift_any == 0:
            continue
        if board.seal_blocks and state.seals[sheet]:
            continue
        row = square % SIDE
        for way in range(3):
            inside = square >= SIDE if way == 0 else (row > 0 if way == 1 else row < SIDE - 1)
            target = square - SIDE if way == 0 else (square - 1 if way == 1 else square + 1)
            if inside and can_lie(board, state, sheet, target):
                out[count] = (act.SHIFT << BITS) | (sheet * SQUARES + target)
                count += 1
    return count


@njit(inline="always")
def recyclings(board: Board, state: StateRecord, out: Actions, count: int, riders: int) -> int:
    """PE-80 to PE-83, PE-R46, PE-R56: add recyclings 1 or 2 squares east; a swap costs a card."""
    if state.rear == 0:
        return count
    for sheet in range(state.turn_owner * KINDS, (state.turn_owner + 1) * KINDS):
        if ((state.rear >> sheet) & 1) == 0 or ((riders | state.lions) >> sheet) & 1:
            continue
        for ahead in range(1, 3):
            target = state.where[sheet] + ahead * SIDE
            if target >= SQUARES:
                break
            if can_lie(board, state, sheet, target):
                out[count] = (act.RECYCLE << BITS) | (sheet * SQUARES + target)
                count += 1
            elif state.cards[state.turn_owner] > 0 and can_swap(state, sheet, target, riders):
                out[count] = (act.SWAP << BITS) | (sheet * SQUARES + target)
                count += 1
    return count


@njit(inline="always")
def placements(board: Board, state: StateRecord, out: Actions, count: int) -> int:
    """PE-28, PE-R15: add placings of sheets in the hand on free squares next to any sheet."""
    first = state.turn_owner * KINDS
    held = 0
    for sheet in range(first, first + KINDS):
        held += state.where[sheet] == HAND
    if held == 0:
        return count
    for square in range(SQUARES):
        if not (is_free(board, state, square) and has_neighbour(state, square)):
            continue
        if not is_allowed(state, square, state.turn_owner, _NONE, _NONE):
            continue
        for shape in range(KINDS):
            if state.where[first + shape] == HAND:
                for turn in range(TURNS):
                    place = (shape * SQUARES + square) * TURNS + turn
                    out[count] = (act.PLACE << BITS) | place
                    count += 1
    return count


@njit(inline="always")
def has_neighbour(state: StateRecord, square: int) -> bool:
    """PE-8: whether there is a sheet on an adjacent square."""
    row = square % SIDE
    return bool(
        (square >= SIDE and state.on[square - SIDE] >= 0)
        or (square < SQUARES - SIDE and state.on[square + SIDE] >= 0)
        or (row > 0 and state.on[square - 1] >= 0)
        or (row < SIDE - 1 and state.on[square + 1] >= 0)
    )


@njit(inline="always")
def forward_moves(board: Board, state: StateRecord, out: Actions, count: int, riders: int) -> int:
    """PE-31, PE-32, PE-R17 to PE-R19: add moves E, NE or SE of own sheets that are empty."""
    for sheet in range(state.turn_owner * KINDS, (state.turn_owner + 1) * KINDS):
        if ((riders | state.lions) >> sheet) & 1 or state.seals[sheet] or state.where[sheet] < 0:
            continue
        for side in range(-1, 2):
            target = ahead(state.where[sheet], side)
            if target >= 0 and can_lie(board, state, sheet, target):
                out[count] = (act.FWD << BITS) | (sheet * SQUARES + target)
                count += 1
    return count


@njit(cache=True)
def ahead(square: int, side: int) -> int:
    """PE-R17, PE-R53: the square NE (side -1), E (0) or SE (1) of a square; -1 off the sea."""
    row = square % SIDE + side
    if square >= LAST * SIDE or row < 0 or row >= SIDE:
        return -1
    return square + SIDE + side
