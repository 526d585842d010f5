"""Batches: plies a second of one thread, with and without masks and observations."""

import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from benchmarks.report import Row
from rookery import games
from rookery.envs.batch import Batch

ROWS = 1024
SECONDS = 1.0
GAMES = {
    "packeis": {"players": "2"},
    "penguin_game": {"players": "2"},
    "penguisi": {"players": "4"},
    "polar_escape": {"players": "3"},
}


def measure() -> Iterator[Row]:
    """Random plies of every game; the numbers of Packeis have targets."""
    for name, texts in GAMES.items():
        game = games.load(name)
        batch = Batch(game, game.read_options(texts), ROWS, seed=1)
        dense = batch.dense
        masks = np.zeros((ROWS, len(dense.actions)), np.bool_)
        seen = np.zeros((ROWS, len(dense.observation)), np.float32)
        aim, aim_seen = (10.0, 2.0) if name == "packeis" else (None, None)
        yield Row(f"{name}: batch of {ROWS}", rate(batch), "million plies/s", at_least=aim)
        observe, mask = partial(batch.observe, dense, seen), partial(batch.masks, dense, masks)
        yield Row(
            f"{name}: with observations", rate(batch, observe), "million plies/s", at_least=aim_seen
        )
        yield Row(f"{name}: with masks, too", rate(batch, observe, mask), "million plies/s")


def rate(batch: Batch, *then: Callable[[], object]) -> float:
    """Million plies a second of CPU time, all rows together."""
    for _ in range(50):
        batch.step()
    count, started = 0, time.process_time()
    while time.process_time() - started < SECONDS:
        batch.step()
        for each in then:
            each()
        count += len(batch)
    return count / (time.process_time() - started) / 1e6
