"""What solvers read off a state: its ice, numbered as in `solver_tables`, and its action codes."""

import numpy as np

from rookery.core.state import State
from rookery.games.penguin_game.players.solver_tables import HEIGHTS, Ice
from rookery.games.penguin_game.rules import kernels


def ice_of(state: State) -> Ice:
    """The ice of a state; its cells are the slots of the rules."""
    plain, slots = state.plain, 4 * state.board.tiles
    heights = plain.height[:slots]
    tops = np.zeros((slots, HEIGHTS), dtype=np.int64)
    for slot, height in enumerate(heights):
        for level in range(1, height + 1):
            tops[slot, level] = (plain.coins[slot] >> (2 * (height - level))) & 3
    radix = np.cumprod([1, *(height + 1 for height in heights[:-1])], dtype=np.int64)
    most = np.array(heights, dtype=np.int64)
    return Ice(np.array(plain.near[:slots], dtype=np.int64), tops, most, radix)


def size_of(state: State) -> int:
    """How many ice numbers there are up to that of a state's ice, itself included."""
    size = 1
    for height in state.plain.height:
        size *= height + 1
    return size


def codes(state: State) -> list[int]:
    """The legal actions as codes."""
    out = np.empty(kernels.MAX_ACTIONS, dtype=np.int64)
    count = state.game.rules.kernels.legal_actions(state.board.tables, state.record, out)
    numbers: list[int] = out[:count].tolist()
    return numbers


def seats_in(state: State) -> list[int]:
    """The seats that are not out."""
    return [seat for seat in range(state.players) if state.plain.out[seat] == 0]
