"""What a game's kernels answer, as plain data, to compare compiled and uncompiled runs.

`python -m tests.contract.trace` prints a part of it as JSON, or all of it with `all`.
NUMBA_DISABLE_JIT=1 runs the rules uncompiled.
"""

import json
import sys
from typing import Any

from rookery.core.game import Game
from rookery.core.perft import perft
from rookery.core.playout import playouts
from rookery.core.state import State
from tests.contract.rulesets import random_game, rulesets, small_states

SEEDS = (1, 2)
PLIES = 200
"""The most plies of a game unless thorough: uncompiled games take long."""


def trace(thorough: bool) -> dict[str, Any]:
    """Random games of each ruleset, with all that the kernels say about some of their states.

    Seats may leave in the second game. Unless thorough, rulesets alternate between the two.
    """
    traced: dict[str, Any] = {}
    for number, ruleset in enumerate(rulesets()):
        both = SEEDS if thorough else SEEDS[number % 2 :][:1]
        for seed in both[-1:] if ruleset.game.rules.kernels.endless else both:  # they are long
            played = random_game(ruleset, seed, seed == 2, sys.maxsize if thorough else PLIES)
            traced[f"{ruleset} {seed}"] = [
                list(played.entries),
                [_facts(s) for s in played.moments(9)],
            ]
    for game in {ruleset.game.name: ruleset.game for ruleset in rulesets()}.values():
        traced[game.name] = [_deep(state) for state in small_states(game.name)] + _searches(game)
    return traced


def _facts(state: State) -> list[Any]:
    key = int(state.game.rules.kernels.key(state.board.tables, state.record))
    odds = [(text, str(probability)) for text, probability in state.chance_outcomes]
    read = state.game.parse(state.text) == state
    return [state.text, read, state.legal_actions, odds, state.ranking_keys, state.scores, key]


def _deep(state: State) -> list[Any]:
    found = playouts(state, 5, 3)
    return [state.text, [perft(state, depth) for depth in range(3)], found.wins, found.lengths]


def _searches(game: Game[Any]) -> list[Any]:
    """What the weakest level, which searches least, reports for each small position."""
    chosen = []
    for state in small_states(game.name):
        if state.legal_actions:
            search = game.players.levels[0].search(state, 1)
            while not search.step():
                pass
            chosen.append(search.report().action)
    return chosen


if __name__ == "__main__":
    json.dump(trace(sys.argv[1:] == ["all"]), sys.stdout)
