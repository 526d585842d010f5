"""Measure how long games last: `python -m rookery.games.polar_escape.players.game_lengths`.

One level plays games for every number of players and every risk. Their lengths in rounds are
printed as a table.
"""

import argparse
import sys
from collections.abc import Sequence

from rookery.core.chance import roll
from rookery.core.kernels.rng import draw, seeded
from rookery.core.players.searcher import LEVEL_NAMES, Level, run
from rookery.core.state import State
from rookery.games import load

_DRAWS = 1 << 30
RISKS = ("low", "medium", "high")


def play(start: State, level: Level, seed: int | str) -> State:
    """The final state of a game in which one level plays all seats; deterministic."""
    state, rng = start, seeded(seed)
    while not state.is_terminal:
        if state.is_chance:
            action = roll(state, rng)
        else:
            action = run(level.search(state, int(draw(rng, _DRAWS)))).action
        state = state.apply(action)
    return state


def rounds(players: int, risk: str, level: Level, games: int, seed: int) -> list[int]:
    """The lengths of `games` games in rounds, in ascending order."""
    game = load("polar_escape")
    options = game.read_options({"players": str(players), "risk": risk})
    ends = [
        play(game.start(game.deal(options, f"{seed}/{i}")), level, f"{seed}/{i}")
        for i in range(games)
    ]
    return sorted(state.plain.lap for state in ends)


def row(players: int, risk: str, lengths: Sequence[int]) -> str:
    """A line of the table: the least, 10 %, the median, 90 % and the most."""
    last = len(lengths) - 1
    marks = [lengths[round(last * share)] for share in (0, 0.1, 0.5, 0.9, 1)]
    return f"| {players} | {risk} | " + " | ".join(map(str, marks)) + " |"


def main(words: Sequence[str] | None = None) -> int:
    """Play, and print the table line by line."""
    parser = argparse.ArgumentParser(
        prog="python -m rookery.games.polar_escape.players.game_lengths"
    )
    parser.add_argument("--level", choices=LEVEL_NAMES, default="king")
    parser.add_argument("--games", type=int, default=20, help="of each kind")
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5, 6])
    parser.add_argument("--risks", nargs="+", choices=RISKS, default=list(RISKS))
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(words)
    level = next(
        level for level in load("polar_escape").players.levels if level.name == arguments.level
    )
    sys.stdout.write("| players | risk | least | 10 % | median | 90 % | most |\n|---|---|")
    sys.stdout.write("---|" * 5 + "\n")
    for players in arguments.players:
        for risk in arguments.risks:
            lengths = rounds(players, risk, level, arguments.games, arguments.seed)
            sys.stdout.write(row(players, risk, lengths) + "\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
