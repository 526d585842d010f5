"""The health of the store: what failed, since when, and how long failed changes are retried."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

import sqlalchemy as sa

from rookery.server.errors import StoreAway

T = TypeVar("T")

_PAUSES_S = (0.1, 0.4, 1.0, 2.0)  # between tries; the last one repeats
_NOT_THE_STORE = (
    sa.exc.IntegrityError,
    sa.exc.ProgrammingError,
    sa.exc.DataError,
    sa.exc.NotSupportedError,
)


def is_trouble(error: Exception) -> bool:
    """Whether the store itself failed (full, locked, corrupt or unreachable), not the request."""
    if isinstance(error, sa.exc.DBAPIError):
        return not isinstance(error, _NOT_THE_STORE)
    return isinstance(error, (sa.exc.TimeoutError, OSError))


def words_of(error: Exception) -> str:
    """An error in one line, without the statement that caused it."""
    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
    return " ".join(f"{type(cause).__name__}: {cause}".split())[:200]


class Condition:
    """The state of the one writer. One thread writes it, all may read it.

    `patience_s`: how long changes are retried, counted from the first failure; after that each is
    tried once, until one succeeds. `told` is called in the writer's thread at each failure, and
    on recovery.
    """

    def __init__(
        self, patience_s: float = 0.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._patience_s, self._clock = patience_s, clock
        self._since: float | None = None
        self._kept_at: float | None = None
        self._stopping = threading.Event()
        self.error: str | None = None
        self.told: Callable[[], None] = lambda: None

    @property
    def is_troubled(self) -> bool:
        """Whether the last attempt to store a change failed."""
        return self.error is not None

    @property
    def age_s(self) -> float | None:
        """How long ago a change was last stored; None: nothing yet."""
        return None if self._kept_at is None else self._clock() - self._kept_at

    def insist(self, attempt: Callable[[], T]) -> T:
        """Return or raise what an attempt does; retry while the store is in trouble.

        Raises StoreAway when patience runs out.
        """
        tries = 0
        while True:
            try:
                made = attempt()
            except Exception as error:
                if not is_trouble(error):
                    raise
                if not self._tries_on(error, tries):
                    raise StoreAway() from error
                tries += 1
            else:
                self._kept()
                return made

    def _tries_on(self, error: Exception, tries: int) -> bool:
        now = self._clock()
        if self._since is None:
            self._since = now
        self.error = words_of(error)
        self.told()
        if self._stopping.is_set() or now - self._since >= self._patience_s:
            return False
        self._stopping.wait(_PAUSES_S[min(tries, len(_PAUSES_S) - 1)])
        return True

    def _kept(self) -> None:
        self._kept_at = self._clock()
        if self.error is not None:
            self._since = self.error = None
            self.told()

    def stop(self) -> None:
        """Stop retrying."""
        self._stopping.set()
