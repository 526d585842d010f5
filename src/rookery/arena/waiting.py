"""A queue of a match's tasks that wait until a runner has room for them."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from rookery.core.arguments import check_arguments
from rookery.core.errors import RookeryError

T = TypeVar("T")

AHEAD = 2
"""Tasks handed out per process, so that one that has finished a task need not wait."""


class RunnerFailure(RookeryError):
    """Boards can't be played there, or no longer can; what is written down is not lost."""

    code = "runner-failed"


@check_arguments
class PendingTasks(Iterable[T]):
    """Tasks not yet handed out, drawn lazily from their source; some may be put back."""

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
        """The next task, which stays in the queue; there must be one (check `bool` first)."""
        return self._here[0]

    def take(self) -> T:
        """Remove and return the next task; there must be one (check `bool` first)."""
        return self._here.popleft()

    def put_back(self, tasks: Iterable[T]) -> None:
        """Queue tasks to be handed out again before all others."""
        self._here.extendleft(reversed(list(tasks)))
