"""Random games: uniform over the legal actions, chance by its weights."""

import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from rookery.core.chance import pick
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import below, seeded
from rookery.core.state import CHANCE, OVER, State

_SLICE = 1024  # games a call of the kernel: a few milliseconds


def make(
    *,
    dtype: "np.dtype[Any]",
    max_actions: int,
    to_move: Callable[..., int],
    legal_actions: Callable[..., int],
    chance_outcomes: Callable[..., int],
    apply: Callable[..., None],
    ranking_keys: Callable[..., None],
) -> Callable[..., int]:
    """A game's `playouts` kernel (see `core.game.Kernels`), to be wrapped in a cached function."""

    @njit(inline="always")
    def playouts(board: Any, state: Any, n: int, rng: Any, wins: Any, lengths: Any) -> int:
        seats = wins.size
        work = np.empty(1, dtype)
        codes = np.empty(max_actions, np.int64)
        weights = np.empty(max_actions, np.int64)
        places = np.zeros(seats, np.int64)
        total = 0
        for _ in range(n):
            work[0] = state
            plies = 0
            turn = to_move(board, work[0])
            while turn != OVER and plies < lengths.size - 1:
                if turn == CHANCE:
                    count = chance_outcomes(board, work[0], codes, weights)
                    chosen = pick(weights, count, rng)
                else:
                    chosen = below(rng, legal_actions(board, work[0], codes))
                apply(board, work[0], codes[chosen])
                plies += 1
                turn = to_move(board, work[0])
            if turn == OVER:
                ranking_keys(board, work[0], places)
            else:  # far too long: all are level
                for seat in range(seats):
                    places[seat] = 0
            share_first(places, wins)
            lengths[plies] += 1
            total += plies
        return total

    return playouts


@njit()
def share_first(ranking_keys: Any, wins: Any) -> None:
    """Adds one game's first place to `wins`, in equal shares to the seats that share it."""
    best = ranking_keys[0]
    sharing = 0
    for seat in range(wins.size):
        if ranking_keys[seat] > best:
            best = ranking_keys[seat]
            sharing = 0
        if ranking_keys[seat] == best:
            sharing += 1
    for seat in range(wins.size):
        if ranking_keys[seat] == best:
            wins[seat] += 1.0 / sharing


class PlayoutResult(msgspec.Struct, frozen=True):
    """What `n` random games came to.

    `actions` counts actions and chance outcomes of all games together, `wins` each seat's shares of
    first place (they sum to the number of games), `lengths[k]` the games that took k of them.
    """

    actions: int
    seconds: float
    wins: tuple[float, ...]
    lengths: tuple[int, ...]


def playouts(state: State, n: int, seed: int | str) -> PlayoutResult:
    """Play `n` random games on from here; but for the time, fixed by state, n and seed."""
    kernels = state.game.kernels
    rng, wins = seeded(seed), np.zeros(state.players)
    lengths = np.zeros(kernels.max_plies + 1, np.int64)
    actions = 0
    started = time.perf_counter()
    for first in range(0, n, _SLICE):  # in slices, so that Ctrl-C is heard
        games = min(_SLICE, n - first)
        tables, record = state.board.tables, state.record
        actions += int(kernels.playouts(tables, record, games, rng, wins, lengths))
    seconds = time.perf_counter() - started
    while lengths.size and lengths[-1] == 0:
        lengths = lengths[:-1]
    return PlayoutResult(actions, seconds, tuple(wins.tolist()), tuple(lengths.tolist()))
