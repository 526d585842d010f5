"""Hashes that are meant to be slow: in two threads, and only so many wait."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from rookery.server.errors import TooMany

T = TypeVar("T")

_THREADS, _WAITING = 2, 32


class Hashing:
    """Each hash takes 19 MiB and a part of a second; whoever brings many takes no more than two."""

    def __init__(self, waiting: int = _WAITING) -> None:
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="hashing")
        self._room, self._busy = _THREADS + waiting, 0

    async def run(self, work: Callable[[], T]) -> T:
        """What the function returns; raises TooMany where too much waits."""
        if self._busy >= self._room:
            raise TooMany()
        self._busy += 1
        future = asyncio.get_running_loop().run_in_executor(self._pool, work)
        future.add_done_callback(self._done)
        return await asyncio.shield(future)

    def _done(self, future: "asyncio.Future[T]") -> None:
        self._busy -= 1
        if not future.cancelled():
            future.exception()  # whoever asked may have gone

    def close(self) -> None:
        """Finish what has begun, and nothing else."""
        self._pool.shutdown(cancel_futures=True)
