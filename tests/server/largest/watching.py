"""Watching a server in this process while it answers.

Everything is measured in processor time: other processes, which only make it wait, don't count.
"""

import asyncio
import gc
import os
import selectors
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NamedTuple

import pytest

MOST_MS = 5.0
_TRIES = 60
_LOOK_S = 0.0002
_SWITCH_S = 0.0005
_OURS = "/rookery/"
_DELAYS = "/proc/thread-self/schedstat"


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

    def kept_longest(self, prepared: Callable[[int], Callable[[], object]]) -> str:
        """Why something is too slow, in a line; "" if it isn't.

        `prepared` gives what is to be done in a try; getting it ready does not count.
        """
        least = Busy(1e9, ""), Busy(1e9, "")
        for number in range(1, _TRIES + 1):
            work = prepared(number)
            self.begin()
            work()
            loop, interpreter = self.seen()
            least = min(least[0], loop), min(least[1], interpreter)
            if all(one.ms < MOST_MS for one in least):
                return ""
        return f"the loop {least[0]}, the interpreter {least[1]}"

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
        delays = _opened_delays()
        is_over, before = False, _Moment.now(delays)
        while not is_over:
            is_over = self._ended.wait(_LOOK_S)
            now = _Moment.now(delays)
            # It gives the interpreter away twice: others keep it within one of the two.
            longest = max(now.first - before.second - _LOOK_S, now.second - now.first)
            delayed = now.delayed - before.delayed
            kept = min(longest - delayed, now.computed - before.computed)
            if 1000 * kept > self._interpreter.ms:
                self._interpreter = Busy(1000 * kept, _at_work())
            self._rounds += 1
            before = now
        if delays is not None:
            os.close(delays)


class _Moment(NamedTuple):
    """What others have computed and for how long this thread has waited for a processor.

    `first` and `second` are the time before and after these were read.
    """

    first: float
    computed: float
    delayed: float
    second: float

    @classmethod
    def now(cls, delays: int | None) -> "_Moment":
        own, first = time.thread_time(), time.perf_counter()
        computed, delayed = time.process_time() - own, _delayed(delays)
        return cls(first, computed, delayed, time.perf_counter())


def _opened_delays() -> int | None:
    """What tells how long this thread has waited for a processor; None where nothing does."""
    try:
        return os.open(_DELAYS, os.O_RDONLY)
    except OSError:
        return None


def _delayed(delays: int | None) -> float:
    """For how many seconds the thread has waited for a processor, ready to run; 0 if unknown.

    One call of the system: each gives the interpreter away, and so makes this thread wait for it.
    """
    return 0.0 if delays is None else int(os.pread(delays, 100, 0).split()[1]) / 1e9


def _at_work() -> str:
    """Where the threads of a server are in our code, for a failure's text.

    Reads no files: that would give the interpreter away within a look.
    """
    places = []
    for innermost in sys._current_frames().values():
        frame: FrameType | None = innermost
        while frame is not None and _OURS not in frame.f_code.co_filename:
            frame = frame.f_back
        if frame is not None and frame.f_code.co_name not in ("run", "select"):
            places.append(f"{frame.f_code.co_filename.rpartition(_OURS)[2]}:{frame.f_lineno}")
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
