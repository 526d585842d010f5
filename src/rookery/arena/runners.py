"""Where the boards of a match are played: here, in processes beside this one, or on Ray.

A runner is handed tasks one by one, no sooner than it has room for them, and gives each back with
its result, in the order in which they end. What a result is depends on the task alone, so that
runners differ in nothing but time.
"""

import os
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import connection, get_context, parent_process
from typing import Protocol, TypeVar

from rookery.core.errors import RookeryError
from rookery.games.plugins import add_named_games

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2
"""Tasks that are handed out for each process: one that is done with one need not wait."""
MOST_DEATHS = 3
"""Processes that may end by themselves one after another without a result."""


class RunnerFailed(RookeryError):
    """Boards can't be played there, or not any more; what is written down is not lost."""

    code = "runner-failed"


class Runner(Protocol):
    """Carries out tasks and gives their results as they come."""

    def __call__(
        self, job: Callable[[T], R], tasks: Iterable[T]
    ) -> Generator[tuple[T, R], None, None]:
        """Each task with what the job makes of it; closing it drops what is not done."""


def alone(job: Callable[[T], R], tasks: Iterable[T]) -> Generator[tuple[T, R], None, None]:
    """One task after another, in this process."""
    for task in tasks:
        yield task, job(task)


class Pool:
    """So many processes on this machine.

    A process that ends by itself is replaced and its task carried out again. Raises RunnerFailed
    where that happens several times without a result. They end with the process that started them,
    however it ends.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def __call__(
        self, job: Callable[[T], R], tasks: Iterable[T]
    ) -> Generator[tuple[T, R], None, None]:
        waiting, deaths = Waiting(tasks), 0
        while waiting:
            with ProcessPoolExecutor(self.jobs, get_context("spawn"), _begin) as pool:
                try:
                    for done in _until_broken(pool, job, waiting, self.jobs * AHEAD):
                        deaths = 0
                        yield done
                except BrokenProcessPool:
                    deaths += 1
                finally:
                    pool.shutdown(cancel_futures=True)
            if deaths == MOST_DEATHS:
                raise RunnerFailed("the processes that should play end by themselves")


def _until_broken(
    pool: ProcessPoolExecutor, job: Callable[[T], R], waiting: "Waiting[T]", most: int
) -> Iterator[tuple[T, R]]:
    """Results; what a broken pool has not done waits again."""
    out: dict[Future[R], T] = {}
    try:
        while True:
            while len(out) < most and waiting:
                future = pool.submit(job, waiting.first)
                out[future] = waiting.take()
            if not out:
                return
            for future in wait(out, return_when=FIRST_COMPLETED).done:
                result = future.result()
                yield out.pop(future), result
    except BrokenProcessPool:
        waiting.put_back(out.values())
        raise


class Waiting(Iterable[T]):
    """Tasks not handed out yet, drawn one by one; some may come back."""

    def __init__(self, tasks: Iterable[T]) -> None:
        self._source, self._here = iter(tasks), deque[T]()

    def __bool__(self) -> bool:
        if not self._here:
            self._here.extend(islice(self._source, 1))
        return bool(self._here)

    def __iter__(self) -> Iterator[T]:
        while self:
            yield self.take()

    @property
    def first(self) -> T:
        """The next task, if there is one; it stays."""
        return self._here[0]

    def take(self) -> T:
        """The next task, if there is one."""
        return self._here.popleft()

    def put_back(self, tasks: Iterable[T]) -> None:
        """Tasks to hand out again before all others."""
        self._here.extendleft(reversed(list(tasks)))


def _begin() -> None:
    """Games from elsewhere; and the process shall not stay when the one that asked is gone."""
    add_named_games()
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


def runner(jobs: int = 1, on: str | None = None) -> Runner:
    """The runner that a command line asks for; raises MissingExtra where Ray is not installed."""
    if on is not None:
        from rookery.arena.on_ray import OnRay

        return OnRay(on, jobs if jobs > 1 else None)
    return alone if jobs <= 1 else Pool(jobs)
