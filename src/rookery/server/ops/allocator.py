"""Making the C library return memory to the system.

By default glibc keeps the memory of large answers: once a large block has been freed, it takes
blocks of that size from its heaps, one per thread, where any small block behind one pins it.
"""

import ctypes
import sys

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # as <malloc.h> numbers them
_LARGE = 128 * 1024
_HEAPS = 2


def give_back_large_blocks() -> bool:
    """Configure the process before it starts threads; False if the C library lacks the settings."""
    if sys.platform != "linux":
        return False
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # musl, for example
        return False
    wanted = (_MMAP_THRESHOLD, _LARGE), (_TRIM_THRESHOLD, _LARGE), (_ARENA_MAX, _HEAPS)
    taken = [mallopt(what, value) for what, value in wanted]
    return all(taken)
