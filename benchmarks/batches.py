"""Batches: plies per second on one thread, with and without masks and observations, and on two.

Packeis and Penguisi are compared with the nearest games of pgx and OpenSpiel (`batch_peers`), which
are measured in turns with them.
"""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import median

import numpy as np

from benchmarks.batch_peers import NEAREST, Rate, openspiel_rate, pgx_rate
from benchmarks.report import Row, shown
from rookery import games
from rookery.envs.batch import Batch

ROWS = 1024
ROUNDS = 5
SECONDS = 0.4
"""The length of a round."""
MISSING = "pgx or OpenSpiel is not here: make peers"
GAMES = {
    "packeis": {"players": "2"},
    "penguin_game": {"players": "2"},
    "penguisi": {"players": "4"},
    "polar_escape": {"players": "3"},
}
TARGETS = {"packeis": (10e6, 2e6)}
"""Plies per second without and with observations."""


def measure() -> Iterator[Row]:
    """Measure random plies of every game, then the speed of two threads."""
    for name in GAMES:
        yield from of_game(name)
    yield threads()


def made(name: str, seed: int = 1) -> Batch:
    """A batch whose games have been played for 50 plies."""
    game = games.load(name)
    batch = Batch(game, game.read_options(GAMES[name]), ROWS, seed)
    for _ in range(50):
        batch.step()
    return batch


def of_game(name: str) -> Iterator[Row]:
    """Measure plies alone, with lists of actions, with observations and masks, and the peers'.

    They take turns. pgx makes observations and masks and OpenSpiel lists actions, so each is
    compared with our figure for the same work.
    """
    alone, with_lists, with_views, with_masks = _ours(made(name))
    pgx, spiel = NEAREST.get(name, ("", ""))
    others = {"pgx": pgx_rate(pgx, ROWS), "OpenSpiel": openspiel_rate(spiel)} if pgx else {}
    ways: dict[str, Rate | None] = {"alone": alone, "lists": with_lists}
    ways |= {"views": with_views, "masks": with_masks, **others}
    rates: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for way, rate in ways.items():
            if rate is not None:
                rates.setdefault(way, []).append(rate(SECONDS))
    aim, aim_seen = TARGETS.get(name, (None, None))
    yield Row(f"{name}: batch of {ROWS}", median(rates["alone"]), "plies/s", at_least=aim)
    seen = median(rates["views"])
    yield Row(f"{name}: with observations", seen, "plies/s", at_least=aim_seen)
    yield Row(f"{name}: with masks, too", median(rates["masks"]), "plies/s")
    if others:
        lists = rates["lists"]
        yield beside(f"{name}: masks, beside pgx", rates["masks"], rates.get("pgx", []), pgx)
        yield beside(f"{name}: lists, beside OpenSpiel", lists, rates.get("OpenSpiel", []), spiel)


def beside(name: str, ours: list[float], theirs: list[float], who: str) -> Row:
    """Our median and a peer's; the ratio is the median of the rounds' ratios."""
    if not theirs:
        return Row(name, median(ours), "plies/s", MISSING)
    ratio = median(one / other for one, other in zip(ours, theirs, strict=True))
    return Row(name, median(ours), "plies/s", f"{who} {shown(median(theirs))} plies/s", ratio)


def _ours(batch: Batch) -> tuple[Rate, Rate, Rate, Rate]:
    dense = batch.dense
    masks = np.zeros((ROWS, len(dense.actions)), np.bool_)
    seen = np.zeros((ROWS, len(dense.observation)), np.float32)

    def listed() -> None:
        batch.step()
        assert batch.counts.size == ROWS

    def observe() -> None:
        batch.step()
        batch.observe(dense, seen)

    def mask() -> None:
        observe()
        batch.masks(dense, masks)

    return _rate(batch.step), _rate(listed), _rate(observe), _rate(mask)


def _rate(once: Callable[[], object]) -> Rate:
    def rate(seconds: float) -> float:
        count, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            once()
            count += ROWS
        return count / (time.process_time() - begun)

    return rate


# -- threads ---------------------------------------------------------------------------------------


def threads() -> Row:
    """Compare two batches in two threads with one batch in one thread, by wall time."""
    batches = [made("packeis", seed) for seed in (1, 2)]
    one, two = list[float](), list[float]()
    with ThreadPoolExecutor(2) as pool:
        for _ in range(ROUNDS):
            one.append(_clocked(batches[0]))
            two.append(sum(pool.map(_clocked, batches)))
    ratio = median(both / single for both, single in zip(two, one, strict=True))
    peer = f"one thread {shown(median(one))} plies/s"
    return Row("packeis: two threads", median(two), "plies/s", peer, ratio, at_least=1.8)


def _clocked(batch: Batch) -> float:
    count, begun = 0, time.monotonic()
    while time.monotonic() - begun < SECONDS:
        batch.step()
        count += ROWS
    return count / (time.monotonic() - begun)
