"""What processes are asked to do in tests of runners."""

import os
import signal
from pathlib import Path


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
