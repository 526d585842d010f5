"""Long computations beside the event loop: whole replays, past positions, records."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakValueDictionary

from rookery.server.errors import TooFast

T = TypeVar("T")


class Jobs:
    """A few threads that nothing else waits for, and one computation at a time for an address.

    So whatever one address asks for, others go on in the threads that are left. `each` computations
    may wait for one address. What has begun is finished, whoever gives up waiting for it.
    """

    def __init__(self, threads: int = 2, each: int = 16) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="long work")
        self._each, self._waiting = each, Counter[str]()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """What the function returns or raises; raises TooFast where too much of one waits."""
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
        """Finish what has begun, and nothing else."""
        self._pool.shutdown(cancel_futures=True)


async def _finished(work: "Future[T]") -> T:
    """What it comes to. Who gives up waiting waits on for what has begun: it has its thread yet."""
    result = asyncio.wrap_future(work)
    try:
        return await asyncio.shield(result)
    except asyncio.CancelledError:
        if not work.cancel():
            await asyncio.wait((result,))
        raise
