"""Watching a server in this process while it answers.

Everything is measured in processor time: other processes, which only make it wait, don't count.
"""

import asyncio
import gc
import selectors
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

_LOOK_S = 0.0002
_SWITCH_S = 0.0005
_DELAYS = Path("/proc/thread-self/schedstat")


class Busy(NamedTuple):
    """The longest that something took, in milliseconds of processor time, and what it was."""

    ms: float
    what: str


class Watch:
    """Watches the turns of event loops, and how long one thread keeps the interpreter."""

    def __init__(self) -> None:
        self._ended, self._rounds = threading.Event(), 0
        self.begin()
        self._looker = threading.Thread(target=self._look, daemon=True)
        self._looker.start()

    def begin(self) -> None:
        """Forget what has been seen."""
        self._loop = self._interpreter = Busy(0.0, "")

    def seen(self) -> tuple[Busy, Busy]:
        """The longest turn of a loop since the beginning, and how long the interpreter was kept."""
        looked = self._rounds + 2  # until a whole round has been noted
        while self._rounds < looked:
            self._ended.wait(_LOOK_S)
        return self._loop, self._interpreter

    def ran(self, seconds: float) -> None:
        """Note for how long an event loop has not looked at its connections."""
        if seconds * 1000 > self._loop.ms:
            self._loop = Busy(seconds * 1000, "one turn of the loop")

    def stop(self) -> None:
        """Stop watching."""
        self._ended.set()
        self._looker.join()

    def _look(self) -> None:
        """Ask for the interpreter again and again, and see how much is computed until it comes.

        Each look begins with the end of the one before, so the interpreter can't be lost between
        two. What this thread computes itself does not count, nor the time for which it waits for
        the machine and not for the interpreter, where the system (Linux) tells the two apart.
        """
        is_over, before = False, _Moment.now()
        while not is_over:
            is_over = self._ended.wait(_LOOK_S)
            now = _Moment.now()
            passed = now.second - before.first - _LOOK_S
            delayed = now.delayed - before.delayed
            kept = min(passed - delayed, now.computed - before.computed)
            if 1000 * kept > self._interpreter.ms:
                self._interpreter = Busy(1000 * kept, _at_work())
            self._rounds += 1
            before = now


class _Moment(NamedTuple):
    """What others have computed and for how long this thread has waited for a processor.

    `first` and `second` are the time before and after these were read. Whatever keeps the
    interpreter meanwhile lies within a look that the moment ends or within the one that it begins.
    """

    first: float
    computed: float
    delayed: float
    second: float

    @classmethod
    def now(cls) -> "_Moment":
        own, first = time.thread_time(), time.perf_counter()
        computed, delayed = time.process_time() - own, _delayed()
        return cls(first, computed, delayed, time.perf_counter())


def _delayed() -> float:
    """For how many seconds this thread has waited for a processor, ready to run; 0 if unknown."""
    try:
        return int(_DELAYS.read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


def _at_work() -> str:
    """Where the threads of a server are in our code, for a failure's text."""
    places = []
    for frame in sys._current_frames().values():
        told = [one for one in traceback.extract_stack(frame) if "/rookery/" in one.filename]
        if told and told[-1].name not in ("run", "select"):
            places.append(f"{told[-1].filename.rpartition('/rookery/')[2]}:{told[-1].lineno}")
    return ", ".join(places)


class Turns(selectors.DefaultSelector):
    """Measures the turns of the event loop that it belongs to: from one look to the next."""

    def __init__(self) -> None:
        super().__init__()
        self._begun: float | None = None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if self._begun is not None:
            for watch in _watches:
                watch.ran(time.thread_time() - self._begun)
        ready = super().select(timeout)
        self._begun = time.thread_time()
        return ready


_watches: set[Watch] = set()


@contextmanager
def watching() -> Iterator[Watch]:
    """Watch the event loops of this process that began within `own_loops`."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH_S)  # as in a server's process
    gc.disable()  # a server collects garbage seldom
    watch = Watch()
    _watches.add(watch)
    try:
        yield watch
    finally:
        _watches.discard(watch)
        watch.stop()
        gc.enable()
        sys.setswitchinterval(before)


@contextmanager
def own_loops() -> Iterator[None]:
    """Let servers that start meanwhile run on asyncio's own event loop, which can be watched."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "rookery.server.web.edge.listening.loop_factory",
            lambda: lambda: asyncio.SelectorEventLoop(Turns()),
        )
        yield
