"""Packeis' plies without lists of actions (`core.kernels.plies`)."""

from rookery.core.kernels.arguments import Actions, Board, Rng, StateRecord, Weights
from rookery.core.kernels.bits import lowest
from rookery.core.kernels.jit import njit
from rookery.games.packeis.rules import kernels
from rookery.games.packeis.rules.playouts import random_action, targets


@njit()
def choose(board: Board, state: StateRecord, rng: Rng, codes: Actions, weights: Weights) -> int:
    """A uniformly random legal action."""
    return random_action(board, state, rng)


@njit()
def allows(board: Board, state: StateRecord, code: int, codes: Actions, weights: Weights) -> bool:
    """Whether an action is legal: PK-9 for a placement, PK-13 to PK-17 for a move."""
    origin, target = code >> 6, code & 63
    if code < 0 or origin >= kernels.MAX_CELLS or target >= kernels.MAX_CELLS:
        return False
    if kernels.is_placing(state):
        return origin == target and (kernels.placements(state) & (1 << target)) != 0
    for k in range(state.placed[state.seat]):
        if state.at[state.seat, k] == origin:
            return (targets(board, kernels.free_floes(state), origin) & (1 << target)) != 0
    return False


@njit()
def step(board: Board, state: StateRecord, code: int) -> None:
    """Do the same as `apply` and `normalise`.

    A move can cut off only regions that touch the floe it took. All other floes keep the penguin
    and the path by which they were reached; a path across the target now begins at the penguin
    that stands there.
    """
    kernels.apply(board, state, code)
    origin, target = code >> 6, code & 63
    if origin == target:
        kernels.normalise(board, state)
        return
    free = kernels.free_floes(state)
    doubtful = board.near[origin] & free & ~board.near[target]
    if doubtful:
        beside = kernels.ZERO
        for seat in range(state.players):
            if state.left[seat] == 0:
                for k in range(state.placed[seat]):
                    beside |= board.near[state.at[seat, k]]
        beside &= free
        doubtful &= ~beside
        while doubtful:
            region = _region(board, free, beside, doubtful & -doubtful)
            doubtful &= ~region
            if not region & beside:  # PK-19, PK-R11, PK-R12
                state.one &= ~region
                state.two &= ~region
                state.three &= ~region


@njit(inline="always")
def _region(board: Board, free: int, beside: int, first: int) -> int:
    """The connected free floes around `first`; stops early once a penguin is beside one of them."""
    region, edge = first, first
    while edge and not region & beside:
        grown = kernels.ZERO
        while edge:
            grown |= board.near[lowest(edge)]
            edge &= edge - 1
        edge = grown & free & ~region
        region |= edge
    return region
