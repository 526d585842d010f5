"""When Python's garbage collector looks for reference cycles, which nothing else frees.

A full collection walks all objects of the server and stops every table meanwhile, for a quarter of
a second with a thousand sockets. By default Python runs one whenever many tables have been opened.

A collection among new objects costs as much as there are live ones, however little is garbage. An
object that stays is examined twice before it counts as old, in many short stops or in few long
ones. No table should wait for long, so the stops are short.
"""

import asyncio
import gc

_NEW, _ROUNDS, _NEVER = 2_000, 4, 1_000_000
_EVERY_S = 600.0


def look_seldom() -> None:
    """From now on collect garbage only among new objects, except in `look_everywhere`.

    Existing objects are never examined: they are mostly modules and classes, which stay to the end.
    Others among them are freed once nothing refers to them, as nearly all objects are.
    """
    gc.freeze()
    gc.set_threshold(_NEW, _ROUNDS, _NEVER)


async def look_everywhere() -> None:
    """Wait for a long while, then run a full collection."""
    await asyncio.sleep(_EVERY_S)
    gc.collect()
