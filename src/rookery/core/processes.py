"""Processes of this machine that work for one that waits for their results."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess


class _Worker(SpawnProcess):
    """Ctrl+C in a terminal is for whoever waits: a worker that starts does not hear it."""

    def start(self) -> None:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Workers(SpawnContext):
    Process = _Worker


@contextmanager
def processes(jobs: int, begin: Callable[[], None] | None = None) -> Iterator[ProcessPoolExecutor]:
    """A pool of `jobs` processes, each of which calls `begin` first.

    They end with the one that has started them, however it ends, and at once if the context is
    left by an exception. An interrupt is raised as KeyboardInterrupt whenever it comes.
    """
    context = _Workers()
    end, hold = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _begin, (end, begin))
    try:
        yield pool
    except BaseException as error:
        hold.close()  # what is under way is given up
        # If it comes just as a wait lets its lock go, leaving the lock fails with another error.
        if isinstance(error, RuntimeError) and isinstance(error.__context__, KeyboardInterrupt):
            raise error.__context__ from None
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        hold.close()
        end.close()


def _begin(end: Connection, begin: Callable[[], None] | None) -> None:
    """Set up a worker. It ignores Ctrl+C, but programs that it starts do not."""
    signal.signal(signal.SIGINT, lambda *_: None)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    threading.Thread(target=_end_with, args=(end,), daemon=True).start()
    if begin is not None:
        begin()


def _end_with(end: Connection) -> None:
    wait([end])  # until the other side is closed
    os._exit(1)
