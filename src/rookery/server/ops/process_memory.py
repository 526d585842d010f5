"""The memory of the process: when it is collected, and when it is given back."""

import asyncio
import ctypes
import gc
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
    accepted = [mallopt(what, value) for what, value in wanted]
    return all(accepted)


# -- when Python's garbage collector looks for reference cycles, which nothing else frees ----------
# A full collection walks all objects of the server and stops every table meanwhile, for a quarter
# of a second with a thousand sockets. By default Python runs one whenever many tables have been
# opened.
#
# A collection among new objects costs as much as there are live ones, however little is garbage.
# An object that stays is examined twice before it counts as old, in many short stops or in few
# long ones. No table should wait for long, so the stops are short.

_NEW, _ROUNDS, _NEVER = 2_000, 4, 1_000_000
_EVERY_S = 600.0


def collect_rarely() -> None:
    """From now on collect garbage only among new objects, except in `collect_all`.

    Existing objects are never examined: they are mostly modules and classes, which stay to the end.
    Others among them are freed once nothing refers to them, as nearly all objects are.
    """
    gc.freeze()
    gc.set_threshold(_NEW, _ROUNDS, _NEVER)


async def collect_all() -> None:
    """Wait for a long while, then run a full collection."""
    await asyncio.sleep(_EVERY_S)
    gc.collect()
