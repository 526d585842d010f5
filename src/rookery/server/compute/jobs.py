"""Long computations off the event loop: whole replays, past positions, records."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakValueDictionary

from rookery.server.errors import TooFast

T = TypeVar("T")


class Jobs:
    """A small thread pool that runs one computation at a time per address.

    Whatever one address asks for, the remaining threads serve others. At most `each` computations
    per address may run or wait. A computation that has begun is finished even if its caller is
    cancelled.
    """

    def __init__(self, threads: int = 2, each: int = 16) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="long work")
        self._each, self._waiting = each, Counter[str]()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Run a function and return its result; raises TooFast if too many of the address wait."""
        turn = self._turns.setdefault(address, asyncio.Lock())
        if self._waiting[address] >= self._each:
            raise TooFast()
        self._waiting[address] += 1
        try:
            async with turn:
                return await _finished(self._pool.submit(work))
        finally:
            self._waiting -= Counter([address])

    def close(self) -> None:
        """Finish the computations that have begun; cancel those that wait."""
        self._pool.shutdown(cancel_futures=True)


async def _finished(work: "Future[T]") -> T:
    """The result of `work`. On cancellation, wait for work that has begun: it holds its thread."""
    result = asyncio.wrap_future(work)
    try:
        return await asyncio.shield(result)
    except asyncio.CancelledError:
        if not work.cancel():
            await asyncio.wait((result,))
        raise
