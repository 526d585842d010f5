"""Where the boards of a match are played: in this process, in worker processes, or on Ray.

A runner draws tasks one by one, only when it has room for them, and yields each with its result,
in the order in which they end. A result depends on the task alone, so runners differ only in
speed.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol, TypeVar

from rookery.arena.on_ray import OnRay
from rookery.arena.waiting import AHEAD, PendingTasks, RunnerFailure
from rookery.core.arguments import check_arguments
from rookery.core.processes import processes
from rookery.games.plugins import add_named_games

T = TypeVar("T")
R = TypeVar("R")

MOST_DEATHS = 3
"""How many times in a row the pool breaks without a result until the runner gives up."""


class Runner(Protocol):
    """Carries out tasks and yields their results as they come."""

    def __call__(
        self, job: Callable[[T], R], tasks: Iterable[T]
    ) -> Generator[tuple[T, R], None, None]:
        """Yield each task with the job's result; closing the generator drops unfinished tasks."""


@check_arguments
def alone(job: Callable[[T], R], tasks: Iterable[T]) -> Generator[tuple[T, R], None, None]:
    """Carry out one task after another in this process."""
    for task in tasks:
        yield task, job(task)


@check_arguments
class ProcessPool:
    """A runner on `jobs` processes of this machine.

    A process that dies is replaced and its task is retried. Raises RunnerFailed if that happens
    several times without a result. The processes end with the one that started them, however it
    ends.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def __call__(
        self, job: Callable[[T], R], tasks: Iterable[T]
    ) -> Generator[tuple[T, R], None, None]:
        waiting, deaths = PendingTasks(tasks), 0
        while waiting:
            try:
                with processes(self.jobs, add_named_games) as pool:
                    for pair in _until_broken(pool, job, waiting, self.jobs * AHEAD):
                        deaths = 0
                        yield pair
            except BrokenProcessPool:
                deaths += 1
            if deaths == MOST_DEATHS:
                raise RunnerFailure("the processes that should play end by themselves")


def _until_broken(
    pool: ProcessPoolExecutor, job: Callable[[T], R], waiting: PendingTasks[T], most: int
) -> Iterator[tuple[T, R]]:
    """Yield results; if the pool breaks, put its unfinished tasks back and raise."""
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


@check_arguments
def runner(jobs: int = 1, on: str | None = None) -> Runner:
    """The runner that a command line asks for; raises MissingExtra if Ray is not installed."""
    if on is not None:
        return OnRay(on, jobs if jobs > 1 else None)
    return alone if jobs <= 1 else ProcessPool(jobs)
