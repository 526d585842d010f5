"""Analyses of whole games, as a server makes them by default."""

import time
from collections.abc import Iterator

from benchmarks.report import Row
from rookery import games
from rookery.core.chance import roll
from rookery.core.kernels.rng import below, seeded
from rookery.core.state import State
from rookery.search.study.whole import whole_game
from rookery.server.settings import Settings

GAMES = (("packeis", "2", 60, 20), ("packeis", "4", 60, 20), ("polar_escape", "4", 400, 60))
"""Game, seats, plies at most, seconds at most."""


def measure() -> Iterator[Row]:
    """Seconds of one core for a whole game."""
    for name, players, most, bound in GAMES:
        states, tokens = _played(name, players, most)
        taken = _study(states[-2:], tokens[-1:]) and _study(states, tokens)
        yield Row(
            f"analysis: {name}, {players} players, {len(tokens)} plies", taken, "s", at_most=bound
        )


def _played(name: str, players: str, most: int) -> tuple[list[State], list[str]]:
    """A game at random, cut off after so many plies."""
    game, rng = games.load(name), seeded(1)
    states, tokens = [game.start(game.deal(game.read_options({"players": players}), 1))], []
    while not states[-1].is_terminal and len(tokens) < most:
        state = states[-1]
        legal = state.legal_actions
        tokens.append(roll(state, rng) if state.is_chance else legal[below(rng, len(legal))])
        states.append(state.apply(tokens[-1]))
    return states, tokens


def _study(states: list[State], tokens: list[str]) -> float:
    begun = time.monotonic()
    for _ in whole_game(states, tokens, Settings().analysis_s):
        pass
    return time.monotonic() - begun
