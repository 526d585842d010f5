"""A cache limited in bytes, which drops what was used longest ago."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class CacheCounts(NamedTuple):
    """A cache's size, and how often it had what was asked of it."""

    entries: int
    size: int
    hits: int
    misses: int
    dropped: int


class ByteCache(Generic[T]):
    """Values by key, of at most `most` bytes together; several threads may use it.

    `weigh` tells the bytes of a value, which don't change while it is here. A value that is larger
    than the whole cache is not put into it.
    """

    def __init__(self, most: int, weigh: Callable[[T], int]) -> None:
        self.most, self._weigh = most, weigh
        self._values: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._size = self._hits = self._misses = self._dropped_count = 0
        self._lock = threading.Lock()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._values

    @property
    def size(self) -> int:
        """The bytes of all values."""
        return self._size

    @property
    def counts(self) -> CacheCounts:
        """What it holds, and what has been asked of it."""
        with self._lock:
            sizes = len(self._values), self._size
            return CacheCounts(*sizes, self._hits, self._misses, self._dropped_count)

    def get(self, key: Hashable) -> T | None:
        """The value for a key, which counts as used; None if there is none."""
        with self._lock:
            entry = self._values.get(key)
            if entry is None:
                self._misses += 1
                return None
            self._hits += 1
            self._values.move_to_end(key)
            return entry[0]

    def put(self, key: Hashable, value: T) -> None:
        """Put a value in, in place of an earlier one, and drop others as long as it is too full."""
        weight = self._weigh(value)
        with self._lock:
            self._remove(key)
            if weight > self.most:
                self._dropped_count += 1
                return
            self._values[key] = value, weight
            self._size += weight
            while self._size > self.most:
                self._remove(next(iter(self._values)))
                self._dropped_count += 1

    def take(self, key: Hashable) -> T | None:
        """Remove and return the value for a key; None if there is none."""
        with self._lock:
            return self._remove(key)

    def discard(self, key: Hashable, value: T) -> None:
        """Remove this value, unless it was taken or another one has replaced it."""
        with self._lock:
            entry = self._values.get(key)
            if entry is not None and entry[0] is value:
                self._remove(key)

    def _remove(self, key: Hashable) -> T | None:
        value, weight = self._values.pop(key, (None, 0))
        self._size -= weight
        return value
