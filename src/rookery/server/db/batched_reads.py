"""Batched reads: asking the store for one key together with all who ask for others meanwhile."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from typing import Generic, TypeVar

import sqlalchemy as sa

from rookery.server.db.reader import Reader

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
        asked = self._asked.get(key)
        if asked is None:
            asked = self._asked[key] = asyncio.get_running_loop().create_future()
        if self._reading is None:
            self._reading = asyncio.create_task(self._read())
        # Others may be waiting for the same future: cancelling one must not cancel it.
        return await asyncio.shield(asked)

    async def _read(self) -> None:
        try:
            while self._asked:
                asked, self._asked = self._asked, {}
                await self._answer(asked)
        finally:
            self._reading = None

    async def _answer(self, asked: Mapping[str, "asyncio.Future[V]"]) -> None:
        try:
            found = await self._reader.run(
                lambda connection: self._read_all(connection, list(asked))
            )
        except Exception as error:  # noqa: BLE001  raised again for those who wait
            for future in asked.values():
                future.set_exception(error)
                future.exception()  # whoever asked may have gone
        else:
            for key, future in asked.items():
                future.set_result(found[key])
