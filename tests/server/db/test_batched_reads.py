"""Requests made at the same time are answered by one read."""

import asyncio
from collections.abc import Collection
from typing import Any, cast

import pytest

from rookery.server.db.reader import BatchedReads, Reader
from tests.server import loops


class Library:
    """A reader that records which keys were read together, and waits until it may go on."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.open = asyncio.Event()
        self.breaks = False

    async def run(self, job: Any) -> Any:
        await self.open.wait()
        return job(None)

    def read_all(self, _: object, keys: Collection[str]) -> dict[str, str]:
        self.asked.append(list(keys))
        if self.breaks:
            raise OSError("closed")
        return {key: key.upper() for key in keys}


def test_who_asks_at_once_is_answered_together() -> None:
    async def test() -> None:
        library = Library()
        reads = BatchedReads(cast(Reader, library), library.read_all)
        first = [asyncio.create_task(reads.read(key)) for key in "aba"]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        later = [asyncio.create_task(reads.read(key)) for key in "ac"]
        await asyncio.sleep(0)
        library.open.set()
        assert await asyncio.gather(*first, *later) == ["A", "B", "A", "A", "C"]
        assert library.asked == [["a", "b"], ["a", "c"]]
        assert await reads.read("d") == "D"

    loops.run(test())


def test_an_error_reaches_all_who_asked_and_nobody_after_them() -> None:
    async def test() -> None:
        library = Library()
        library.open.set()
        library.breaks = True
        reads = BatchedReads(cast(Reader, library), library.read_all)
        raised = await asyncio.gather(reads.read("a"), reads.read("b"), return_exceptions=True)
        assert [type(one) for one in raised] == [OSError, OSError]
        library.breaks = False
        assert await reads.read("a") == "A"

    loops.run(test())


def test_who_gives_up_spoils_nothing_for_the_others() -> None:
    async def test() -> None:
        library = Library()
        reads = BatchedReads(cast(Reader, library), library.read_all)
        hasty, calm = (asyncio.create_task(reads.read("a")) for _ in range(2))
        await asyncio.sleep(0)
        hasty.cancel()
        library.open.set()
        assert await calm == "A"
        with pytest.raises(asyncio.CancelledError):
            await hasty

    loops.run(test())
