"""Programs in processes of their own, which end with the test that has started them."""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any


@contextmanager
def running(command: Sequence[str], **how: Any) -> Iterator["subprocess.Popen[str]"]:
    """A program that is killed at the end of the block, so that no failing test waits for it."""
    with subprocess.Popen(command, text=True, **how) as process:
        try:
            yield process
        finally:
            process.kill()
