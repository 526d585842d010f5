"""Tasks of a match that wait for room where boards are played, whichever runner plays them."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from rookery.core.errors import RookeryError

T = TypeVar("T")

AHEAD = 2
"""Tasks that are handed out for each process: one that is done with one need not wait."""


class RunnerFailed(RookeryError):
    """Boards can't be played there, or not any more; what is written down is not lost."""

    code = "runner-failed"


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
