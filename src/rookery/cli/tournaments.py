"""`rookery tournament`: several players, all against all or one against all, and their ratings."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rookery.arena.runners import runner
from rookery.arena.tournament import files, text
from rookery.arena.tournament.plan import Tournament
from rookery.arena.tournament.strengths import RESAMPLES
from rookery.arena.tournament.table import play_tournament
from rookery.cli import matches
from rookery.cli.output import progress_bar
from rookery.core.options import split_words
from rookery.core.whole_numbers import whole
from rookery.core.writable import check_file

_MOST = 10**6
_KINDS = ("round-robin", "gauntlet", "sequential")


def add_parser(subparsers: Any) -> None:
    """Add the `tournament` command to an argument parser's commands."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "tournament",
        help="let players compete, and rate them",
        epilog=matches.PLAYERS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", help="the game's name")
    parser.add_argument("players", nargs="+", metavar="player", help="two or more, see below")
    parser.add_argument(
        "--kind", choices=_KINDS, default=_KINDS[0], help="who meets whom (round-robin)"
    )
    parser.add_argument("--meet", type=whole(2, 6), help="players per meeting (as many as fit)")
    parser.add_argument("--options", nargs="*", default=[], metavar="key=value", help="the ruleset")
    parser.add_argument(
        "--boards", type=whole(1, _MOST), default=20, help="most boards per meeting (20)"
    )
    parser.add_argument("--seed", help="seed for boards and players")
    _add_test(parser)
    matches.add_places(parser)
    _add_answers(parser)
    parser.set_defaults(run=run)


def _add_test(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--elo",
        nargs=2,
        type=float,
        default=(0.0, 50.0),
        metavar=("low", "high"),
        help="sequential: is the first stronger by at most `low` or at least `high` Elo? (0 50)",
    )
    parser.add_argument(
        "--errors",
        nargs=2,
        type=float,
        default=(0.05, 0.05),
        metavar=("wrong", "missed"),
        help="sequential: risks of a wrong claim and of a missed gain (0.05 0.05)",
    )


def _add_answers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--resamples",
        type=whole(1, 10**5),
        default=RESAMPLES,
        help="resamples for intervals (1000)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        action="append",
        default=[],
        metavar="file",
        help="write the table as .txt, .json or .parquet, or a plot as .png or .svg; repeatable",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(arguments: argparse.Namespace) -> int:
    """Play the requested tournament and print its table to standard output."""
    for path in arguments.out:
        files.check(path)
        check_file(path)
    table = play_tournament(
        _tournament(arguments),
        arguments.boards,
        runner(arguments.jobs, arguments.on),
        progress_bar(sys.stderr, of="boards"),
        arguments.results,
        arguments.records,
        arguments.resamples,
    )
    for path in arguments.out:
        files.write(table, path)
    sys.stdout.write(text.as_json(table) + "\n" if arguments.json else text.as_text(table))
    return 0


def _tournament(arguments: argparse.Namespace) -> Tournament:
    return Tournament(
        game=arguments.game,
        players=tuple(arguments.players),
        kind=arguments.kind,
        options=split_words(arguments.options),
        seed=matches.seed(arguments),
        meet=arguments.meet,
        elo=tuple(arguments.elo),
        errors=tuple(arguments.errors),
    )
