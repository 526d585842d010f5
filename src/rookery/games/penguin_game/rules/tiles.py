"""The tiles of the Penguin Game as compiled functions: where they lie, drift and turn.

States, slots and places are those of `kernels`; `near` says which slots lie one space apart.
"""

from typing import Any

from rookery.core.kernels.arguments import Actions, Board, StateRecord
from rookery.core.kernels.bits import lowest
from rookery.core.kernels.jit import njit


@njit(inline="always")
def place_of(state: StateRecord, slot: int) -> int:
    """The place of a slot on the grid."""
    place: int = state.corner[slot >> 2] + (slot & 1) + ((slot & 2) << 2)
    return place


@njit(cache=True)
def lay_out(board: Board, state: StateRecord) -> None:
    """Fill in `near`, by geometry alone, across the borders of tiles (PG-10, PG-R28)."""
    slots = 4 * board.tiles
    for slot in range(slots):
        state.near[slot] = 0
    for slot in range(slots):
        place = place_of(state, slot)
        for other in range(slot):
            there = place_of(state, other)
            if abs((place & 7) - (there & 7)) <= 1 and abs((place >> 3) - (there >> 3)) <= 1:
                state.near[slot] |= 1 << other
                state.near[other] |= 1 << slot


@njit(inline="always")
def tiles_at(board: Board, state: StateRecord) -> int:
    """The places of the tiles as bits of a grid of tiles, with a margin of one tile around it."""
    bits = 0
    for tile in range(board.tiles):
        bits |= 1 << tile_bit(state.corner[tile])
    return bits


@njit(inline="always")
def tile_bit(corner: int) -> int:
    """The bit of a tile's place in `tiles_at`."""
    return ((corner >> 4) + 1) * 8 + ((corner & 7) >> 1) + 1


@njit(inline="always")
def beside(bits: int) -> int:
    """The tile places that share a whole side with one of these."""
    return (bits << 1) | (bits >> 1) | (bits << 8) | (bits >> 8)


@njit(inline="always")
def joined(bits: int) -> bool:
    """PG-30, PG-R26: whether whole sides connect all these tile places."""
    group = bits & -bits
    grown = (group | beside(group)) & bits
    while grown != group:
        group = grown
        grown = (group | beside(group)) & bits
    return group == bits


@njit(inline="always")
def drifts(board: Board, state: StateRecord, out: Actions, count: int, first: int) -> int:
    """PG-27 to PG-30, PG-R25, PG-R27: any tile, any joined place, any quarter turn.

    Fills `out` from `count` on and returns the new count. A code is `first` +
    ((tile * 6 + row + 1) * 6 + column + 1) * 4 + quarter turns.
    """
    everywhere = tiles_at(board, state)
    for tile in range(board.tiles):
        home = 1 << tile_bit(state.corner[tile])
        others = everywhere ^ home
        places = (beside(others) & ~others) | home
        while places:
            place = lowest(places)
            places &= places - 1
            if joined(others | (1 << place)):
                code = first + ((tile * 6 + (place >> 3)) * 6 + (place & 7)) * 4
                for turns in range(1 if (1 << place) == home else 0, 4):
                    out[count] = code + turns
                    count += 1
    return count


@njit(inline="always")
def turn_tile(board: Board, state: StateRecord, tile: int) -> None:
    """PG-29, PG-R25, PG-R27: turn a tile a quarter clockwise, with all that is on it."""
    base = 4 * tile
    state.floe[tile] = (state.floe[tile] & 12) | ((state.floe[tile] + 1) & 3)
    coins, height = state.coins[base], state.height[base]
    state.coins[base], state.height[base] = state.coins[base + 2], state.height[base + 2]
    state.coins[base + 2], state.height[base + 2] = state.coins[base + 3], state.height[base + 3]
    state.coins[base + 3], state.height[base + 3] = state.coins[base + 1], state.height[base + 1]
    state.coins[base + 1], state.height[base + 1] = coins, height
    for seat in range(board.players):
        slot = state.at[seat]
        if slot >= 0 and (slot >> 2) == tile:  # 0 to 1 to 3 to 2 to 0
            state.at[seat] = base + (slot & 1) * 2 + 1 - ((slot >> 1) & 1)


@njit(inline="always")
def swap_tiles(board: Board, state: StateRecord, tile: int) -> None:
    """Swap the numbers of a tile and the next one (PG-R30)."""
    state.corner[tile], state.corner[tile + 1] = state.corner[tile + 1], state.corner[tile]
    here, there = state.floe[tile], state.floe[tile + 1]
    state.floe[tile], state.floe[tile + 1] = (there + 4) & 15, (here - 4) & 15
    for slot in range(4 * tile, 4 * tile + 4):
        state.coins[slot], state.coins[slot + 4] = state.coins[slot + 4], state.coins[slot]
        state.height[slot], state.height[slot + 4] = state.height[slot + 4], state.height[slot]
    for seat in range(board.players):
        if state.at[seat] >= 0:
            if (state.at[seat] >> 2) == tile:
                state.at[seat] += 4
            elif (state.at[seat] >> 2) == tile + 1:
                state.at[seat] -= 4


@njit(cache=True)
def drift(board: Board, state: StateRecord, code: Any) -> None:
    """PG-28: move a tile. PG-R29: shift the frame and renumber the tiles."""
    tile, row, column = code // 144, code // 24 % 6 - 1, code // 4 % 6 - 1
    for _ in range(code & 3):
        turn_tile(board, state, tile)
    left, top = 2 * column, 2 * row
    for other in range(board.tiles):
        if other != tile:
            left = min(left, state.corner[other] & 7)
            top = min(top, state.corner[other] >> 3)
    for other in range(board.tiles):
        state.corner[other] -= 8 * top + left
    state.corner[tile] = 8 * (2 * row - top) + 2 * column - left
    for last in range(board.tiles - 1, 0, -1):
        for other in range(last):
            if state.corner[other] > state.corner[other + 1]:
                swap_tiles(board, state, other)
    lay_out(board, state)
