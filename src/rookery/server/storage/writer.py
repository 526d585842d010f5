"""The one writer: a thread that puts everything waiting into one transaction (group commit).

One fsync then serves all actions that arrived meanwhile. See docs/decisions on the store.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import Full, Queue
from typing import Any, TypeVar

import sqlalchemy as sa

from rookery.server.errors import StoreAway, TooMany
from rookery.server.storage.condition import Condition
from rookery.server.storage.database import writing

T = TypeVar("T")
Job = Callable[[sa.Connection], T]
_Pending = tuple[Job[Any], "Future[Any]"]

_BATCH = 256
_WAITING = 10_000


class Writer:
    """Runs jobs in order. A job's future is done once its changes are on the disk.

    A job that raises changes nothing, and no other job suffers from it. Jobs may run twice, so
    they must do nothing but work on their connection. While the store is in trouble everything
    waits in its order and is tried again; after a while it is refused (`Condition`).
    """

    def __init__(self, engine: sa.Engine, condition: Condition | None = None) -> None:
        self._engine, self._condition = engine, condition or Condition()
        self._queue: Queue[_Pending | None] = Queue(_WAITING)
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """About how many jobs wait."""
        return self._queue.qsize()

    def submit(self, job: Job[T]) -> "Future[T]":
        """Queue a job; raises TooMany when far too much waits already."""
        future: Future[T] = Future()
        try:
            self._queue.put_nowait((job, future))
        except Full:
            raise TooMany() from None
        return future

    async def run(self, job: Job[T]) -> T:
        """Queue a job and wait until it is kept; raises what the job raises."""
        return await asyncio.wrap_future(self.submit(job))

    def close(self) -> None:
        """Do what is queued, then stop. Nothing may be submitted any more."""
        self._condition.stop()
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while True:
            batch = self._next_batch()
            jobs = [pending for pending in batch if pending is not None]
            jobs = [(job, future) for job, future in jobs if future.set_running_or_notify_cancel()]
            if jobs:
                self._commit(jobs)
            if None in batch:
                return

    def _next_batch(self) -> list[_Pending | None]:
        batch = [self._queue.get()]
        while batch[-1] is not None and len(batch) < _BATCH and not self._queue.empty():
            batch.append(self._queue.get_nowait())
        return batch

    def _commit(self, jobs: list[_Pending]) -> None:
        try:
            results = self._condition.insist(partial(self._transact, jobs))
        except StoreAway as error:
            for _, future in jobs:
                future.set_exception(error)
        except Exception as error:  # noqa: BLE001  whatever a job raises is its caller's
            self._one_by_one(jobs, error)
        else:
            for (_, future), result in zip(jobs, results, strict=True):
                future.set_result(result)

    def _transact(self, jobs: list[_Pending]) -> list[Any]:
        with writing(self._engine) as connection:
            return [job(connection) for job, _ in jobs]

    def _one_by_one(self, jobs: list[_Pending], error: Exception) -> None:
        """Part the job that failed from its neighbours, each in a transaction of its own."""
        if len(jobs) == 1:
            jobs[0][1].set_exception(error)
            return
        for pending in jobs:
            self._commit([pending])
