"""Facts about a position, read from a state's plain fields."""

from functools import lru_cache
from typing import NamedTuple

from rookery.core.notation.squares import square_name
from rookery.core.state import State, cached_on_state
from rookery.games.penguin_game.rules.kernels import ENDED, GRID, LAYING, OF_A_SUIT

SUITS = "SMCA"
"""The letters of Suns, Moons, Crowns and Arms; the code of a suit is its index."""
PHASES = ("coin", "place", "move", "melt", "drift", "over")


class Spot(NamedTuple):
    """A coin cell; `slot` is its number in codes and in the record."""

    name: str
    """The current notation, such as `b3`; it changes when tiles drift."""
    column: int
    row: int
    tile: int
    """Index in `tiles`."""
    coins: str
    """Suits from the bottom to the top, empty for an empty cell."""
    seat: int | None
    """Whose penguin stands here, from 0."""
    slot: int


def tiles(state: State) -> tuple[tuple[int, int], ...]:
    """(column, row) of each tile's top left cell, in reading order."""
    return _tiles(*state.plain.corner[: state.board.tiles])


@lru_cache(maxsize=2**10)
def _tiles(*corners: int) -> tuple[tuple[int, int], ...]:
    return tuple((corner % GRID, corner // GRID) for corner in corners)


@cached_on_state
def spots(state: State) -> tuple[Spot, ...]:
    """Every cell, in reading order."""
    return tuple(sorted(by_slot(state), key=lambda spot: (spot.row, spot.column)))


@cached_on_state
def by_slot(state: State) -> tuple[Spot, ...]:
    """Every cell by its number in codes and in the record: tile * 4 + quarter."""
    return tuple(_spot(state, slot) for slot in range(4 * state.board.tiles))


def _spot(state: State, slot: int) -> Spot:
    plain = state.plain
    seat = plain.at.index(slot) if slot in plain.at else None
    return _spot_at(slot, plain.corner[slot // 4], plain.coins[slot], plain.height[slot], seat)


@lru_cache(maxsize=2**16)  # a ply changes few cells, and there are few different ones
def _spot_at(slot: int, corner: int, bits: int, height: int, seat: int | None) -> Spot:
    tile, quarter = divmod(slot, 4)
    row, column = divmod(corner, GRID)
    column, row = column + quarter % 2, row + quarter // 2
    coins = "".join(SUITS[(bits >> (2 * level)) & 3] for level in reversed(range(height)))
    return Spot(square_name(column, row), column, row, tile, coins, seat, slot)


def phase(state: State) -> str:
    """What is to be chosen: "coin", "place", "move", "melt", "drift"; or "over"."""
    return PHASES[state.plain.phase]


def where(state: State, seat: int) -> Spot | None:
    """The cell of a seat's penguin; None before it is placed and once it is off the ice."""
    slot = state.plain.at[seat]
    return _spot(state, slot) if slot >= 0 else None


def suits_left(state: State) -> dict[str, int]:
    """How many coins of each suit are still to be laid; empty once all are."""
    if state.plain.phase != LAYING:
        return {}
    return dict(zip(SUITS, state.plain.unlaid, strict=True))


def coins_left(state: State) -> int:
    """Coins on the ice."""
    return sum(state.plain.height)


def goal(state: State) -> str:
    """The suit to end on (PG-16), or "" without that challenge."""
    return str(state.board.goal)


def is_solved(state: State) -> bool:
    """Whether a lone penguin has reached its goal: one coin is left, and of the right suit.

    Without the challenge any suit will do (PG-15, PG-16, PG-R14).
    """
    if state.players > 1 or not is_over(state) or state.plain.out[0] or coins_left(state) != 1:
        return False
    last = "".join(spot.coins for spot in spots(state))
    return goal(state) in ("", last)


def scores(state: State) -> tuple[tuple[int, ...], ...]:
    """PG-R14: the coins on the ice: alone, fewer are better; several seats all have the same."""
    return ((coins_left(state),),) * state.players


def out(state: State) -> tuple[int, ...]:
    """The seats that are out or have left, from last place upwards."""
    places = state.plain.out
    return tuple(
        sorted((seat for seat, place in enumerate(places) if place), key=places.__getitem__)
    )


def left(state: State) -> tuple[int, ...]:
    """The seats that left early, in that order."""
    return out(state)[: state.plain.left]


def is_over(state: State) -> bool:
    """Whether the game is over."""
    return bool(state.plain.phase == ENDED)


def eliminations(before: State, after: State) -> tuple[int, ...]:
    """The seats that went out between two states, in that order (PG-12)."""
    before_out = out(before)
    return tuple(seat for seat in out(after) if seat not in before_out)


def is_step(origin: Spot, target: Spot) -> bool:
    """Whether a legal move is a step (PG-10); it may be a hop as well (PG-R3)."""
    near = max(abs(origin.column - target.column), abs(origin.row - target.row)) == 1
    return near and len(origin.coins) == len(target.coins)


assert len(SUITS) * OF_A_SUIT == 24  # PG-1
