"""The Penguin Game (PG-1): the rules, and nothing else. Clauses: docs/rules/penguin_game.md.

A slot is a coin cell as a part of its tile: `tile * 4 + quarter`, the quarters of a tile being top
left, top right, bottom left, bottom right; tiles are numbered in reading order of their corners.
Sets of slots are bits of an int64. A place is `row * 8 + column` on the joint grid of cells, which
never needs more than eight of either (four tiles joined by their sides). Kernels trust their
arguments.

Sets are made without branches: which slots belong to one is as good as random, so that processors
would guess wrong half the time.
"""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Actions, Board, RankingKeys, StateRecord
from rookery.core.kernels.bits import lowest
from rookery.core.kernels.hashing import blend
from rookery.core.kernels.jit import njit
from rookery.core.kernels.records import record_type
from rookery.core.kernels.turn import OVER
from rookery.games.penguin_game.rules.tiles import drift, drifts

SUITS = 4
OF_A_SUIT = 6  # PG-1: 24 coins
COINS = SUITS * OF_A_SUIT
MAX_TILES = 4  # PG-4
MAX_SLOTS = 4 * MAX_TILES
MAX_SEATS = 4  # PG-1
TALLEST = 13  # PG-R17: on 3 tiles, all 12 upper coins on one cell
GRID = 8

LAYING, PLACING, MOVING, MELTING, DRIFTING, ENDED = range(6)

# Action codes.
LAY = 0  # + suit * 16 + slot
PUT = 64  # + slot
MELT = 80  # + slot
STAY = 96  # no drift
MOVE = 256  # + from * 16 + to
DRIFT = 512  # + ((tile * 6 + row + 1) * 6 + column + 1) * 4 + quarter turns, in tiles, from -1 to 4
MAX_ACTIONS = 128  # the most are the 109 drifts of a square
MAX_PLIES = COINS + MAX_SEATS + 3 * (COINS - 1)  # PG-R32

BOARD = record_type(
    [
        ("tiles", "i8"),
        ("players", "i8"),
        ("flame", "i8"),  # PG-23
        ("drift", "i8"),  # PG-26
        ("goal", "i8"),  # PG-16: a suit, or -1
        ("cap", "i8", MAX_SLOTS),  # PG-R16: coins that may be laid on a slot
    ]
)

STATE = record_type(
    [
        ("corner", "i8", MAX_TILES),  # place of each tile's top left cell
        ("floe", "i8", MAX_TILES),  # (its first number - its number) % 4 * 4 + quarter turns
        ("coins", "i8", MAX_SLOTS),  # PG-R7, all known: two bits per coin, the top one lowest
        ("height", "i8", MAX_SLOTS),
        ("near", "i8", MAX_SLOTS),  # slots one space away, by `corner` (PG-R28)
        ("unlaid", "i8", SUITS),  # coins of each suit that are still to be laid (PG-17)
        ("at", "i8", MAX_SEATS),  # slot of each penguin, -1 for none
        ("out", "i8", MAX_SEATS),  # 0, or 1.. from last place upwards
        ("left", "i8"),  # how many of those that are out left early; they come first
        ("phase", "i8"),
        ("seat", "i8"),  # who decides, or OVER
    ]
)
"""`floe` is only for drawings: it says where a tile comes from. It is not part of the position, and
no rule reads it."""


@njit(cache=True)
def to_move(board: Board, state: StateRecord) -> int:
    """The seat to decide, or OVER."""
    return state.seat


# -- the floe ------------------------------------------------------------------------------------


@njit(inline="always")
def occupied(board: Board, state: StateRecord) -> int:
    """Slots with a penguin."""
    slots = 0
    for seat in range(board.players):
        if state.at[seat] >= 0:
            slots |= 1 << state.at[seat]
    return slots


@njit(inline="always")
def free_coins(board: Board, state: StateRecord) -> int:
    """Slots with a coin and without a penguin."""
    slots = 0
    for slot in range(4 * board.tiles):
        slots |= int(state.height[slot] > 0) << slot
    return slots & ~occupied(board, state)


@njit(inline="always")
def targets(board: Board, state: StateRecord, slot: int) -> int:
    """Slots to which a penguin can move.

    PG-10: a step goes one space, to the same height. PG-11, PG-R2, PG-R3: a hop goes anywhere, to
    the same suit. PG-R1, PG-R4, PG-R5: never to a penguin, its own cell or an empty one.
    """
    height = state.height[slot]
    suit = state.coins[slot] & 3
    near = state.near[slot]
    slots = 0
    for other in range(4 * board.tiles):
        hop = (state.coins[other] & 3) == suit
        step = (state.height[other] == height) & (((near >> other) & 1) == 1)
        slots |= int((state.height[other] > 0) & (hop | step)) << other
    return slots & ~occupied(board, state) & ~(1 << slot)


@njit(inline="always")
def lay(state: StateRecord, slot: int, suit: int) -> None:
    """Put a coin on top of a stack."""
    state.coins[slot] = (state.coins[slot] << 2) | suit
    state.height[slot] += 1


@njit(inline="always")
def melt(state: StateRecord, slot: int) -> None:
    """PG-13, PG-14, PG-R6: take the top coin of a stack away."""
    state.coins[slot] >>= 2
    state.height[slot] -= 1


# -- the actions ---------------------------------------------------------------------------------


@njit(inline="always")
def open_slots(board: Board, state: StateRecord) -> int:
    """The slots where a coin may be laid (PG-17 to PG-20): empty ones as long as any (PG-R17)."""
    empty = 0
    below = 0
    for slot in range(4 * board.tiles):
        empty |= int(state.height[slot] == 0) << slot
        below |= int(state.height[slot] < board.cap[slot]) << slot
    return empty if empty else below


@njit(cache=True)
def legal_actions(board: Board, state: StateRecord, out: Actions) -> int:
    """Write the legal actions in ascending order; PG-R31: only a drift can be declined."""
    phase = state.phase
    if phase == DRIFTING:
        out[0] = STAY
        return drifts(board, state, out, 1, DRIFT)
    if phase == MOVING:
        slot = state.at[state.seat]
        slots = targets(board, state, slot)
        first = MOVE + slot * 16
    elif phase == LAYING:
        slots = open_slots(board, state)
        first = LAY
    else:  # PG-8; PG-24, PG-R21, PG-R22: any coin without a penguin
        slots = free_coins(board, state)
        first = PUT if phase == PLACING else MELT
    count = 0
    for suit in range(SUITS if phase == LAYING else 1):
        if phase != LAYING or state.unlaid[suit] > 0:
            left = slots
            while left:
                out[count] = first + suit * 16 + lowest(left)
                left &= left - 1
                count += 1
    return count


# -- whose turn ----------------------------------------------------------------------------------


@njit(inline="always")
def seats_in(board: Board, state: StateRecord) -> int:
    """How many seats are not out."""
    count = 0
    for seat in range(board.players):
        count += state.out[seat] == 0
    return count


@njit(inline="always")
def next_in(board: Board, state: StateRecord, seat: int) -> int:
    """The seat, or the first after it clockwise, that isn't out (PG-R9)."""
    while state.out[seat] > 0:
        seat = seat + 1 if seat + 1 < board.players else 0
    return seat


@njit(inline="always")
def end(state: StateRecord) -> None:
    """End the game."""
    state.phase = ENDED
    state.seat = OVER


@njit(cache=True)
def give_turn(board: Board, state: StateRecord, seat: Any) -> None:
    """Give the turn to move to `seat`, or to the first seat after it that can move.

    PG-3, PG-12, PG-R8: a seat that can't move when its turn comes is out. PG-R10: the game ends
    when one seat is left, able to move or not; PG-15, PG-R14: alone, when the penguin is stuck.
    """
    staying = seats_in(board, state)
    seat = next_in(board, state, seat)
    if staying == 1 and board.players > 1:
        end(state)
        return
    while targets(board, state, state.at[seat]) == 0:
        if board.players == 1:
            end(state)
            return
        state.at[seat] = -1
        state.out[seat] = board.players - staying + 1
        staying -= 1
        seat = next_in(board, state, seat)
        if staying == 1:
            end(state)
            return
    state.phase = MOVING
    state.seat = seat


@njit(cache=True)
def give_placing(board: Board, state: StateRecord) -> None:
    """PG-7, PG-8, PG-R12: let the next seat place its penguin; after the last, the first moves."""
    for seat in range(board.players):
        if state.out[seat] == 0 and state.at[seat] < 0:
            state.phase = PLACING
            state.seat = seat
            return
    give_turn(board, state, np.int64(0))  # int64: one signature


@njit(inline="always")
def give_laying(board: Board, state: StateRecord, seat: int) -> None:
    """PG-17, PG-R16: let the next seat lay a coin, as long as there are any."""
    if state.unlaid[0] + state.unlaid[1] + state.unlaid[2] + state.unlaid[3] == 0:
        give_placing(board, state)
    else:
        state.seat = next_in(board, state, seat)


@njit(inline="always")
def after(board: Board, seat: int) -> int:
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < board.players else 0


@njit(inline="always")
def melted(board: Board, state: StateRecord) -> None:
    """PG-27, PG-R23: go on after melting: to a drift, if tiles drift, or to the next turn."""
    if board.drift:
        state.phase = DRIFTING
    else:
        give_turn(board, state, after(board, state.seat))


@njit(cache=True)
def apply(board: Board, state: StateRecord, action: int) -> None:
    """Apply a decision and what follows automatically, and pass the turn on (PG-2, PG-9)."""
    seat = state.seat
    if action >= DRIFT:
        drift(board, state, action - DRIFT)
        give_turn(board, state, after(board, seat))
    elif action >= MOVE:
        origin = (action - MOVE) >> 4
        state.at[seat] = action & 15
        if board.flame:  # PG-25: which coin melts is the next decision
            state.phase = MELTING
        else:
            melt(state, origin)
            melted(board, state)
    elif action == STAY:
        give_turn(board, state, after(board, seat))
    elif action >= MELT:
        melt(state, action - MELT)
        melted(board, state)
    elif action >= PUT:
        state.at[seat] = action - PUT
        give_placing(board, state)
    else:
        lay(state, action & 15, action >> 4)
        state.unlaid[action >> 4] -= 1
        give_laying(board, state, after(board, seat))


@njit(cache=True)
def leave(board: Board, state: StateRecord, seat: int) -> None:
    """Let a seat leave early: its penguin goes off the ice, its coin stays.

    It ranks above those who left before and below all others, who play on or keep their places.
    Nothing changes for a seat that is out or has already left.
    """
    if state.seat == OVER or state.out[seat] > 0:
        return
    for other in range(board.players):
        if state.out[other] > state.left:
            state.out[other] += 1
    state.left += 1
    state.out[seat] = state.left
    state.at[seat] = -1
    if seats_in(board, state) <= 1:
        end(state)
    elif state.seat == seat:
        if state.phase == LAYING:
            give_laying(board, state, after(board, seat))
        elif state.phase == PLACING:
            give_placing(board, state)
        else:
            give_turn(board, state, after(board, seat))


@njit(cache=True)
def ranking_keys(board: Board, state: StateRecord, out: RankingKeys) -> None:
    """PG-R11: whoever went out later ranks higher; PG-R14: alone, fewer coins are better.

    Seats that left early rank below those that went out by the rules: `leave` sees to that.
    """
    if board.players == 1:
        out[0] = -COINS * state.out[0]
        for slot in range(4 * board.tiles):
            out[0] -= state.height[slot]
        return
    for seat in range(board.players):
        out[seat] = state.out[seat] if state.out[seat] > 0 else MAX_SEATS + 1


@njit(cache=True)
def key(board: Board, state: StateRecord) -> int:
    """A hash of all that a position line says beyond the ruleset."""
    small = (state.phase * 8 + state.left) * 8 + state.seat + 2
    for seat in range(MAX_SEATS):
        small = (small << 8) | ((state.at[seat] + 1) << 3) | state.out[seat]
    hashed = blend(0, small)
    small = 0
    for tile in range(board.tiles):
        small = (small << 6) | state.corner[tile]
        base = 4 * tile
        for slot in range(base, base + 4, 2):  # at most 27 bits each
            pile = (1 << (2 * state.height[slot])) | state.coins[slot]
            other = (1 << (2 * state.height[slot + 1])) | state.coins[slot + 1]
            hashed = blend(hashed, (other << 28) | pile)
    return blend(hashed, small)
