"""Reading from the store without blocking the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import sqlalchemy as sa

from rookery.server.db.condition import is_trouble
from rookery.server.errors import StoreAway

T = TypeVar("T")


class Reader:
    """Runs reading functions on connections, in a few threads of its own."""

    def __init__(self, engine: sa.Engine, threads: int = 2) -> None:
        self._engine = engine
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="reader")
        self._long = ThreadPoolExecutor(1, thread_name_prefix="reader of long logs")
        self._computing = ThreadPoolExecutor(threads, thread_name_prefix="reader's work")

    async def run(self, job: Callable[[sa.Connection], T]) -> T:
        """Return or raise what the function does; raises StoreAway if the store is in trouble."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._read, job)

    async def run_long(self, job: Callable[[sa.Connection], T]) -> T:
        """The same for slow reads, one after the other; other reads do not wait for them."""
        return await asyncio.get_running_loop().run_in_executor(self._long, self._read, job)

    async def compute(self, work: Callable[[], T]) -> T:
        """Run a computation off the event loop; reads do not wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._computing, work)

    def _read(self, job: Callable[[sa.Connection], T]) -> T:
        try:
            with self._engine.connect() as connection:
                return job(connection)
        except Exception as error:
            if is_trouble(error):
                raise StoreAway() from error
            raise

    def close(self) -> None:
        """Finish the reads under way; nothing may be submitted any more."""
        self._computing.shutdown()
        self._long.shutdown()
        self._pool.shutdown()
