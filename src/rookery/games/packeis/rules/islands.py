"""Islands: ice on which one seat is alone, so that no other can touch what it collects there."""

from functools import lru_cache

from rookery.core.state import State, cached_on_state
from rookery.games.packeis.rules.facts import IceFields, ice, is_placing
from rookery.games.packeis.rules.kernels import MAX_PENGUINS
from rookery.games.packeis.rules.shapes import PackeisBoard

Steps = tuple[tuple[int, int], ...]
"""Distances between neighbours in the order of cells, each with the lower cells of such pairs."""


@cached_on_state
def apart(state: State) -> tuple[int, ...]:
    """The seats that have ice left, none of which another seat can enter.

    Floes only ever disappear, so what is apart stays apart (PK-R19).
    """
    if state.is_terminal or is_placing(state):
        return ()
    fields, steps = ice(state), _steps(state.board)
    penguins = [_penguins(fields, seat) for seat in range(state.players)]
    everybody = sum(penguins)
    free = (fields.one | fields.two | fields.three) & ~fields.occupied
    alone, together = [], 0
    for seat, mine in enumerate(penguins):
        around = _beside(mine, steps) & free
        if not around or mine & together:
            continue
        neighbours = _neighbours(around, everybody ^ mine, free, steps)
        if not neighbours:
            alone.append(seat)
        together |= neighbours  # whoever shares a seat's ice isn't alone either
    return tuple(alone)


def _penguins(fields: IceFields, seat: int) -> int:
    """The cells of a seat's penguins as bits; none once it has left."""
    if fields.left[seat]:
        return 0
    first = seat * MAX_PENGUINS
    cells = 0
    for cell in fields.at[first : first + fields.placed[seat]]:
        cells |= 1 << cell
    return cells


def _neighbours(around: int, others: int, free: int, steps: Steps) -> int:
    """The first of the others' penguins that stand at the edge of the ice around a seat's own.

    Penguins side by side share nothing: what counts is who stands at the edge of the ice.
    """
    island = edge = around
    while edge:
        beside = _beside(edge, steps)
        if beside & others:
            return beside & others
        edge = beside & free & ~island
        island |= edge
    return 0


def _beside(cells: int, steps: Steps) -> int:
    """The cells beside any of these, as bits."""
    around = 0
    for distance, here in steps:
        around |= ((cells & here) << distance) | ((cells >> distance) & here)
    return around


@lru_cache(maxsize=64)
def _steps(board: PackeisBoard) -> Steps:
    here: dict[int, int] = {}
    for cell, mask in enumerate(board.tables.near[: len(board.cells)]):
        for other in range(cell + 1, len(board.cells)):
            if (int(mask) >> other) & 1:
                here[other - cell] = here.get(other - cell, 0) | (1 << cell)
    return tuple(here.items())
