"""What a game's kernels answer, as plain data: to compare them in different modes of running.

`python -m tests.contract.trace` prints it as JSON; NUMBA_DISABLE_JIT=1 runs the rules uncompiled.
"""

import json
import sys
from typing import Any

from rookery.core.game import Game
from rookery.core.perft import perft
from rookery.core.playout import playouts
from rookery.core.state import State
from tests.contract.rulesets import random_play, rulesets, small_states

SEEDS = (1, 2)


def trace() -> dict[str, Any]:
    """For each ruleset short random plays with all that the kernels say of their states."""
    traced: dict[str, Any] = {}
    for ruleset in rulesets():
        for seed in SEEDS[ruleset.game.kernels.endless :]:  # one will do where plays are long
            play = random_play(ruleset, seed, leaving=seed == 2)
            traced[f"{ruleset} {seed}"] = [list(play.entries), [_facts(s) for s in play.moments(9)]]
    for game in {ruleset.game.name: ruleset.game for ruleset in rulesets()}.values():
        traced[game.name] = [_deep(state) for state in small_states(game.name)] + _searches(game)
    return traced


def _facts(state: State) -> list[Any]:
    key = int(state.game.kernels.key(state.board.tables, state.record))
    odds = [(text, str(probability)) for text, probability in state.chance_outcomes]
    read = state.game.parse(state.text) == state
    return [state.text, read, state.legal_actions, odds, state.standings, state.scores, key]


def _deep(state: State) -> list[Any]:
    found = playouts(state, 5, 3)
    return [state.text, [perft(state, depth) for depth in range(3)], found.wins, found.lengths]


def _searches(game: Game[Any]) -> list[Any]:
    """What the weakest level, which searches least, makes of each small position."""
    chosen = []
    for state in small_states(game.name):
        if state.legal_actions:
            search = game.levels[0].search(state, 1)
            while not search.step():
                pass
            chosen.append(search.report().action)
    return chosen


if __name__ == "__main__":
    json.dump(trace(), sys.stdout)
