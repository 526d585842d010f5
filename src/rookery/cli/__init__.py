"""The command line. `rookery --help` lists the commands; each loads only what it needs.

Files: `parser` (words into arguments), `position` (arguments into a state), `output`, and the
commands: of positions `inspect`, of records `records`, `many_records`, `analyses`, `many_analyses`,
`pictures` and `verify`, of games `listing`, `puzzles` and `training`, of a house's `database`
`people`, `reports` and `ratings`, and those that run on: `programs` and `bot`.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from rookery.cli.output import complain, say_anything
from rookery.cli.parser import UsageError, parse

Command = Callable[[argparse.Namespace], int]

INTERRUPTED = 130
NOBODY_LISTENS = 141
"""What a shell reports for a program that a broken pipe ended."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status.

    0 is success; 1 is a check that failed; 2 is bad input, said in one line on standard error.
    """
    if sys.stdout is None:
        return complain(OSError("standard output is closed"))
    say_anything(sys.stdout)
    try:
        status = _run(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes standard output once more at its end; let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_LISTENS
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _run(argv: list[str]) -> int:
    try:
        arguments = parse(argv)
        _add_named_games()
        status = _command(arguments.run)(arguments)
    except UsageError as error:
        return complain(error)
    except Exception as error:
        if _is_about_input(error):
            return complain(error)
        raise
    return status


def _add_named_games() -> None:
    """Games from elsewhere, for every command; nothing is loaded where none are named."""
    if os.environ.get("GAMES"):
        from rookery.games.plugins import add_named_games

        add_named_games()


def _command(run: str | Command) -> Command:
    """The function behind a "module:function", loaded now; a function as it is."""
    if not isinstance(run, str):
        return run
    module, _, name = run.partition(":")
    found: Command = getattr(import_module(module), name)
    return found


def _is_about_input(error: Exception) -> bool:
    """Whether somebody outside can mend it; tells without importing what was not needed."""
    if isinstance(error, BrokenPipeError):
        return False
    errors = sys.modules.get("rookery.core.errors")
    rules = errors is not None and isinstance(error, errors.RookeryError)
    return rules or isinstance(error, OSError)
