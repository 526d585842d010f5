"""Analyses of whole games, as a server makes them by default."""

import time
from collections.abc import Iterator

from benchmarks.report import Row
from rookery import games
from rookery.core.chance import roll
from rookery.core.kernels.rng import below, seeded
from rookery.core.state import State
from rookery.search.study import Finding, Study
from rookery.server.settings import Settings

GAMES = (("packeis", "2", 60, 20), ("packeis", "4", 60, 20), ("polar_escape", "4", 400, 60))
"""Game, seats, plies at most, seconds at most."""
_LEAST_S = 0.1


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
    decisions = sum(not state.is_chance for state in states)
    seconds = max(_LEAST_S, Settings().analysis_s / decisions)
    begun, after = time.monotonic(), Finding()
    for state, played in reversed(list(zip(states, [*tokens, ""], strict=True))):
        study = Study(state.bare(), played, after, seconds)
        while not study.step():
            pass
        after = study.finding
    return time.monotonic() - begun
