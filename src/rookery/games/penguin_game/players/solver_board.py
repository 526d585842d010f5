"""A state's ice as `solver_tables` numbers it, the codes of its actions, and its symmetries."""

import numpy as np

from rookery.core.state import State
from rookery.games.penguin_game.players.solver_tables import HEIGHTS, Ice
from rookery.games.penguin_game.rules import facts, kernels


def ice_of(state: State) -> Ice:
    """The ice of a state as it lies there; its cells are the slots of the rules."""
    plain, slots = state.plain, 4 * state.board.tiles
    heights = plain.height[:slots]
    tops = np.zeros((slots, HEIGHTS), dtype=np.int64)
    for slot, height in enumerate(heights):
        for level in range(1, height + 1):
            tops[slot, level] = plain.coins[slot] >> 2 * (height - level) & 3
    radix = np.cumprod([1, *(height + 1 for height in heights[:-1])], dtype=np.int64)
    most = np.array(heights, dtype=np.int64)
    return Ice(np.array(plain.near[:slots], dtype=np.int64), tops, most, radix)


def size_of(state: State) -> int:
    """How many numbers there are up to that of a state's ice, with it."""
    size = 1
    for height in state.plain.height:
        size *= height + 1
    return size


def codes(state: State) -> list[int]:
    """The legal actions as codes."""
    out = np.empty(kernels.MAX_ACTIONS, dtype=np.int64)
    count = state.game.kernels.legal_actions(state.board.tables, state.record, out)
    found: list[int] = out[:count].tolist()
    return found


def seats_in(state: State) -> list[int]:
    """The seats that are not out."""
    return [seat for seat in range(state.players) if state.plain.out[seat] == 0]


# -- symmetric ice ---------------------------------------------------------------------------------

_TURNS = (
    (1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0),
    (-1, 0, 0, 1), (1, 0, 0, -1), (0, 1, 1, 0), (0, -1, -1, 0),
)  # fmt: skip
"""What a square can be turned and mirrored by, as matrices."""


def symmetries(state: State) -> list[dict[int, int]]:
    """The ways to lay the ice upon itself, as maps of slots, with penguins kept where they are.

    Suits may change their roles, since no rule tells one from another but by being the same.
    """
    spots = facts.by_slot(state)
    found = []
    for turn in _TURNS:
        places = [_turned(spot, turn) for spot in spots]
        left, top = (min(place[axis] for place in places) for axis in (0, 1))
        framed = [(column - left, row - top) for column, row in places]
        at = {(spot.column, spot.row): spot for spot in spots}
        if set(framed) == set(at):
            pairs = [(spot, at[place]) for spot, place in zip(spots, framed, strict=True)]
            if _alike(pairs):
                found.append({spot.slot: other.slot for spot, other in pairs})
    return found


def _turned(spot: facts.Spot, turn: tuple[int, int, int, int]) -> tuple[int, int]:
    a, b, c, d = turn
    return a * spot.column + b * spot.row, c * spot.column + d * spot.row


def _alike(pairs: list[tuple[facts.Spot, facts.Spot]]) -> bool:
    """Whether each cell has what its image has, but for other suits that take their parts."""
    if any(a.seat != b.seat or len(a.coins) != len(b.coins) for a, b in pairs):
        return False
    parts = {part for a, b in pairs for part in zip(a.coins, b.coins, strict=True)}
    return len(parts) == len({a for a, _ in parts}) == len({b for _, b in parts})


def twins(state: State) -> dict[int, int]:
    """For each slot the lowest one that is the same by symmetry; {} if none has such a twin."""
    maps = symmetries(state)
    if len(maps) == 1:
        return {}
    return {slot: min(way[slot] for way in maps) for slot in range(4 * state.board.tiles)}
