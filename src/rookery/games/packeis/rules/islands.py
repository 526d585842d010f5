"""Islands: ice on which one seat is alone, so that no other can touch what it collects there."""

from functools import lru_cache

from rookery.core.state import State, cached_on_state
from rookery.games.packeis.rules.facts import IceFields, ice, is_placing
from rookery.games.packeis.rules.kernels import MAX_PENGUINS
from rookery.games.packeis.rules.shapes import PackeisBoard

Near = tuple[int, ...]
"""For each cell, the cells beside it as bits."""


@cached_on_state
def apart(state: State) -> tuple[int, ...]:
    """The seats that have ice left, none of which another seat can enter.

    Floes only ever disappear, so what is apart stays apart (PK-R19).
    """
    if state.is_terminal or is_placing(state):
        return ()
    fields, near = ice(state), _near(state.board)
    free = (fields.one | fields.two | fields.three) & ~fields.occupied
    # Penguins side by side share nothing: what counts is the ice beside them.
    around = [_beside(fields, seat, near) & free for seat in range(state.players)]
    return tuple([seat for seat in range(state.players) if _is_apart(seat, around, free, near)])


def _is_apart(seat: int, around: list[int], free: int, near: Near) -> bool:
    """Whether the ice that a seat can reach is beside no penguin of others."""
    others = 0
    for other, cells in enumerate(around):
        if other != seat:
            others |= cells
    edge, rest = around[seat], free & ~around[seat]
    if not edge or edge & others:
        return False
    while edge:
        lowest = edge & -edge
        beside = near[lowest.bit_length() - 1] & rest
        if beside & others:
            return False
        rest ^= beside
        edge ^= lowest | beside
    return True


def _beside(fields: IceFields, seat: int, near: Near) -> int:
    """The cells beside a seat's penguins as bits; none once it has left."""
    if fields.left[seat]:
        return 0
    first = seat * MAX_PENGUINS
    cells = 0
    for cell in fields.at[first : first + fields.placed[seat]]:
        cells |= near[cell]
    return cells


@lru_cache(maxsize=64)
def _near(board: PackeisBoard) -> Near:
    return tuple(map(int, board.tables.near[: len(board.cells)]))
