"""Packeis am Pol (PK-1): the rules, and nothing else. Clause numbers: docs/rules/packeis.md.

Sets of cells are bitboards (at most 60 cells, one bit each). Kernels trust their arguments. Chance
only deals the floes, before play (PK-R21), so there are no chance outcomes.
"""

from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Actions, Board, RankingKeys, StateRecord
from rookery.core.kernels.bits import highest, lowest
from rookery.core.kernels.hashing import blend
from rookery.core.kernels.jit import bare_njit
from rookery.core.kernels.records import record_type
from rookery.core.kernels.turn import OVER

MAX_CELLS = 60  # PK-2
MAX_SEATS = 4  # PK-3
MAX_PENGUINS = 4  # PK-3: of one colour
PENGUINS = (0, 4, 4, 3, 2)  # PK-8: of each seat, by the number of players (one: for analysis)
MAX_ACTIONS = 256
MAX_PLIES = 16 + MAX_CELLS

ZERO: Any = np.int64(0)
"""0 as an argument: for a literal, Numba would compile the function a second time."""

BOARD = record_type(
    [
        ("cells", "i8"),
        ("rays", "i8", (6, MAX_CELLS)),  # by direction and cell: the cells in a straight line
        ("near", "i8", MAX_CELLS),  # by cell: the adjacent ones (PK-R1)
        ("steps", "i8"),  # how many of the following there are
        ("step", "i8", MAX_CELLS),  # by how much the numbers of two adjacent cells differ
        ("lower", "i8", MAX_CELLS),  # by step: the cells with a neighbour that much higher
    ]
)

STATE = record_type(
    [
        ("one", "i8"),  # floes with that many fish, with or without a penguin (PK-2)
        ("two", "i8"),
        ("three", "i8"),
        ("occupied", "i8"),  # floes with a penguin
        ("at", "i8", (MAX_SEATS, MAX_PENGUINS)),  # cell of each penguin, -1 for none
        ("placed", "i8", MAX_SEATS),  # penguins on the ice
        ("unplaced", "i8", MAX_SEATS),
        ("fish", "i8", MAX_SEATS),  # collected
        ("floes", "i8", MAX_SEATS),
        ("left", "i8", MAX_SEATS),  # 0, or 1.. in the order of leaving
        ("seat", "i8"),  # whose turn, or OVER
        ("players", "i8"),
    ]
)
"""An action is `from * 64 + to`; a placement is `cell * 64 + cell`."""


@bare_njit(cache=True)
def to_move(board: Board, state: StateRecord) -> int:
    """The seat to move, or OVER."""
    return state.seat


@bare_njit(inline="always")
def free_floes(state: StateRecord) -> int:
    """Floes without a penguin."""
    return (state.one | state.two | state.three) & ~state.occupied


@bare_njit(inline="always")
def reach(board: Board, free: int, cell: int, direction: int) -> int:
    """The cells a penguin can reach in one direction, up to a penguin (PK-16) or gap (PK-17)."""
    ray = board.rays[direction, cell]
    blocked = ray & ~free
    if direction < 3:  # rising cell numbers: all below the lowest blocker, if any
        return ray & free & (blocked ^ (blocked - 1))
    return ray & (-1 << highest(blocked * 2 + 1))  # all above the highest blocker, if any


@bare_njit(inline="always")
def around(board: Board, cells: int) -> int:
    """All cells adjacent to any of these cells."""
    near = ZERO
    for i in range(board.steps):
        step, lower = board.step[i], board.lower[i]
        near |= ((cells & lower) << step) | ((cells >> step) & lower)
    return near


@bare_njit(inline="always")
def is_placing(state: StateRecord) -> bool:
    """Whether a penguin is still to be placed (PK-11)."""
    return (state.unplaced[0] + state.unplaced[1] + state.unplaced[2] + state.unplaced[3]) > 0


@bare_njit(inline="always")
def placements(state: StateRecord) -> int:
    """PK-9: the free floes with one fish; PK-R6: if there are none, those with the fewest fish."""
    free = free_floes(state)
    if free & state.one:
        return free & state.one
    if free & state.two:
        return free & state.two
    return free & state.three


@bare_njit(cache=True)
def legal_actions(board: Board, state: StateRecord, out: Actions) -> int:
    """Write the legal actions into `out` and return how many there are (PK-9, PK-13 to PK-17).

    There is no passing (PK-R7, PK-R8).
    """
    count = 0
    if is_placing(state):
        cells = placements(state)
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            out[count] = cell * 64 + cell
            count += 1
        return count
    free = free_floes(state)
    for k in range(state.placed[state.seat]):
        cell = state.at[state.seat, k]
        for direction in range(6):  # PK-15: any of the six, but only one in a turn
            targets = reach(board, free, cell, direction)
            while targets:  # PK-14, PK-R9: as far as one likes
                out[count] = cell * 64 + lowest(targets)
                targets &= targets - 1
                count += 1
    return count


@bare_njit(inline="always")
def collect(state: StateRecord, seat: int, cell: int) -> None:
    """PK-18: a seat takes a floe with its fish."""
    bit = 1 << cell
    if state.one & bit:
        state.one ^= bit
        state.fish[seat] += 1
    elif state.two & bit:
        state.two ^= bit
        state.fish[seat] += 2
    else:
        state.three ^= bit
        state.fish[seat] += 3
    state.floes[seat] += 1


@bare_njit(inline="always")
def can_move(board: Board, state: StateRecord, seat: int) -> bool:
    """PK-R14: whether any penguin of a seat has a free neighbour; once stuck, always stuck."""
    free = free_floes(state)
    for k in range(state.placed[seat]):
        if board.near[state.at[seat, k]] & free:
            return True
    return False


@bare_njit(inline="always")
def pick_up(state: StateRecord, seat: int) -> None:
    """PK-20, PK-R16: a seat that cannot move takes its penguins and the floes under them.

    Until then a single stuck penguin stays on its floe as long as a mate can move (PK-R15).
    """
    for k in range(state.placed[seat]):
        cell = state.at[seat, k]
        state.occupied ^= 1 << cell
        collect(state, seat, cell)
        state.at[seat, k] = -1
    state.placed[seat] = 0


@bare_njit(inline="always")
def after(seat: int, players: int) -> int:
    """The next seat, clockwise (PK-12)."""
    return seat + 1 if seat + 1 < players else 0


@bare_njit(cache=True)
def give_turn(board: Board, state: StateRecord, seat: Any) -> None:
    """Give the turn to `seat`, or to the next seat that can play (PK-10, PK-12, PK-R17).

    A seat plays as long as it can move, also when alone (PK-R18) or on its own island (PK-R19).
    """
    players = state.players
    if is_placing(state):
        while state.unplaced[seat] == 0:
            seat = (seat + 1) % players
        state.seat = seat
        return
    if state.left[0] | state.left[1] | state.left[2] | state.left[3]:
        staying = 0
        for other in range(players):
            staying += state.left[other] == 0
        if staying == 1:
            state.seat = OVER
            return
    for _ in range(players):
        if state.left[seat] == 0:
            if can_move(board, state, seat):
                state.seat = seat  # PK-21, PK-22: the others play on, the last one alone
                return
            pick_up(state, seat)  # PK-R13: only when its turn comes
        seat = after(seat, players)
    state.seat = OVER


@bare_njit(cache=True)
def apply(board: Board, state: StateRecord, action: int) -> None:
    """Do one placement (PK-9, PK-10) or one move (PK-13, PK-18, PK-R10), and pass the turn on."""
    seat = state.seat
    origin = action >> 6
    target = action & 63
    if origin == target:
        state.at[seat, state.placed[seat]] = target
        state.placed[seat] += 1
        state.unplaced[seat] -= 1
        state.occupied |= 1 << target
        if not is_placing(state):
            give_turn(board, state, np.int64(0))  # PK-12: the first seat; int64: one signature
            return
    else:
        k = 0
        while state.at[seat, k] != origin:
            k += 1
        state.at[seat, k] = target
        state.occupied ^= (1 << origin) | (1 << target)
        collect(state, seat, origin)
    give_turn(board, state, after(seat, state.players))


@bare_njit(cache=True)
def normalise(board: Board, state: StateRecord) -> None:
    """Remove floes that no penguin can reach, once all are placed (PK-19, PK-R11, PK-R12)."""
    if is_placing(state):
        return
    free = free_floes(state)
    frontier = 0
    for seat in range(state.players):
        if state.left[seat] == 0:
            for k in range(state.placed[seat]):
                frontier |= board.near[state.at[seat, k]]
    reached = frontier & free
    frontier = reached
    while frontier:
        frontier = around(board, frontier) & free & ~reached
        reached |= frontier
    kept = reached | state.occupied
    state.one &= kept
    state.two &= kept
    state.three &= kept


@bare_njit(cache=True)
def leave(board: Board, state: StateRecord, seat: int) -> None:
    """Let a seat leave early: its penguins stay as obstacles, and the others play on.

    Nothing changes for a seat that has already left or is out: it keeps what it has won (PK-20).
    """
    if state.left[seat] or (state.placed[seat] == 0 and not is_placing(state)):
        return
    order = 1
    for other in range(state.players):
        order += state.left[other] > 0
    was_placing = is_placing(state)
    state.left[seat] = order
    state.unplaced[seat] = 0
    if state.players - order <= 1:
        for other in range(state.players):
            state.unplaced[other] = 0
        state.seat = OVER
    elif was_placing and not is_placing(state):
        give_turn(board, state, np.int64(0))  # PK-12
    elif state.seat == seat:
        give_turn(board, state, (seat + 1) % state.players)


@bare_njit(cache=True)
def ranking_keys(board: Board, state: StateRecord, out: RankingKeys) -> None:
    """PK-23 to PK-30, PK-R20: fish, then floes; a seat that left ranks behind all that stayed."""
    for seat in range(state.players):
        if state.left[seat]:
            out[seat] = state.left[seat] - MAX_SEATS - 1
        else:
            out[seat] = state.fish[seat] * 64 + state.floes[seat]


@bare_njit(cache=True)
def key(board: Board, state: StateRecord) -> int:
    """A hash of all that further play depends on: floes, penguins, leavers and the seat to move."""
    small = state.seat + 2
    hashed = 0
    for seat in range(state.players):
        penguins = 0
        for k in range(state.placed[seat]):
            penguins |= 1 << state.at[seat, k]
        hashed = blend(hashed, penguins)
        small = small * 8 + state.unplaced[seat]
        small = small * 8 + state.left[seat]
    hashed = blend(hashed, state.one)
    hashed = blend(hashed, state.two)
    hashed = blend(hashed, state.three)
    return blend(hashed, small)
