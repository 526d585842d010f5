"""Long computations beside the event loop: whole replays, past positions, records."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")


class Jobs:
    """A few threads that nothing else waits for, and one computation at a time for an address.

    So whatever one address asks for, others go on in the threads that are left.
    """

    def __init__(self, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="long work")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """What the function returns or raises."""
        turn = self._turns.setdefault(address, asyncio.Lock())
        async with turn:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Finish what has begun, and nothing else."""
        self._pool.shutdown(cancel_futures=True)
