"""Time random games played by a game's kernel on one thread."""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from rookery import games
from rookery.core.kernels.rng import seeded
from rookery.core.state import State


def dealt(game: str, board: int, **options: str) -> State:
    """The first state of a ruleset, dealt from the seed `board`."""
    found = games.load(game)
    return found.start(found.deal(found.read_options(options), board))


@dataclass(frozen=True)
class Timed:
    """Games that were played: the number of games of each length, and their CPU time."""

    lengths: Any
    seconds: float

    @property
    def games_rate(self) -> float:
        """Games per second."""
        return float(self.lengths.sum()) / self.seconds

    @property
    def actions_rate(self) -> float:
        """Actions and outcomes per second."""
        return float(self.lengths @ np.arange(self.lengths.size)) / self.seconds


def timed(state: State, count: int, seed: int) -> Timed:
    """Play `count` random games from a state."""
    kernels = state.game.rules.kernels
    lengths = np.zeros(kernels.max_plies + 1, np.int64)
    rng, wins = seeded(seed), np.zeros(state.players)
    begun = time.thread_time()
    kernels.playouts(state.board.tables, state.record, count, rng, wins, lengths)
    return Timed(lengths, time.thread_time() - begun)
