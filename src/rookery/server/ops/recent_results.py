"""Results of work that takes long, for all who ask for the same."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from rookery.server.ops.bounded_dict import BoundedDict

K = TypeVar("K")
V = TypeVar("V")


class RecentResults(Generic[K, V]):
    """The results that were asked for last, at most `most` of them.

    Who asks while the work is done waits for the same. If it fails, all who wait get its error, and
    the next to ask has it done again.
    """

    def __init__(self, most: int) -> None:
        self._jobs: BoundedDict[K, asyncio.Future[V]] = BoundedDict(most)

    async def of(self, key: K, work: Callable[[], Awaitable[V]]) -> V:
        """The result for a key; it outlives a caller who is cancelled."""
        job = self._jobs.get(key)
        if job is None or (job.done() and (job.cancelled() or job.exception() is not None)):
            job = asyncio.ensure_future(work())
        self._jobs[key] = job
        return await asyncio.shield(job)
