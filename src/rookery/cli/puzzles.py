"""`rookery puzzles`: make the puzzles of a game from games of its levels."""

import argparse
import sys
import time
from pathlib import Path

from rookery.arena.puzzles import Plan, make
from rookery.cli.output import say
from rookery.core.options import split_words
from rookery.core.puzzle import encoded
from rookery.core.writable import check_file


def make_(arguments: argparse.Namespace) -> int:
    """Write a file of puzzles, one per line; raises SetupError, UnknownGame, OSError."""
    given = arguments.options or [["players=2"]]
    plan = Plan(
        game=arguments.game,
        count=arguments.count,
        seed=arguments.seed,
        players=(arguments.level, arguments.level),
        rulesets=tuple(split_words(words) for words in given),
        nodes=arguments.nodes,
        choices=arguments.choices,
        gap=arguments.gap,
        steps=arguments.steps,
    )
    check_file(Path(arguments.file))
    begun, lines = time.monotonic(), []
    for puzzle in make(plan):
        lines.append(encoded(puzzle) + "\n")
        sys.stderr.write(f"{len(lines)} of {plan.count}, {time.monotonic() - begun:.0f} s\n")
    Path(arguments.file).write_text("".join(lines), encoding="utf-8")
    return say(f"{len(lines)} puzzles in {arguments.file}")
