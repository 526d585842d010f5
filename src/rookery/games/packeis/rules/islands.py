"""Islands: ice on which one seat is alone, so that no other can touch what it collects there."""

from functools import lru_cache

from rookery.core.state import State, cached_on_state
from rookery.games.packeis.rules.facts import ice, is_placing
from rookery.games.packeis.rules.kernels import MAX_PENGUINS
from rookery.games.packeis.rules.shapes import PackeisBoard


@cached_on_state
def apart(state: State) -> tuple[int, ...]:
    """The seats that have ice left, none of which another seat can enter.

    Floes only ever disappear, so what is apart stays apart (PK-R19).
    """
    if state.is_terminal or is_placing(state):
        return ()
    fields, near = ice(state), _near(state.board)
    owners: dict[int, int] = {}
    for seat in range(state.players):
        if not fields.left[seat]:
            first = seat * MAX_PENGUINS
            owners |= dict.fromkeys(fields.at[first : first + fields.placed[seat]], seat)
    free = (fields.one | fields.two | fields.three) & ~fields.occupied
    alone, beside, penguins_so_far = set[int](), set[int](), set[int]()
    for cell in owners:
        if cell in penguins_so_far:
            continue
        penguins, has_ice = _group(cell, free, owners, near)
        penguins_so_far |= penguins
        seats = {owners[penguin] for penguin in penguins}
        if len(seats) > 1:
            beside |= seats
        elif has_ice:
            alone |= seats
    return tuple(sorted(alone - beside))


def _group(
    start: int, free: int, owners: dict[int, int], near: tuple[tuple[int, ...], ...]
) -> tuple[set[int], bool]:
    """The penguins whose ice is connected with a penguin's, and whether there is any ice.

    Penguins side by side are connected only through floes.
    """
    cells, penguins, has_ice, to_visit = {start}, {start}, False, [start]
    while to_visit:
        cell = to_visit.pop()
        is_penguin = cell in owners
        for other in near[cell]:
            is_free = bool((free >> other) & 1)
            has_ice = has_ice or is_free
            if other not in cells and (is_free or (other in owners and not is_penguin)):
                cells.add(other)
                to_visit.append(other)
                if not is_free:
                    penguins.add(other)
    return penguins, has_ice


@lru_cache(maxsize=64)
def _near(board: PackeisBoard) -> tuple[tuple[int, ...], ...]:
    """The cells beside each cell."""
    return tuple(
        tuple(cell for cell in range(len(board.cells)) if (int(mask) >> cell) & 1)
        for mask in board.tables.near[: len(board.cells)]
    )
