"""Deliberately slow hashes, computed in two threads with a bounded queue."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from rookery.server.errors import TooMany

T = TypeVar("T")

_THREADS, _WAITING = 2, 128  # several classes sign in at the start of a lesson


class Hashing:
    """Computes at most two hashes at a time; each takes 19 MiB and a fraction of a second."""

    def __init__(self, waiting: int = _WAITING) -> None:
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="hashing")
        self._room, self._busy = _THREADS + waiting, 0

    async def run(self, work: Callable[[], T]) -> T:
        """Run a function in a thread and return its result; raises TooMany if the queue is full."""
        if self._busy >= self._room:
            raise TooMany()
        self._busy += 1
        future = asyncio.get_running_loop().run_in_executor(self._pool, work)
        future.add_done_callback(self._done)
        return await asyncio.shield(future)

    def _done(self, future: "asyncio.Future[T]") -> None:
        self._busy -= 1
        if not future.cancelled():
            future.exception()  # mark it as retrieved: the caller may have been cancelled

    def close(self) -> None:
        """Finish the hashes that have begun; cancel those that wait."""
        self._pool.shutdown(cancel_futures=True)
