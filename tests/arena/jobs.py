"""Jobs that tests of runners give to processes."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

from rookery.arena.journal import Task
from rookery.arena.play import PlayedGame


def die_once(folder: str, task: int) -> int:
    """Kill the process at task 1, the first time only."""
    mark = Path(folder) / "died"
    if task == 1 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 10 * task


def die(_task: int) -> int:
    """Kill the process at every task."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def killed_once(
    folder: str, job: Callable[[Task], list[PlayedGame]], task: Task
) -> list[PlayedGame]:
    """Do the job; the first time at task (1, 1), kill the process before it returns the result."""
    result = job(task)
    mark = Path(folder) / "killed"
    if task == (1, 1) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return result
