"""The sea as one lattice of 24 x 24 places: which are adjacent, and what is on them (PE-R4)."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import Board, StateRecord
from rookery.core.kernels.jit import njit
from rookery.games.polar_escape.rules.shapes import CELL, PLATFORM, PLATFORMS
from rookery.games.polar_escape.rules.states import KINDS, MAX_SHEETS, PLACES, SIDE

EDGE: Final = 3 * SIDE
_STEPS = ((0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1))


def place(x: int, y: int) -> int:
    """The place in column `x` and row `y` of the lattice, which count from 0."""
    return (x // 3 * SIDE + y // 3) * 9 + y % 3 * 3 + x % 3


def _around() -> "np.ndarray[Any, np.dtype[np.int64]]":
    places = np.full((PLACES, len(_STEPS)), -1, np.int64)
    for x in range(EDGE):
        for y in range(EDGE):
            for i, (right, down) in enumerate(_STEPS):
                if x + right in range(EDGE) and y + down in range(EDGE):
                    places[place(x, y), i] = place(x + right, y + down)
    return places


AROUND: Final = _around()
"""[place, 0..7]: the places one step away, the orthogonal ones (PE-49) first; -1 off the sea."""

WEST: Final = np.array([place(0, y) for y in range(EDGE)], np.int64)
"""PE-R5: the places beside the iceberg."""


@njit(cache=True)
def place_of(state: StateRecord, rider: int) -> int:
    """The place of a platform, whose sheet must be on the sea."""
    sheet = rider // PLATFORMS
    place: int = (
        state.where[sheet] * 9 + CELL[sheet % KINDS, state.turned[sheet], rider % PLATFORMS]
    )
    return place


@njit(cache=True)
def rider_at(state: StateRecord, place: int) -> int:
    """The platform at a place, or -1."""
    sheet = state.on[place // 9]
    if sheet < 0:
        return -1
    number = PLATFORM[sheet % KINDS, state.turned[sheet], place % 9]
    return sheet * PLATFORMS + number if number >= 0 else -1


@njit(cache=True)
def has_seal(state: StateRecord, rider: int) -> bool:
    """Whether a seal lies on a platform."""
    return bool((state.seals[rider // PLATFORMS] >> (rider % PLATFORMS)) & 1)


@njit(cache=True)
def has_penguin(board: Board, state: StateRecord, rider: int) -> bool:
    """Whether a penguin stands on a platform."""
    for seat in range(board.players):  # noqa: SIM110  compiles faster
        if state.at[seat] == rider:
            return True
    return False


@njit(cache=True)
def map_platforms(state: StateRecord, ground: NDArray[np.int64]) -> None:
    """PE-R33: fill `ground` with 1 + the platform at each place; 0 for water and under lions."""
    for i in range(PLACES):
        ground[i] = 0
    for sheet in range(MAX_SHEETS):
        square = state.where[sheet]
        if square >= 0 and ((state.lions >> sheet) & 1) == 0:
            for number in range(PLATFORMS):
                cell = CELL[sheet % KINDS, state.turned[sheet], number]
                ground[square * 9 + cell] = 1 + sheet * PLATFORMS + number
