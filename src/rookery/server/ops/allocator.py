"""How the C library gives memory back to the system.

Left to itself, glibc keeps what large answers took: once a large block was freed it takes blocks of
that size from its heaps, one for each thread, and whatever small thing lies behind one holds it.
"""

import ctypes
import sys

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # as <malloc.h> numbers them
_LARGE = 128 * 1024
_HEAPS = 2


def give_back_large_blocks() -> bool:
    """For the process, before it has threads; False where the C library has no such settings."""
    if sys.platform != "linux":
        return False
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # musl, say
        return False
    wanted = (_MMAP_THRESHOLD, _LARGE), (_TRIM_THRESHOLD, _LARGE), (_ARENA_MAX, _HEAPS)
    taken = [mallopt(what, value) for what, value in wanted]
    return all(taken)
