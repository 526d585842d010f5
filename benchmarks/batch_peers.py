"""Peers that play many games: pgx in batches on the CPU, OpenSpiel one by one from Python.

Neither has our games. `NEAREST` lists the most similar ones: games with pieces that slide until
something is in the way, and races with dice.
"""

import random
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

NEAREST = {
    "packeis": ("gardner_chess", "amazons"),
    "penguisi": ("backgammon", "maedn(players=4)"),
}
"""For a game of ours, the nearest of pgx and of OpenSpiel."""
STEPS = 20
"""Plies per call into pgx: enough to make Python's overhead negligible."""

Rate = Callable[[float], float]
"""Measures plies per second of CPU time (of all threads); the argument is how long to play."""


def pgx_rate(name: str, rows: int) -> Rate | None:
    """Random legal actions in `rows` games, which restart when they are over; None without pgx.

    Observations and masks are part of pgx's states.
    """
    try:
        jax, pgx = import_module("jax"), import_module("pgx")
        wrappers: Any = import_module("pgx.experimental.wrappers")
    except ImportError:
        return None
    game = pgx.make(name)
    step = jax.vmap(wrappers.auto_reset(game.step, game.init))

    def ply(_: Any, carried: Any) -> Any:
        state, key = carried
        key, mine, theirs = jax.random.split(key, 3)
        likely = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        return step(
            state, jax.random.categorical(mine, likely), jax.random.split(theirs, rows)
        ), key

    advance = jax.jit(lambda carried: jax.lax.fori_loop(0, STEPS, ply, carried))
    first = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.key(1), rows))
    carried = [advance((first, jax.random.key(2)))]

    def rate(seconds: float) -> float:
        count, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            carried[0] = jax.block_until_ready(advance(carried[0]))
            count += STEPS * rows
        return count / (time.process_time() - begun)

    return rate


def openspiel_rate(name: str) -> Rate | None:
    """Random games from Python, listing each position's legal actions; None without OpenSpiel."""
    try:
        spiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    game, draws = spiel.load_game(name), random.Random(1)

    def rate(seconds: float) -> float:
        count, begun = 0, time.process_time()
        state = game.new_initial_state()
        while time.process_time() - begun < seconds:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draws.choices(outcomes, weights)[0])
                count += 1
            else:
                state.apply_action(draws.choice(state.legal_actions()))
                count += 1
        return count / (time.process_time() - begun)

    return rate
