"""The one writer: a thread that puts everything waiting into one transaction (group commit).

One fsync then serves all actions that arrived meanwhile, and the thread and the event loop wake
each other once for all of them. See docs/decisions on the store.
"""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

import msgspec
import sqlalchemy as sa

from rookery.server.db.database import Condition, driving, writing
from rookery.server.errors import StoreAway, TooMany

T = TypeVar("T")
Job = Callable[[sa.Connection], T]

_BATCH = 256
_WAITING = 10_000


class Receipt(Protocol):
    """What is told of a job's outcome; a future is one."""

    def cancelled(self) -> bool:
        """Whether nobody waits any more."""
        ...

    def set_result(self, result: Any, /) -> None:
        """The job has returned this, and its changes are stored."""
        ...

    def set_exception(self, error: Any, /) -> None:
        """The job has raised this, and nothing of it is stored."""
        ...


_Pending = tuple[Job[Any], Receipt]
_Outcome = tuple[Receipt, Any, Exception | None]


class BulkJob(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A job of a kind that takes fewer statements when many are done at once.

    Bulk jobs of different kinds must not depend on each other.
    """

    def __call__(self, connection: sa.Connection) -> None:
        """Do it by itself, in the transaction of others."""
        raise NotImplementedError

    @classmethod
    def run_all(cls, engine: sa.Engine, cursor: Any, jobs: Sequence[Any]) -> bool:
        """Do jobs of this kind with the driver's cursor; False: roll back what was done."""
        raise NotImplementedError


class _NotTogether(Exception):
    """The transaction is rolled back, and its jobs are done one by one."""


def run_together(engine: sa.Engine, jobs: Sequence[Job[Any]]) -> bool:
    """Do bulk jobs in a transaction of their own, straight through the driver, kind by kind.

    False if there are other jobs among them, or if they cannot be done together: then nothing has
    changed.
    """
    kinds: dict[type[BulkJob], list[BulkJob]] = {}
    for job in jobs:
        if not isinstance(job, BulkJob):
            return False
        kinds.setdefault(type(job), []).append(job)
    try:
        with driving(engine) as cursor:
            for kind, alike in kinds.items():
                if not kind.run_all(engine, cursor, alike):
                    raise _NotTogether
    except _NotTogether:
        return False
    return True


class Writer:
    """Runs jobs in order. A job is done once its changes are on the disk.

    A job that raises changes nothing, and no other job suffers from it. Jobs may run twice, so
    they must do nothing but work on their connection. While the store is in trouble, jobs wait in
    order and are retried; after a while they are refused (`Condition`). Only one event loop may
    use `run`.
    """

    def __init__(self, engine: sa.Engine, condition: Condition | None = None) -> None:
        self._engine, self._condition = engine, condition or Condition()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._asked: list[_Pending] = []  # in this turn of the event loop
        self._queue: SimpleQueue[list[_Pending] | None] = SimpleQueue()
        self.waiting = 0
        """How many jobs from the event loop are waiting."""
        self.when_committed: Callable[[float], object] = float
        """Called in the writer's thread with the seconds that each transaction took."""
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job[T]) -> "Future[T]":
        """Queue a job from any thread."""
        future: Future[T] = Future()
        self._queue.put([(job, future)])
        return future

    def run(self, job: Job[T]) -> "asyncio.Future[T]":
        """What the job returns or raises, once it is stored; raises TooMany if too many jobs wait.

        The job is done even if the future is cancelled.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.put(job, future)
        return future

    def put(self, job: Job[Any], receipt: Receipt) -> None:
        """Do a job, and tell its receipt on the event loop, which must not raise; raises TooMany.

        The jobs of one turn of the event loop are handed over together.
        """
        if self.waiting >= _WAITING:
            raise TooMany()
        self.waiting += 1
        if not self._asked:
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._hand_over)
        self._asked.append((job, receipt))

    def _hand_over(self) -> None:
        jobs, self._asked = self._asked, []
        if jobs:
            self._queue.put(jobs)

    def close(self) -> None:
        """Do what is queued, then stop. Nothing may be submitted afterwards."""
        self._condition.stop()
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    # -- in the thread -------------------------------------------------------------------------

    def _work(self) -> None:
        is_open = True
        while is_open:
            jobs, is_open = self._next_batch()
            if jobs:
                begun = time.monotonic()
                outcomes = self._commit(jobs)
                self.when_committed(time.monotonic() - begun)
                self._tell(outcomes)

    def _next_batch(self) -> tuple[list[_Pending], bool]:
        """The waiting jobs, as many as fit into one transaction, and whether more may come."""
        jobs: list[_Pending] = []
        while not jobs or (len(jobs) < _BATCH and not self._queue.empty()):
            job = self._queue.get()
            if job is None:
                return jobs, False
            jobs += job
        return jobs, True

    def _commit(self, jobs: Sequence[_Pending]) -> list[_Outcome]:
        try:
            results = self._condition.insist(partial(self._transact, [job for job, _ in jobs]))
        except StoreAway as error:
            return [(receipt, None, error) for _, receipt in jobs]
        except Exception as error:  # noqa: BLE001  whatever a job raises is its caller's
            if len(jobs) == 1:
                return [(jobs[0][1], None, error)]
            # Separate the failed job from the others: each gets a transaction of its own.
            return [outcome for pending in jobs for outcome in self._commit([pending])]
        return [(answer, result, None) for (_, answer), result in zip(jobs, results, strict=True)]

    def _transact(self, jobs: Sequence[Job[Any]]) -> list[Any]:
        if run_together(self._engine, jobs):
            return [None] * len(jobs)
        with writing(self._engine) as connection:
            return [job(connection) for job in jobs]

    def _tell(self, outcomes: list[_Outcome]) -> None:
        on_loop = [outcome for outcome in outcomes if not isinstance(outcome[0], Future)]
        if on_loop and self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._settle, on_loop)
        _settle([outcome for outcome in outcomes if isinstance(outcome[0], Future)])

    def _settle(self, outcomes: Sequence[_Outcome]) -> None:
        """Wake everyone waiting for this batch. Runs on the event loop."""
        self.waiting -= len(outcomes)
        _settle(outcomes)


def _settle(outcomes: Sequence[_Outcome]) -> None:
    for receipt, result, error in outcomes:
        if receipt.cancelled():  # nobody waits any more
            continue
        if error is None:
            receipt.set_result(result)
        else:
            receipt.set_exception(error)
