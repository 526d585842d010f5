"""The command line. `rookery --help` lists the commands; each loads only what it needs.

Files: `parser` (words into arguments), `position` (arguments into a state), `output`, and the
commands: for positions `inspect`; for records `records`, `many_records`, `analyses`,
`many_analyses`, `pictures` and `verify`; for games `listing`, `puzzles` and `training`; for a
house `people`, `reports`, `ratings` and `backup`, on its `database`; contests of players in
`matches` and `tournaments`; and the long-running `programs` and `bot`. While any of them compiles
kernels, `compiling` shows it.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from rookery.cli.compiling import progress
from rookery.cli.output import complain, note, say_anything
from rookery.cli.parser import UsageError, parse

Command = Callable[[argparse.Namespace], int]

EXIT_INTERRUPTED = 130
NOBODY_LISTENS = 141
"""The exit status that a shell reports for a program ended by a broken pipe."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    0 is success, 1 a failed check, 2 bad input, which is reported in one line on standard error.
    Ctrl+C ends any command, with a line that says so.
    """
    if sys.stdout is None:
        return complain(OSError("standard output is closed"))
    say_anything(sys.stdout)
    try:
        status = _run(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes standard output once more at exit; send that to nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_LISTENS
    except KeyboardInterrupt:
        note("rookery: stopped", alone=True)
        return EXIT_INTERRUPTED
    return status


def _run(argv: list[str]) -> int:
    try:
        arguments = parse(argv)
        _add_named_games()
        with progress(arguments):
            status = _command(arguments.run)(arguments)
    except UsageError as error:
        return complain(error)
    except UnicodeEncodeError as error:
        return complain(UsageError(f"{error.object!r} is not text in {error.encoding}"))
    except Exception as error:
        if _is_about_input(error):
            return complain(error)
        raise
    return status


def _add_named_games() -> None:
    """Add plugin games for every command; load nothing if none are named."""
    if os.environ.get("GAMES"):
        from rookery.games.plugins import add_named_games

        add_named_games()


def _command(run: str | Command) -> Command:
    """Import the function that "module:function" names; return a function as it is."""
    if not isinstance(run, str):
        return run
    module, _, name = run.partition(":")
    command: Command = getattr(import_module(module), name)
    return command


def _is_about_input(error: Exception) -> bool:
    """Whether the user can fix the cause. Imports nothing that was not loaded already."""
    if isinstance(error, BrokenPipeError):
        return False
    errors = sys.modules.get("rookery.core.errors")
    rules = errors is not None and isinstance(error, errors.RookeryError)
    return rules or isinstance(error, OSError)
