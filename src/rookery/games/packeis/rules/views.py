"""Compiled observations of many positions at once; `dense` lists the features in their order."""

from typing import Any

from rookery.core.kernels.arguments import Actions, Records
from rookery.core.kernels.bits import lowest
from rookery.core.kernels.jit import njit
from rookery.games.packeis.rules.kernels import MAX_CELLS, MAX_PENGUINS, MAX_SEATS

MOST_FISH = 3 * MAX_CELLS


@njit(cache=True, nogil=True)
def write_views(states: Records, seats: Actions, cells: int, players: int, out: Any) -> None:
    """Write each position, as its seat in `seats` sees it, into a row of `out`."""
    for i in range(states.size):
        state, row = states[i], out[i]
        row[:] = 0
        _mark(row, 0, state.one)
        _mark(row, cells, state.two)
        _mark(row, 2 * cells, state.three)
        behind = (3 + players) * cells
        for k in range(players):
            seat = (seats[i] + k) % players
            for penguin in range(MAX_PENGUINS):
                if state.at[seat, penguin] >= 0:
                    row[(3 + k) * cells + state.at[seat, penguin]] = 1
            row[behind + k] = state.unplaced[seat] / MAX_PENGUINS
            row[behind + players + k] = state.fish[seat] / MOST_FISH
            row[behind + 2 * players + k] = state.floes[seat] / MAX_CELLS
            row[behind + 3 * players + k] = state.left[seat] / MAX_SEATS
            if state.seat == seat:
                row[behind + 4 * players + k] = 1


@njit(inline="always")
def _mark(row: Any, start: int, cells: int) -> None:
    while cells:
        row[start + lowest(cells)] = 1
        cells &= cells - 1
