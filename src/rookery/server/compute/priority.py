"""Which threads give way when more want to run than there are cores."""

import os
import sys
import threading

_GIVES_WAY, _LEAST = 5, 19


def give_way() -> None:
    """Make the calling thread one that people's actions need not wait for.

    Where a priority is one of a whole process, as everywhere but on Linux, nothing changes.
    """
    if sys.platform == "linux":
        own = threading.get_native_id()
        now = os.getpriority(os.PRIO_PROCESS, own)
        os.setpriority(os.PRIO_PROCESS, own, min(_LEAST, now + _GIVES_WAY))
