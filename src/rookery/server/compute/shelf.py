"""What is the same for many readers: made once, off the event loop, and then kept as bytes."""

import asyncio
import gzip
import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache
from typing import NamedTuple, TypeVar
from weakref import WeakValueDictionary

from rookery.core.byte_cache import ByteCache
from rookery.server.errors import TooFast

T = TypeVar("T")


class Jobs:
    """A small thread pool that runs one computation at a time per address.

    Computations follow each other, as several at once would only take more turns of the interpreter
    from the event loop. The next one waits `alone_s` at most; so whatever one address asks for, the
    remaining threads serve others. At most `each` computations per address may run or wait. A
    computation that has begun is finished even if its caller is cancelled.
    """

    def __init__(self, threads: int = 2, each: int = 16, alone_s: float = 1.0) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="long work")
        self._alone, self._alone_s = asyncio.Semaphore(), alone_s
        self._each, self._waiting = each, Counter[str]()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Run a function and return its result; raises TooFast if too many of the address wait."""
        turn = self._turns.setdefault(address, asyncio.Lock())
        if self._waiting[address] >= self._each:
            raise TooFast(limit="address_waiting")
        self._waiting[address] += 1
        try:
            async with turn, self._place():
                return await _finished(self._pool.submit(work))
        finally:
            self._waiting -= Counter([address])

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        await self._alone.acquire()
        give_up = cache(self._alone.release)  # once, however often it is called
        later = asyncio.get_running_loop().call_later(self._alone_s, give_up)
        try:
            yield
        finally:
            later.cancel()
            give_up()

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


# -- what is the same for many readers: made once, off the event loop, and then kept as bytes ------

ROOM = 16 << 20
"""How many bytes a shelf keeps."""
_WORTH_PACKING, _SAVES = 1000, 0.9


class Body(NamedTuple):
    """The body of an answer, its gzipped form (empty if that saves little) and its weak tag."""

    content: bytes
    packed: bytes
    tag: str

    @classmethod
    def of(cls, content: bytes) -> "Body":
        """Compress and hash a body. This takes too long for the event loop."""
        is_long = len(content) > _WORTH_PACKING
        packed = gzip.compress(content, compresslevel=5, mtime=0) if is_long else b""
        packed = packed if len(packed) <= _SAVES * len(content) else b""
        return cls(content, packed, f'W/"{hashlib.sha256(content).hexdigest()[:20]}"')

    @property
    def size(self) -> int:
        """The bytes that it takes in memory."""
        return len(self.content) + len(self.packed)


class Shelf:
    """The most recently read bodies by key, up to `room` bytes.

    Bodies are made in the threads of `jobs`, one at a time per address.
    """

    def __init__(self, jobs: Jobs, room: int = ROOM) -> None:
        self._jobs = jobs
        self.cache = ByteCache[Body](room, lambda body: body.size)

    async def get(
        self,
        key: Hashable,
        address: str,
        pay: Callable[[], None],
        make: Callable[[], bytes],
    ) -> Body:
        """The body for a key, which must name everything that the body depends on.

        With the key None it is made anew each time. The address that has it made pays
        first; raises what `pay` and `make` raise, and TooFast if too many of the address wait.
        """
        body = None if key is None else self.cache.get(key)
        if body is None:
            pay()
            body = await self._jobs.run(address, lambda: self.cache.get(key) or Body.of(make()))
            if key is not None:
                self.cache.put(key, body)
        return body

    def now(self, key: Hashable, make: Callable[[], bytes]) -> Body:
        """The same here and now, for short bodies that have to be there at once."""
        body = self.cache.get(key)
        if body is None:
            body = Body.of(make())
            self.cache.put(key, body)
        return body

    def close(self) -> None:
        """Finish what is being made, and make nothing more."""
        self._jobs.close()
