"""What processes are asked to do in tests of runners."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

from rookery.arena.journal import Task
from rookery.arena.play import Played


def die_once(folder: str, task: int) -> int:
    """The process is killed at task 1, the first time."""
    mark = Path(folder) / "died"
    if task == 1 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 10 * task


def die(_task: int) -> int:
    """The process is killed whatever it is asked."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def killed_once(folder: str, job: Callable[[Task], list[Played]], task: Task) -> list[Played]:
    """The job; but at one task the process is killed before it gives its result, the first time."""
    result = job(task)
    mark = Path(folder) / "killed"
    if task == (1, 1) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return result
