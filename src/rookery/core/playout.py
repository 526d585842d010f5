"""Random games: uniform over the legal actions, chance outcomes by their weights."""

import time

import msgspec
import numpy as np

from rookery.core.arguments import check_arguments
from rookery.core.kernels.rng import seeded
from rookery.core.state import State

_SLICE = 1024  # games per call of the kernel: a few milliseconds


class PlayoutResult(msgspec.Struct, frozen=True):
    """The results of `n` random games.

    `actions` counts the actions and chance outcomes of all games together. `wins` has each seat's
    shares of first place, which sum to the number of games. `lengths[k]` counts the games that took
    k actions and outcomes.
    """

    actions: int
    seconds: float
    wins: tuple[float, ...]
    lengths: tuple[int, ...]


@check_arguments
def playouts(state: State, n: int, seed: int | str) -> PlayoutResult:
    """Play `n` random games on from here; state, n and seed determine all but the time."""
    kernels = state.game.rules.kernels
    rng, wins = seeded(seed), np.zeros(state.players)
    lengths = np.zeros(kernels.max_plies + 1, np.int64)
    actions = 0
    begin = time.perf_counter()
    for first in range(0, n, _SLICE):  # in slices, so that Ctrl-C takes effect
        games = min(_SLICE, n - first)
        tables, record = state.board.tables, state.record
        actions += int(kernels.playouts(tables, record, games, rng, wins, lengths))
    seconds = time.perf_counter() - begin
    while lengths.size and lengths[-1] == 0:
        lengths = lengths[:-1]
    return PlayoutResult(actions, seconds, tuple(wins.tolist()), tuple(lengths.tolist()))
