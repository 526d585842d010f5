"""The one writer: a thread that puts everything waiting into one transaction (group commit).

One fsync then serves all actions that arrived meanwhile, and each side wakes the other up once for
all of them. See docs/decisions on the store.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from itertools import groupby
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa

from rookery.server.errors import StoreAway, TooMany
from rookery.server.storage.appends import Append, append_all, append_alone
from rookery.server.storage.condition import Condition
from rookery.server.storage.database import writing

T = TypeVar("T")
Job = Callable[[sa.Connection], T]

_BATCH = 256
_WAITING = 10_000


class Kept(asyncio.Future[T]):
    """What comes of a job on the event loop. What was begun is brought to its end.

    So it cannot be cancelled: a task that is, while it waits for this, is told so afterwards.
    """

    def cancel(self, msg: Any | None = None) -> bool:
        """Refuse."""
        del msg
        return False


class Receipt(Protocol):
    """Who is told what comes of a job: a future, say."""

    def set_result(self, result: Any, /) -> None:
        """It is kept, and this is what it returned."""

    def set_exception(self, error: Exception, /) -> None:
        """It is not kept."""


_Pending = tuple[Job[Any], Receipt]
_Outcome = tuple[Receipt, Any, Exception | None]


class Writer:
    """Runs jobs in order. A job is done once its changes are on the disk.

    A job that raises changes nothing, and no other job suffers from it. Jobs may run twice, so
    they must do nothing but work on their connection. While the store is in trouble everything
    waits in its order and is tried again; after a while it is refused (`Condition`). One event loop
    may use `run`.
    """

    def __init__(self, engine: sa.Engine, condition: Condition | None = None) -> None:
        self._engine, self._condition = engine, condition or Condition()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._asked: list[_Pending] = []  # in this turn of the event loop
        self._queue: SimpleQueue[list[_Pending] | None] = SimpleQueue()
        self.waiting = 0
        """How many jobs of the event loop wait."""
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job[T]) -> "Future[T]":
        """Queue a job from any thread."""
        future: Future[T] = Future()
        self._queue.put([(job, future)])
        return future

    def run(self, job: Job[T]) -> Kept[T]:
        """What the job returns or raises, once it is kept; raises TooMany when far too much waits.

        The jobs of one turn of the event loop are handed over together.
        """
        kept: Kept[T] = Kept()
        self.hand_in(job, kept)
        return kept

    def hand_in(self, job: Job[Any], receipt: Receipt) -> None:
        """The same, told to a receipt by a plain call on the event loop, which must not raise."""
        if self.waiting >= _WAITING:
            raise TooMany()
        self.waiting += 1
        if not self._asked:
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._hand_over)
        self._asked.append((job, receipt))

    def _hand_over(self) -> None:
        asked, self._asked = self._asked, []
        if asked:
            self._queue.put(asked)

    def close(self) -> None:
        """Do what is queued, then stop. Nothing may be submitted any more."""
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
                self._tell(self._commit(jobs))

    def _next_batch(self) -> tuple[list[_Pending], bool]:
        """What waits, as far as one transaction takes it; whether more may come."""
        jobs: list[_Pending] = []
        while not jobs or (len(jobs) < _BATCH and not self._queue.empty()):
            asked = self._queue.get()
            if asked is None:
                return jobs, False
            jobs += asked
        return jobs, True

    def _commit(self, jobs: Sequence[_Pending]) -> list[_Outcome]:
        try:
            results = self._condition.insist(partial(self._transact, [job for job, _ in jobs]))
        except StoreAway as error:
            return [(receipt, None, error) for _, receipt in jobs]
        except Exception as error:  # noqa: BLE001  whatever a job raises is its caller's
            if len(jobs) == 1:
                return [(jobs[0][1], None, error)]
            # Part the job that failed from its neighbours, each in a transaction of its own.
            return [outcome for pending in jobs for outcome in self._commit([pending])]
        return [(one, result, None) for (_, one), result in zip(jobs, results, strict=True)]

    def _transact(self, jobs: Sequence[Job[Any]]) -> list[Any]:
        appends = [job for job in jobs if type(job) is Append]
        if len(appends) == len(jobs) and append_alone(self._engine, appends):
            return [None] * len(jobs)
        with writing(self._engine) as connection:
            return _results(connection, jobs)

    def _tell(self, outcomes: list[_Outcome]) -> None:
        on_loop = [outcome for outcome in outcomes if not isinstance(outcome[0], Future)]
        if on_loop and self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._settle, on_loop)
        _settle([outcome for outcome in outcomes if isinstance(outcome[0], Future)])

    def _settle(self, outcomes: Sequence[_Outcome]) -> None:
        """On the event loop: all who wait for a batch go on."""
        self.waiting -= len(outcomes)
        _settle(outcomes)


def _results(connection: sa.Connection, jobs: Sequence[Job[Any]]) -> list[Any]:
    """What each job returns; entries of several games that stand together are added at once."""
    results: list[Any] = []
    for kind, group in groupby(jobs, type):
        if kind is Append:
            appends = [job for job in group if isinstance(job, Append)]
            append_all(connection, appends)
            results += [None] * len(appends)
        else:
            results += [job(connection) for job in group]
    return results


def _settle(outcomes: Sequence[_Outcome]) -> None:
    for receipt, result, error in outcomes:
        if error is None:
            receipt.set_result(result)
        else:
            receipt.set_exception(error)
