"""The rules alone, on one thread: random games, perft, and many games stepped side by side."""

import math
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from benchmarks.positions import placed
from benchmarks.reference import Played, Reference, build
from benchmarks.report import Row, shown
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import seeded
from rookery.core.perft import perft
from rookery.core.state import State
from rookery.games.packeis.rules import kernels as rules
from rookery.games.packeis.rules import playouts

ROUNDS = 7
GAMES = 600
SIGMAS = 5.0
"""How many standard errors two means may differ before one program must be wrong."""


def measure() -> Iterator[Row]:
    """Measure everything about the rules."""
    with tempfile.TemporaryDirectory() as folder:
        references = build(Path(folder))
        for players in (2, 4):
            yield from random_games(players, references)
        yield from counting(references)
    yield from batch()


# -- random games ------------------------------------------------------------------------------


@dataclass
class Games:
    """Random games that were played: rates of games and of moves per round, and all lengths."""

    rates: list[float]
    move_rates: list[float]
    lengths: "np.ndarray[tuple[int], np.dtype[np.int64]]"


def random_games(players: int, references: Sequence[Reference]) -> Iterator[Row]:
    """Playouts and moves per second, in turns with every build of the C program."""
    states = placed(players)
    _play(states, 1, 0)
    ours = Games([], [], np.zeros(rules.MAX_PLIES + 1, np.int64))
    theirs: dict[str, list[Played]] = {reference.compiler: [] for reference in references}
    for seed in range(1, ROUNDS + 1):
        seconds, lengths = _play(states, GAMES, seed)
        ours.rates.append(lengths.sum() / seconds)
        ours.move_rates.append(float((lengths * np.arange(lengths.size)).sum()) / seconds)
        ours.lengths += lengths
        for reference in references:
            theirs[reference.compiler].append(reference.playouts(states, GAMES, seed))
    rates = {name: [p.games / p.seconds for p in all_] for name, all_ in theirs.items()}
    moves = {name: [p.moves / p.seconds for p in all_] for name, all_ in theirs.items()}
    yield _beside(f"random games, {players} players", ours.rates, "games/s", rates, 0.6)
    yield _beside(f"moves in them, {players} players", ours.move_rates, "moves/s", moves, 0.6)
    for played in list(theirs.values())[:1]:
        yield from agreement(states, ours, played)


def _play(states: Sequence[State], games: int, seed: int) -> "tuple[float, Any]":
    lengths = np.zeros(rules.MAX_PLIES + 1, np.int64)
    rng, wins = seeded(seed), np.zeros(states[0].players)
    begun = time.thread_time()
    for state in states:
        playouts.playouts(state.board.tables, state.record, games, rng, wins, lengths)
    return time.thread_time() - begun, lengths


def _beside(
    name: str, ours: list[float], unit: str, theirs: dict[str, list[float]], at_least: float | None
) -> Row:
    """Our median beside theirs; the ratio is the median of the rounds' ratios to the best build."""
    value = median(ours)
    if not theirs:
        return Row(name, value, unit, "no C compiler here")
    peer = ", ".join(f"C ({name}) {shown(median(rates))}" for name, rates in theirs.items())
    best = max(theirs.values(), key=median)
    ratio = median(one / other for one, other in zip(ours, best, strict=True))
    return Row(name, value, unit, peer, ratio, at_least=at_least)


def agreement(states: Sequence[State], ours: Games, theirs: Sequence[Played]) -> Iterator[Row]:
    """Check that both programs play the same game: their means are equal up to chance.

    Raises AssertionError if they aren't.
    """
    count, spread = int(ours.lengths.sum()), np.arange(ours.lengths.size)
    length = float((ours.lengths * spread).sum()) / count
    variance = float((ours.lengths * (spread - length) ** 2).sum()) / count
    games = sum(played.games for played in theirs)
    moves, fish = (sum(p.moves for p in theirs) / games, sum(p.fish for p in theirs) / games)
    yield _agreed("length of a game", length, moves, math.sqrt(variance * (1 / count + 1 / games)))
    mean, variance, finished = batch_fish(states)
    error = math.sqrt(variance * (1 / finished + 1 / games))
    yield _agreed("fish taken in it", mean, fish, error)


def _agreed(name: str, ours: float, theirs: float, error: float) -> Row:
    sigmas = abs(ours - theirs) / error
    if sigmas > SIGMAS:
        raise AssertionError(f"{name}: {ours} here and {theirs} in C are {sigmas:.1f} sigmas apart")
    return Row(name, ours, "on average", f"C {theirs:.4g}, {sigmas:.1f} sigmas apart")


# -- perft -------------------------------------------------------------------------------------


def counting(references: Sequence[Reference]) -> Iterator[Row]:
    """Leaves per second of the full tree of three moves."""
    states, depth = placed(2, 8), 3
    perft(states[0], 1)
    ours: list[float] = []
    theirs: dict[str, list[float]] = {reference.compiler: [] for reference in references}
    for _ in range(ROUNDS):
        begun = time.thread_time()
        leaves = sum(perft(state, depth) for state in states)
        ours.append(leaves / (time.thread_time() - begun))
        for reference in references:
            counted, seconds = reference.perft(states, depth)
            assert counted == leaves, f"perft {leaves} here, {counted} in C"
            theirs[reference.compiler].append(counted / seconds)
    yield _beside(f"perft {depth}", ours, "leaves/s", theirs, None)


# -- many games side by side -------------------------------------------------------------------

ENVIRONMENTS = 1024


@njit()
def step_all(board: Any, starts: Any, states: Any, steps: int, rng: Any, fish: Any) -> int:
    """Play `steps` random actions in each of many games; games that are over restart.

    Adds to `fish` the number of games that ended, the sum of their fish, and the sum of the squares
    of these. Returns the number of actions.
    """
    for _ in range(steps):
        for i in range(states.size):
            state = states[i]
            rules.apply(board, state, playouts.random_action(board, state, rng))
            if state.seat < 0:
                taken = 0
                for seat in range(state.players):
                    taken += state.fish[seat]
                fish[0] += 1
                fish[1] += taken
                fish[2] += taken * taken
                states[i] = starts[i % starts.size]
    return int(steps * states.size)


class Batch:
    """Many games from given positions, stepped by random actions."""

    def __init__(self, starts: Sequence[State]) -> None:
        self.board = starts[0].board.tables
        self.starts = np.array([state.record for state in starts], rules.STATE)
        self.states = np.resize(self.starts, ENVIRONMENTS)
        self.rng, self.fish = seeded(1), np.zeros(3, np.int64)

    def step(self, steps: int) -> int:
        """Play `steps` actions in each game; return how many actions were applied."""
        return step_all(self.board, self.starts, self.states, steps, self.rng, self.fish)


def batch() -> Iterator[Row]:
    """Steps per second of many environments on one thread."""
    games = Batch(placed(2))
    games.step(1)
    rates = []
    for _ in range(ROUNDS):
        begun = time.thread_time()
        steps = games.step(500)
        rates.append(steps / (time.thread_time() - begun))
    yield Row(f"batch of {ENVIRONMENTS} games", median(rates), "steps/s")


def batch_fish(starts: Sequence[State]) -> tuple[float, float, int]:
    """Mean and variance of the fish taken in a random game, and how many games ended."""
    games = Batch(starts)
    games.step(3000)
    count, total, squares = (int(number) for number in games.fish)
    mean = total / count
    return mean, squares / count - mean * mean, count
