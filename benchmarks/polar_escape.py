"""Polar Escape on one thread: random games beside the tests' naive program, paths, the search."""

import random
import time
from collections.abc import Iterator
from statistics import median

import numpy as np

from benchmarks.playing import dealt, timed
from benchmarks.report import Row, shown
from rookery import games
from rookery.core.chance import roll
from rookery.core.kernels.rng import draw, seeded
from rookery.core.players.searcher import run
from rookery.core.state import State
from tests.games.polar_escape.test_paths import CROWD
from tests.oracles import polar_escape as naive
from tests.oracles.polar_escape_text import parse

ROUNDS = 5
GAMES = 20
NAIVE_PLIES = 400
CALLS = 200


def measure() -> Iterator[Row]:
    """Measure everything about this game."""
    for players in (3, 4, 6):
        yield from random_games(players)
    yield paths()
    yield from searching()


# -- random games ----------------------------------------------------------------------------------


def random_games(players: int) -> Iterator[Row]:
    """Playouts and actions per second, in turns with the naive program."""
    state = dealt("polar_escape", 1, players=str(players))
    timed(state, 1, 0)
    playing, ours, theirs = list[float](), list[float](), list[float]()
    for seed in range(1, ROUNDS + 1):
        played = timed(state, GAMES, seed)
        playing.append(played.games_rate)
        ours.append(played.actions_rate)
        theirs.append(_naive(state, random.Random(seed)))
    yield Row(f"random games, {players} players", median(playing), "games/s")
    ratio = median(one / other for one, other in zip(ours, theirs, strict=True))
    peer = f"naive {shown(median(theirs))}"
    yield Row("actions in them", median(ours), "actions/s", peer, ratio, at_least=100)


def _naive(state: State, rng: random.Random) -> float:
    """The naive program's actions and outcomes per second, from the draft on."""
    position = parse(state.text)
    begun = time.thread_time()
    for _ in range(NAIVE_PLIES):
        position = naive.apply(position, rng.choice(naive.legal(position)))
    return NAIVE_PLIES / (time.thread_time() - begun)


# -- paths -----------------------------------------------------------------------------------------


def paths() -> Row:
    """Find all ends of a six with twelve cards to correct it, on the densest ice found."""
    state = games.load("polar_escape").parse(CROWD)
    kernels, out = (
        state.game.rules.kernels,
        np.zeros(state.game.rules.kernels.max_actions, np.int64),
    )
    tables, record = state.board.tables, state.record
    kernels.legal_actions(tables, record, out)
    rates = []
    for _ in range(ROUNDS):
        begun = time.thread_time()
        for _ in range(CALLS):
            count = kernels.legal_actions(tables, record, out)
        rates.append(1000 * (time.thread_time() - begun) / CALLS)
    name = f"paths of up to 18 steps, {count} actions"
    return Row(name, median(rates), "ms", at_most=1.0)


# -- the search ------------------------------------------------------------------------------------


def searching() -> Iterator[Row]:
    """The median and longest search of the strongest level over a game between weaker players."""
    for players in (4, 6):
        states = list(_decisions(players))
        run(states[0].game.players.levels[-1].search(states[0], 1))
        thoughts = list[float]()
        for state in states:
            begun = time.thread_time()
            run(state.game.players.levels[-1].search(state, 1))
            thoughts.append(time.thread_time() - begun)
        yield Row(f"thoughts of the strongest, {players} players", median(thoughts), "s")
        yield Row(f"the longest of {len(states)}", max(thoughts), "s", at_most=3.0)


def _decisions(players: int) -> Iterator[State]:
    """Every fifth decision of a game between players of the third level."""
    state, rng, seen = dealt("polar_escape", 1, players=str(players)), seeded(players), 0
    level = state.game.players.levels[2]
    while not state.is_terminal:
        if state.is_chance:
            state = state.apply(roll(state, rng))
            continue
        seen += 1
        if seen % 5 == 0 and len(state.legal_actions) > 1:
            yield state
        state = state.apply(run(level.search(state, int(draw(rng, 1000)))).action)
