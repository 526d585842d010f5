"""A search under a test's control, and a task around it."""

import threading
from collections.abc import Callable

from rookery.core.players.searcher import Report
from rookery.engine import answers
from rookery.engine.searching import SearchTask

LONG = 120.0
"""Seconds after which a test that waits for something has failed; compiling may take some."""


def report(depth: int) -> Report:
    return Report(action="a", values=(0.5, -0.5), line=("a", "b"), depth=depth, nodes=depth * 10)


class Puppet:
    """A searcher of `slices` slices; slice number `blocks_at` waits until it is released."""

    def __init__(self, slices: int | None = None, blocks_at: int | None = None) -> None:
        self.slices, self.blocks_at = slices, blocks_at
        self.count = 0
        self.blocked, self.let_go = threading.Event(), threading.Event()

    def step(self) -> bool:
        if self.count == self.blocks_at:
            self.blocked.set()
            assert self.let_go.wait(LONG)
        self.count += 1
        return self.slices is not None and self.count >= self.slices

    def report(self) -> Report:
        return report(self.count)


def task(make: Callable[[], Puppet], most_ms: int | None = None) -> SearchTask:
    return SearchTask(make=make, first=report(0), say=answers.best, most_ms=most_ms)
