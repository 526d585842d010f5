"""Symmetric ice: which cells are equivalent for the solvers."""

from rookery.core.state import State
from rookery.games.penguin_game.rules import facts

_TURNS = (
    (1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0),
    (-1, 0, 0, 1), (1, 0, 0, -1), (0, 1, 1, 0), (0, -1, -1, 0),
)  # fmt: skip
"""The rotations and reflections of a square, as matrices."""


def symmetries(state: State) -> list[dict[int, int]]:
    """The symmetries of the ice that keep the penguins in place, as maps of slots.

    Suits may be permuted: to the rules it only matters whether two are the same.
    """
    spots = facts.by_slot(state)
    maps = []
    for turn in _TURNS:
        places = [_turn(spot, turn) for spot in spots]
        left, top = (min(place[axis] for place in places) for axis in (0, 1))
        in_frame = [(column - left, row - top) for column, row in places]
        at = {(spot.column, spot.row): spot for spot in spots}
        if set(in_frame) == set(at):
            pairs = [(spot, at[place]) for spot, place in zip(spots, in_frame, strict=True)]
            if _alike(pairs):
                maps.append({spot.slot: other.slot for spot, other in pairs})
    return maps


def _turn(spot: facts.Spot, turn: tuple[int, int, int, int]) -> tuple[int, int]:
    a, b, c, d = turn
    return a * spot.column + b * spot.row, c * spot.column + d * spot.row


def _alike(pairs: list[tuple[facts.Spot, facts.Spot]]) -> bool:
    """Whether each cell has what its image has, up to a permutation of suits."""
    if any(a.seat != b.seat or len(a.coins) != len(b.coins) for a, b in pairs):
        return False
    parts = {part for a, b in pairs for part in zip(a.coins, b.coins, strict=True)}
    return len(parts) == len({a for a, _ in parts}) == len({b for _, b in parts})


def canonical_slots(state: State) -> dict[int, int]:
    """For each slot the lowest one that is equivalent by symmetry; {} if there is no symmetry."""
    maps = symmetries(state)
    if len(maps) == 1:
        return {}
    return {slot: min(slots[slot] for slots in maps) for slot in range(4 * state.board.tiles)}
