"""Reading from the store without blocking the event loop."""

import asyncio
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

import sqlalchemy as sa

from rookery.server.db.database import is_trouble, words_of
from rookery.server.errors import StoreAway

T = TypeVar("T")


class Reader:
    """Runs reading functions on connections, in a few threads of its own."""

    def __init__(self, engine: sa.Engine, threads: int = 2) -> None:
        self._engine = engine
        self.when_read: Callable[[float], object] = float
        """Called in the reader's thread with the seconds that each read took."""
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
        begun = time.monotonic()
        try:
            with self._engine.connect() as connection:
                return job(connection)
        except Exception as error:
            if is_trouble(error):
                raise StoreAway(words_of(error)) from error
            raise
        finally:
            self.when_read(time.monotonic() - begun)

    def close(self) -> None:
        """Finish the reads under way; nothing may be submitted any more."""
        self._computing.shutdown()
        self._long.shutdown()
        self._pool.shutdown()


# -- batched reads: concurrent reads of single keys become one query -------------------------------

V = TypeVar("V")

ReadAll = Callable[[sa.Connection, Collection[str]], Mapping[str, V]]
"""Read the values of several keys."""


class BatchedReads(Generic[V]):
    """One read for all who ask in one turn of the event loop, or while another read is under way.

    A crowd that comes at once then costs the store a few queries instead of one each.
    """

    def __init__(self, reader: Reader, read_all: ReadAll[V]) -> None:
        self._reader, self._read_all = reader, read_all
        self._asked: dict[str, asyncio.Future[V]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def read(self, key: str) -> V:
        """The value of a key, as of now or later; raises what reading raises."""
        answer = self._asked.get(key)
        if answer is None:
            answer = self._asked[key] = asyncio.get_running_loop().create_future()
        if self._reading is None:
            self._reading = asyncio.create_task(self._read())
        # Others may be waiting for the same future: cancelling one must not cancel it.
        return await asyncio.shield(answer)

    async def _read(self) -> None:
        try:
            while self._asked:
                batch, self._asked = self._asked, {}
                await self._answer(batch)
        finally:
            self._reading = None

    async def _answer(self, batch: Mapping[str, "asyncio.Future[V]"]) -> None:
        try:
            values = await self._reader.run(
                lambda connection: self._read_all(connection, list(batch))
            )
        except Exception as error:  # noqa: BLE001  raised again for those who wait
            for future in batch.values():
                future.set_exception(error)
                future.exception()  # whoever asked may have gone
        else:
            for key, future in batch.items():
                future.set_result(values[key])
