"""Penguisi on one thread: random games, beside OpenSpiel's nearest relative, and the search.

The relative is `maedn` for four players: a ring, nests, captures, an exact way home, one die. Its
C++ rollout plays whole games in one call, its Python interface one action at a time; so do ours.
"""

import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from statistics import mean, median
from typing import Any

from benchmarks.playing import dealt, timed
from benchmarks.report import Row, shown
from rookery.core.chance import roll
from rookery.core.kernels.rng import draw, seeded
from rookery.core.players.searcher import Limits, run
from rookery.core.playout import playouts
from rookery.core.state import State

ROUNDS = 5
GAMES = 400
PEER_GAMES = 400
PYTHON_GAMES = 40
LENGTHS = 300  # games from which the relative's mean length is estimated
NODES = 100_000
MISSING = "OpenSpiel is not here: make peers"

Rate = Callable[[int], float]
"""Measures actions and outcomes per second of CPU time, given a seed."""


def measure() -> Iterator[Row]:
    """Measure everything about this game."""
    peer = opened()
    yield from compiled(peer)
    yield from from_python(peer)
    for players in (2, 3, 5, 6):
        rate = median(
            timed(dealt("penguisi", 1, players=str(players)), GAMES, seed).games_rate
            for seed in range(ROUNDS)
        )
        yield Row(f"random games, {players} players", rate, "games/s")
    yield from searching()


# -- random games in one call ----------------------------------------------------------------------


def compiled(peer: Any) -> Iterator[Row]:
    """Our playouts against the C++ rollout, in turns."""
    state = dealt("penguisi", 1, players="4")
    timed(state, 1, 0)
    ours, theirs, playing = list[float](), list[float](), list[float]()
    length = _peer_length(peer) if peer else 0.0
    for seed in range(1, ROUNDS + 1):
        played = timed(state, GAMES, seed)
        playing.append(played.games_rate)
        ours.append(played.actions_rate)
        if peer:
            theirs.append(_rollouts(peer, seed) * length)
    yield Row("random games, 4 players", median(playing), "games/s")
    yield beside("actions in them", ours, theirs, "C++", 1.0)


def opened() -> Any:
    """The relative's first decision, or None if OpenSpiel is not installed."""
    try:
        spiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    state = spiel.load_game("maedn(players=4)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def _rollouts(state: Any, seed: int) -> float:
    """Games per second: a search of one simulation, evaluated by `PEER_GAMES` rollouts."""
    spiel: Any = import_module("pyspiel")
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=PEER_GAMES, seed=seed)
    bot = spiel.MCTSBot(state.get_game(), evaluator, 2.0, 1, 1, False, seed, False)
    begun = time.thread_time()
    bot.mcts_search(state)
    return PEER_GAMES / (time.thread_time() - begun)


def _peer_length(state: Any) -> float:
    """The mean number of actions and outcomes of the relative's random games from here."""
    draws = random.Random(1)
    return mean(_peer_game(state, draws) for _ in range(LENGTHS))


def _peer_game(first: Any, draws: random.Random) -> int:
    state, length = first.clone(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(draws.choices(outcomes, weights)[0])
        else:
            state.apply_action(draws.choice(state.legal_actions()))
        length += 1
    return length


# -- random games from Python ----------------------------------------------------------------------


def from_python(peer: Any) -> Iterator[Row]:
    """Compare our `playouts(state, ...)` with games of the relative that are played from Python.

    OpenSpiel's Python interface has no rollout that counts actions.
    """
    state = dealt("penguisi", 1, players="4")
    called = [_by_call(state, seed) for seed in range(ROUNDS)]
    theirs = [peer_rate(peer, seed) for seed in range(ROUNDS)] if peer else []
    yield beside("actions from Python", called, theirs, "from Python", 5.0)


def _by_call(state: State, seed: int) -> float:
    """Play whole games with one call from Python; return actions per second."""
    begun = time.thread_time()
    return playouts(state, GAMES, seed).actions / (time.thread_time() - begun)


def peer_rate(state: Any, seed: int) -> float:
    """The relative's actions and outcomes per second, with a Python call for every query."""
    draws = random.Random(seed)
    begun = time.thread_time()
    length = sum(_peer_game(state, draws) for _ in range(PYTHON_GAMES))
    return length / (time.thread_time() - begun)


def beside(
    name: str, ours: list[float], theirs: list[float], how: str, at_least: float | None
) -> Row:
    """Our median beside the relative's; the ratio is the median of the rounds' ratios."""
    if not theirs:
        return Row(name, median(ours), "actions/s", MISSING)
    ratio = median(one / other for one, other in zip(ours, theirs, strict=True))
    peer = f"OpenSpiel {how} {shown(median(theirs))}"
    return Row(name, median(ours), "actions/s", peer, ratio, at_least=at_least)


# -- the search ------------------------------------------------------------------------------------


def searching() -> Iterator[Row]:
    """Nodes per second at full strength, and the strongest level's longest search."""
    for players in (4, 6):
        states = list(_decisions(players))
        run(states[0].game.players.searcher(states[0], Limits(nodes=1000), 1))
        rates, thoughts = list[float](), list[float]()
        for state in states:
            begun = time.thread_time()
            nodes = run(state.game.players.searcher(state, Limits(nodes=NODES), 1)).nodes
            rates.append(nodes / (time.thread_time() - begun))
            begun = time.thread_time()
            run(state.game.players.levels[-1].search(state, 1))
            thoughts.append(time.thread_time() - begun)
        yield Row(f"expectimax, {players} players", median(rates), "nodes/s")
        name = f"longest thought of {len(states)}, {players} players"
        yield Row(name, max(thoughts), "s", at_most=2.0)


def _decisions(players: int) -> Iterator[State]:
    """Every twentieth decision of a random game with more than one legal action."""
    state, rng, seen = dealt("penguisi", 1, players=str(players)), seeded(players), 0
    while not state.is_terminal:
        legal = state.legal_actions
        if len(legal) > 1:
            seen += 1
            if seen % 20 == 0:
                yield state
        state = state.apply(legal[int(draw(rng, len(legal)))] if legal else roll(state, rng))
