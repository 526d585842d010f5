"""`rookery match`: play players against each other and print the results."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rookery.arena.journal import seed_in
from rookery.arena.match import play_match
from rookery.arena.plan import MatchPlan
from rookery.arena.results import as_json, as_table
from rookery.arena.runners import runner
from rookery.cli.output import progress_bar
from rookery.core.kernels.rng import fresh_seed
from rookery.core.options import split_words
from rookery.core.whole_numbers import whole

_MOST_GAMES, _MOST_JOBS = 10**6, 256
PLAYERS = """players: a level (chick, rockhopper, adelie, king, emperor); random; greedy;
search:nodes=5000 (also simulations=, depth=, movetime=); "engine:./program" or
"engine[movetime 500]:./program --fast" for one that speaks the text protocol;
Name=... in front to tell two apart. Every board is played in every rotation."""
_EPILOG = PLAYERS + ' "3*king" takes three seats.'


def add_parser(subparsers: Any) -> None:
    """Add the `match` command to an argument parser's commands."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "match",
        help="play levels, engines and baselines against each other",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", help="the game's name")
    parser.add_argument("players", nargs="+", metavar="player", help="two or more, see below")
    parser.add_argument("--options", nargs="*", default=[], metavar="key=value", help="the ruleset")
    parser.add_argument(
        "--games", type=whole(1, _MOST_GAMES), default=20, help="minimum number (20)"
    )
    parser.add_argument("--seed", help="seed for boards and players")
    add_places(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument(
        "--untimed", action="store_true", help="no clocks: the same games on any machine"
    )
    parser.set_defaults(run=run)


def add_places(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where boards are played and kept, shared by several commands."""
    parser.add_argument(
        "--jobs", type=whole(1, _MOST_JOBS), default=1, help="parallel processes (1)"
    )
    parser.add_argument(
        "--on", metavar="address", help="a Ray cluster instead: ray, ray://host:10001 or host:6379"
    )
    parser.add_argument(
        "--results",
        type=Path,
        metavar="file",
        help="file of finished boards; the same command continues from it",
    )
    parser.add_argument(
        "--records", type=Path, metavar="folder", help="folder to save the games in"
    )


def seed(arguments: argparse.Namespace) -> str:
    """The requested seed, else the seed in the results file, else a fresh one."""
    text: str | None = arguments.seed or seed_in(arguments.results)
    return text or str(fresh_seed() % 10**9)


def run(arguments: argparse.Namespace) -> int:
    """Play the requested match and print its results to standard output."""
    plan = MatchPlan(
        game=arguments.game,
        players=tuple(arguments.players),
        options=split_words(arguments.options),
        games=arguments.games,
        seed=seed(arguments),
        timed=not arguments.untimed,
        records=str(arguments.records) if arguments.records else None,
    )
    result = play_match(
        plan,
        runner(arguments.jobs, arguments.on),
        progress_bar(sys.stderr),
        arguments.results,
    )
    sys.stdout.write(as_json(result) + "\n" if arguments.json else as_table(result))
    return 0
