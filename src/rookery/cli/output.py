"""Standard output and standard error, in one place."""

import json
import sys
from collections.abc import Iterable
from typing import Any


def say(*lines: str) -> int:
    """Print lines; returns the exit status 0, so that a command can end with it."""
    return say_all(lines)


def say_all(lines: Iterable[str]) -> int:
    """Print lines; returns the exit status 0."""
    sys.stdout.write("".join(line + "\n" for line in lines))
    return 0


def say_json(value: Any) -> int:
    """Print one JSON document on a line; returns the exit status 0."""
    return say(json.dumps(value, ensure_ascii=False))


def complain(error: Exception) -> int:
    """Say what is wrong in one line on standard error; returns the exit status 2."""
    if sys.stderr is not None:
        sys.stderr.write(f"rookery: {' '.join(str(error).split())}\n")
    return 2
