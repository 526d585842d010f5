"""When Python looks for cycles of garbage, which nothing else frees.

A full look walks all that the server holds and stops every table meanwhile, a quarter of a second
with a thousand sockets. Left to itself Python takes one whenever many tables have been opened.

A look among new objects costs what is alive of them, however little has become garbage. Whatever
stays is looked at twice before it counts as old, in many short stops or in few long ones. No table
should wait for long, so they are short.
"""

import asyncio
import gc

_NEW, _ROUNDS, _NEVER = 2_000, 4, 1_000_000
_EVERY_S = 600.0


def look_seldom() -> None:
    """For the process: look among new objects only, unless told to look everywhere.

    What is there now is never looked at: modules and classes, which stay to the end. What else is
    among it goes as soon as nothing refers to it, as nearly everything does.
    """
    gc.freeze()
    gc.set_threshold(_NEW, _ROUNDS, _NEVER)


async def look_everywhere() -> None:
    """The full look, once after a long while."""
    await asyncio.sleep(_EVERY_S)
    gc.collect()
