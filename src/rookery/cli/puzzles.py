"""`rookery puzzles`: make the puzzles of a game from games of its levels."""

import argparse
import sys
import time
from pathlib import Path

from rookery.arena.puzzles import PuzzlePlan, make
from rookery.cli.output import new_file, say
from rookery.core.options import split_words
from rookery.puzzles import encode


def make_(arguments: argparse.Namespace) -> int:
    """Write a file of puzzles, one per line; raises SetupError, UnknownGame, OSError."""
    rulesets = arguments.options or [["players=2"]]
    plan = PuzzlePlan(
        game=arguments.game,
        count=arguments.count,
        seed=arguments.seed,
        players=(arguments.level, arguments.level),
        rulesets=tuple(split_words(words) for words in rulesets),
        nodes=arguments.nodes,
        choices=arguments.choices,
        gap=arguments.gap,
        steps=arguments.steps,
    )
    start, number = time.monotonic(), 0
    with new_file(Path(arguments.file)) as file:
        for number, puzzle in enumerate(make(plan), 1):
            file.write(encode(puzzle) + "\n")
            sys.stderr.write(f"{number} of {plan.count}, {time.monotonic() - start:.0f} s\n")
    return say(f"{number} puzzles in {arguments.file}")
