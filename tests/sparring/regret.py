"""What the strongest level of Penguisi gives away, as judged by a search one throw deeper.

`python -m tests.sparring.regret --decisions 400` lets the level play itself and re-examines every
11th of its decisions: one throw deeper, and including actions that lie much farther behind than
those the level itself follows up. The result depends only on the seed.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from rookery.core.chance import roll
from rookery.core.kernels.rng import seeded
from rookery.core.players.searcher import NO_LIMITS, Limits
from rookery.core.state import State
from rookery.games import load
from rookery.games.penguisi.players import levels, searches, weights
from rookery.games.penguisi.players.features import make_context
from rookery.search import expectimax
from rookery.search.runner import think

EVERY = 11
"""The interval between examined decisions, chosen to cover all seats and all parts of a turn."""
DEEPER = levels.STRENGTHS[-1].throws + 1
MARGIN = 0.3
"""Actions up to this far behind after a first look are searched in full, too."""


class Regret(NamedTuple):
    """What was chosen, what the deeper search would choose, and the expected gain from that."""

    chosen: str
    better: str
    lost: float


def regret(state: State, chosen: str, throws: int = DEEPER) -> Regret:
    """Compare an action with the best one found by a search this many throws deep."""
    board = state.board.tables
    context = make_context(weights.shipped_weights()[int(board.arms)], int(board.dice))
    settings = expectimax.ExpectimaxSettings(18, levels.REPLIES, MARGIN)
    search = expectimax.ExpectimaxSearcher(
        state, searches.search, context, Limits(depth=throws), settings
    )
    best = think(search, NO_LIMITS)
    seat = state.current_player or 0
    worth = {choice.action: choice.values[seat] for choice in search.choices(1, also=chosen)}
    return Regret(chosen, best.action, max(worth.values()) - worth[chosen])


def regrets(seats: int, count: int, seed: str, name: str = "emperor") -> Iterator[Regret]:
    """The regrets of a level, in games that the strongest level plays against itself."""
    game = load("penguisi")
    plays = game.players.levels[-1]
    judged = next(level for level in game.players.levels if level.name == name)
    number = seen = found = 0
    while found < count:
        own = f"{seed} {number}"
        state = game.start(game.deal(game.read_options({"players": str(seats)}), own))
        rng, number = seeded(own), number + 1
        while not state.is_terminal and found < count:
            if state.is_chance:
                state = state.apply(roll(state, rng))
                continue
            action = think(plays.search(state, seen), NO_LIMITS).action
            if len(state.legal_actions) > 1:
                seen += 1
                if seen % EVERY == 0:
                    found += 1
                    yield regret(state, think(judged.search(state, seen), NO_LIMITS).action)
            state = state.apply(action)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.sparring.regret")
    parser.add_argument("--level", default="emperor")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--seed", default="regret")
    given = parser.parse_args(words)
    found = list(regrets(given.seats, given.decisions, given.seed, given.level))
    lost = [one.lost for one in found]
    same = sum(one.chosen == one.better for one in found) / len(found)
    sys.stdout.write(
        f"{given.level}, {given.seats} seats, {len(found)} decisions (seed {given.seed}): "
        f"{same:.1%} as the deeper search, loses {fmean(lost):.5f} "
        f"± {1.96 * stdev(lost) / sqrt(len(lost)):.5f} a decision, at most {max(lost):.4f}\n"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
