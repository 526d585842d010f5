"""Priorities of threads, for when more want to run than there are cores."""

import os
import sys
import threading

_GIVES_WAY, _LEAST = 5, 19


def give_way() -> None:
    """Lower the priority of the calling thread, so that people's actions needn't wait for it.

    Only on Linux: elsewhere priorities belong to whole processes, and nothing changes.
    """
    if sys.platform == "linux":
        own = threading.get_native_id()
        now = os.getpriority(os.PRIO_PROCESS, own)
        os.setpriority(os.PRIO_PROCESS, own, min(_LEAST, now + _GIVES_WAY))
