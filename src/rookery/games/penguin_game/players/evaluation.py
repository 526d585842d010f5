"""What a position of the Penguin Game promises its seats: where a penguin can go, now and next.

Nothing is collected: all that counts is to move longer than the others (PG-3), or alone to melt as
much as possible (PG-15). So an estimate counts ways to go, and the search sees to the rest.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import below
from rookery.games.penguin_game.rules import kernels
from rookery.search.utility import utilities

SEATS = kernels.MAX_SEATS
WIN = 1 << 20
"""Alpha-beta's value of a won game; alone, so much less a coin that is left."""
COIN = 1 << 10
WAYS, NEXT, NOWHERE, TURN = range(4)
FEATURES = 4
SCALE = 100
"""A seat that is so much ahead wins 73 % of games of two."""
WEIGHTS = np.array([24, 10, -110, -30], dtype=np.int64)
FULL, SUIT, LEVEL = 0, 1, 5  # where `lie` has which set
ROOT_SIDE = 0


class Context(NamedTuple):
    """What a search hands to the evaluation: settings, and room to work."""

    settings: NDArray[np.int64]  # the root side
    weights: NDArray[np.int64]  # by feature
    lie: NDArray[np.int64]  # sets of slots: with coins, by suit on top, by height
    hopes: NDArray[np.int64]  # by seat
    work: NDArray[Any]  # states to try something on
    codes: NDArray[np.int64]
    places: NDArray[np.int64]


def make_context(root_side: int = 0, taste: float = 1.0) -> Context:
    """Fresh memory for one search. Alpha-beta sees values as the seat `root_side` does.

    `taste` multiplies what ways to go are worth: below 0 it goes for dead ends.
    """
    return Context(
        weights=np.rint(taste * WEIGHTS).astype(np.int64),
        settings=np.array([root_side], dtype=np.int64),
        lie=np.zeros(LEVEL + kernels.COINS + 1, dtype=np.int64),
        hopes=np.zeros(SEATS, dtype=np.int64),
        work=np.zeros(2, dtype=kernels.STATE),
        codes=np.zeros(kernels.MAX_ACTIONS, dtype=np.int64),
        places=np.zeros(SEATS, dtype=np.int64),
    )


@njit()
def survey(board: Any, state: Any, lie: Any) -> None:
    """Note which slots have coins, of which suit and how high."""
    for i in range(lie.size):
        lie[i] = 0
    for slot in range(4 * board.tiles):
        height = state.height[slot]
        if height > 0:
            bit = 1 << slot
            lie[FULL] |= bit
            lie[SUIT + (state.coins[slot] & 3)] |= bit
            lie[LEVEL + height] |= bit


@njit(inline="always")
def ways(state: Any, lie: Any, slot: int) -> int:
    """Where a penguin could go from a slot, were there no others, by the last `survey`."""
    same_height = state.near[slot] & lie[LEVEL + state.height[slot]]
    return (same_height | lie[SUIT + (state.coins[slot] & 3)]) & ~(1 << slot)


@njit()
def expect(board: Any, state: Any, context: Context) -> None:
    """Put what each seat has to go by into `hopes`; less than nothing for who can't move."""
    survey(board, state, context.lie)
    taken = kernels.occupied(board, state)
    for seat in range(board.players):
        context.hopes[seat] = -WIN
        slot = state.at[seat]
        if slot < 0:
            context.hopes[seat] = 0 if state.out[seat] == 0 else -WIN
            continue
        found = ways(state, context.lie, slot) & ~taken
        near = popcount(found)
        beyond = 0
        while found:
            beyond |= ways(state, context.lie, lowest(found))
            found &= found - 1
        beyond &= ~taken
        hope = context.weights[WAYS] * min(near, 4) + context.weights[NEXT] * min(
            popcount(beyond), 8
        )
        if near == 0:
            hope += context.weights[NOWHERE]
        if state.seat == seat:
            hope += context.weights[TURN]
        context.hopes[seat] = hope


@njit()
def margin(board: Any, state: Any, context: Context) -> int:
    """See `search.alphabeta.Guide`: 0 before the end, then the root side's."""
    if state.phase != kernels.ENDED:
        return 0
    root_side = context.settings[ROOT_SIDE]
    if board.players > 1:
        return WIN if state.out[root_side] == 0 else -WIN
    coins, slot = 0, state.at[0]
    for other in range(4 * board.tiles):
        coins += state.height[other]
    missed = coins == 1 and board.goal >= 0 and slot >= 0 and state.coins[slot] & 3 != board.goal
    return -COIN * (2 * coins - 1 + int(missed))


@njit()
def evaluate(board: Any, state: Any, context: Context, depth: int, out: Any) -> None:
    """See `search.alphabeta.Guide`: the root side's hopes less the mean; alone, coins too."""
    out[1], out[2] = -WIN, WIN
    if depth > 0:
        return
    expect(board, state, context)
    root_side = context.settings[ROOT_SIDE]
    if board.players == 1:
        coins = 0
        for slot in range(4 * board.tiles):
            coins += state.height[slot]
        out[0] = min(context.hopes[0], COIN - 1) - COIN * coins
        return
    others = 0
    for seat in range(board.players):
        if seat != root_side:
            others += max(context.hopes[seat], -2 * SCALE)
    out[0] = context.hopes[root_side] - others // (board.players - 1)


@njit()
def outlook(board: Any, state: Any, context: Context, action: int, seat: int) -> int:
    """What a seat may hope for more than the others after an action."""
    context.work[0] = state
    after = context.work[0]
    kernels.apply(board, after, action)
    if after.phase == kernels.ENDED:
        if board.players == 1:
            return -WIN
        return WIN if after.out[seat] == 0 else -WIN
    if board.players > 1 and after.out[seat] > 0:
        return -WIN
    expect(board, after, context)
    others = 0
    for other in range(board.players):
        if other != seat:
            others += max(context.hopes[other], -2 * SCALE)
    return context.hopes[seat] - others // max(1, board.players - 1)


@njit()
def order_moves(
    board: Any, state: Any, context: Context, actions: Any, count: int, weights: Any
) -> None:
    """See `search.alphabeta.Guide`: first what leaves the mover more to go by than the others."""
    for i in range(count):
        good = outlook(board, state, context, actions[i], state.seat)
        weights[i] = 512 * max(-1000, min(1000, good))


@njit()
def priors(board: Any, state: Any, context: Context, actions: Any, count: int, out: Any) -> None:
    """See `search.mcts.Guide`: the better it looks at first sight, the likelier."""
    for i in range(count):
        if state.phase == kernels.LAYING:
            out[i] = 1.0
        else:
            good = outlook(board, state, context, actions[i], state.seat)
            out[i] = np.exp(max(-3.0, min(3.0, good / SCALE)))


@njit()
def chance_code(board: Any, state: Any, context: Context, rng: Any) -> int:
    """A random action; drifts are declined, which wins time and changes little on average."""
    if state.phase == kernels.DRIFTING:
        return kernels.STAY
    count = kernels.legal_actions(board, state, context.codes)
    return context.codes[below(rng, count)]


@njit()
def sample(board: Any, state: Any, context: Context, rng: Any, out: Any) -> bool:
    """See `search.mcts.Guide.evaluate`: how a random game ends."""
    context.work[1] = state
    playing = context.work[1]
    while playing.phase != kernels.ENDED:
        kernels.apply(board, playing, chance_code(board, playing, context, rng))
    kernels.ranking_keys(board, playing, context.places)
    utilities(context.places, board.players, out)
    return False
