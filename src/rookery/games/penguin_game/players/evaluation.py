"""An estimate of what a position is worth to its seats, from where penguins can go.

Nothing is collected. What counts is to keep moving longer than the others (PG-3) or, alone, to melt
as many coins as possible (PG-15). So the estimate counts ways to go, and leaves the rest to the
search.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.arguments import (
    Actions,
    Board,
    Record,
    Rng,
    StateRecord,
    Utilities,
    Weights,
)
from rookery.core.kernels.bits import lowest, popcount
from rookery.core.kernels.exponential import exp
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import below
from rookery.games.penguin_game.rules import kernels
from rookery.search.utility import utilities

SEATS = kernels.MAX_SEATS
WIN = 1 << 20
"""Alpha-beta's value of a won game."""
COIN = 1 << 10
"""What each coin left costs a lone penguin."""
SCALE = 100
"""A seat that is ahead by this wins 73 % of games of two."""
WEIGHTS = {"ways": 24, "beyond": 10, "stuck": -110, "turn": -30}

_SETTINGS = np.dtype((np.record, [("root_side", "i8"), *((name, "i8") for name in WEIGHTS)]))
_COINS = np.dtype(
    (
        np.record,
        [
            ("full", "i8"),  # the slots with coins
            ("suit", "i8", kernels.SUITS),  # those with a suit on top
            ("level", "i8", kernels.COINS + 1),  # those of a height
        ],
    )
)


class Context(NamedTuple):
    """What a search hands to the evaluation: settings and scratch space."""

    settings: NDArray[Any]  # one record: the root side, and the weights of an estimate
    coins: NDArray[Any]  # one record: where coins are, by the last `note_coins`
    estimates: NDArray[np.int64]  # by seat
    work: NDArray[Any]  # scratch states
    codes: NDArray[np.int64]
    ranking_keys: NDArray[np.int64]


def make_context(root_side: int = 0, taste: float = 1.0) -> Context:
    """Fresh memory for one search. Values of alpha-beta are from the view of seat `root_side`.

    `taste` scales the worth of ways to go: below 0 the search prefers dead ends.
    """
    context = Context(
        settings=np.zeros(1, dtype=_SETTINGS),
        coins=np.zeros(1, dtype=_COINS),
        estimates=np.zeros(SEATS, dtype=np.int64),
        work=np.zeros(2, dtype=kernels.STATE),
        codes=np.zeros(kernels.MAX_ACTIONS, dtype=np.int64),
        ranking_keys=np.zeros(SEATS, dtype=np.int64),
    )
    settings: Any = context.settings[0]
    settings.root_side = root_side
    for name, weight in WEIGHTS.items():
        settings[name] = round(taste * weight)
    return context


@njit()
def note_coins(board: Board, state: StateRecord, coins: Record) -> None:
    """Note which slots have coins, of which suit and how high."""
    coins.full = 0
    for suit in range(kernels.SUITS):
        coins.suit[suit] = 0
    for height in range(kernels.COINS + 1):
        coins.level[height] = 0
    for slot in range(4 * board.tiles):
        height = state.height[slot]
        if height > 0:
            bit = 1 << slot
            coins.full |= bit
            coins.suit[state.coins[slot] & 3] |= bit
            coins.level[height] |= bit


@njit(inline="always")
def ways(state: StateRecord, coins: Record, slot: int) -> int:
    """Where a penguin could go from a slot if there were no others, by the last `note_coins`."""
    same_height = state.near[slot] & coins.level[state.height[slot]]
    return (same_height | coins.suit[state.coins[slot] & 3]) & ~(1 << slot)


@njit()
def estimate(board: Board, state: StateRecord, context: Context) -> None:
    """Estimate how well each seat can go on; -WIN for a seat that is out."""
    settings, coins = context.settings[0], context.coins[0]
    note_coins(board, state, coins)
    taken = kernels.occupied(board, state)
    for seat in range(board.players):
        slot = state.at[seat]
        if slot < 0:
            context.estimates[seat] = 0 if state.out[seat] == 0 else -WIN
            continue
        targets = ways(state, coins, slot) & ~taken
        near = popcount(targets)
        beyond = 0
        while targets:
            beyond |= ways(state, coins, lowest(targets))
            targets &= targets - 1
        beyond &= ~taken
        total = settings.ways * min(near, 4) + settings.beyond * min(popcount(beyond), 8)
        if near == 0:
            total += settings.stuck
        if state.seat == seat:
            total += settings.turn
        context.estimates[seat] = total


@njit()
def margin(board: Board, state: StateRecord, context: Context) -> int:
    """See `search.alphabeta.Guide`: 0 before the end, then the root side's result."""
    if state.phase != kernels.ENDED:
        return 0
    root_side = context.settings[0].root_side
    if board.players > 1:
        return WIN if state.out[root_side] == 0 else -WIN
    coins, slot = 0, state.at[0]
    for other in range(4 * board.tiles):
        coins += state.height[other]
    missed = coins == 1 and board.goal >= 0 and slot >= 0 and (state.coins[slot] & 3) != board.goal
    return -COIN * (2 * coins - 1 + int(missed))


@njit()
def look(board: Board, state: StateRecord, context: Context, out: Record) -> None:
    """See `search.alphabeta.Guide`: nothing is decided before the end."""
    out.key, out.decided = kernels.key(board, state), 0


@njit()
def evaluate(board: Board, state: StateRecord, context: Context, depth: int, out: Record) -> None:
    """See `search.alphabeta.Guide`: root side's estimate minus the others' mean; alone, -coins."""
    out.low, out.high = -WIN, WIN
    if depth > 0:
        return
    estimate(board, state, context)
    root_side = context.settings[0].root_side
    if board.players == 1:
        coins = 0
        for slot in range(4 * board.tiles):
            coins += state.height[slot]
        out.value = min(context.estimates[0], COIN - 1) - COIN * coins
        return
    others = 0
    for seat in range(board.players):
        if seat != root_side:
            others += max(context.estimates[seat], -2 * SCALE)
    out.value = context.estimates[root_side] - others // (board.players - 1)


@njit()
def advantage(board: Board, state: StateRecord, context: Context, action: int, seat: int) -> int:
    """By how much a seat's estimate exceeds the mean of the others' after an action."""
    context.work[0] = state
    after = context.work[0]
    kernels.apply(board, after, action)
    if after.phase == kernels.ENDED:
        if board.players == 1:
            return -WIN
        return WIN if after.out[seat] == 0 else -WIN
    if board.players > 1 and after.out[seat] > 0:
        return -WIN
    estimate(board, after, context)
    others = 0
    for other in range(board.players):
        if other != seat:
            others += max(context.estimates[other], -2 * SCALE)
    return context.estimates[seat] - others // max(1, board.players - 1)


@njit()
def order_moves(
    board: Board,
    state: StateRecord,
    context: Context,
    actions: Actions,
    count: int,
    weights: Weights,
) -> None:
    """See `search.alphabeta.Guide`: by the deciding seat's advantage after each action."""
    for i in range(count):
        good = advantage(board, state, context, actions[i], state.seat)
        weights[i] = 512 * max(-1000, min(1000, good))


@njit()
def priors(
    board: Board,
    state: StateRecord,
    context: Context,
    actions: Actions,
    count: int,
    out: NDArray[np.float64],
) -> None:
    """See `search.mcts.Guide`: the greater the advantage after an action, the likelier."""
    for i in range(count):
        if state.phase == kernels.LAYING:
            out[i] = 1.0
        else:
            good = advantage(board, state, context, actions[i], state.seat)
            out[i] = exp(max(-3.0, min(3.0, good / SCALE)))


@njit()
def random_action(board: Board, state: StateRecord, context: Context, rng: Rng) -> int:
    """A random action. Drifts are declined: that saves time and changes little on average."""
    if state.phase == kernels.DRIFTING:
        return kernels.STAY
    count = kernels.legal_actions(board, state, context.codes)
    return context.codes[below(rng, count)]


@njit()
def rollout(board: Board, state: StateRecord, context: Context, rng: Rng, out: Utilities) -> bool:
    """See `search.mcts.Guide.evaluate`: the result of a random game."""
    context.work[1] = state
    playing = context.work[1]
    while playing.phase != kernels.ENDED:
        kernels.apply(board, playing, random_action(board, playing, context, rng))
    kernels.ranking_keys(board, playing, context.ranking_keys)
    utilities(context.ranking_keys, board.players, out)
    return False
