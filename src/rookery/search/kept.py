"""What searches have found, kept for the next ones of the same game: a few, up to so many bytes."""

import threading
from collections import OrderedDict
from collections.abc import Hashable

from rookery.core.searcher import Lasting, Searcher


class Kept:
    """Searches that have ended, by what they were about; the latest, of at most `most` bytes.

    A search that goes on from one takes it out, so that two never have the same tables. Any thread
    may use it.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, Lasting] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def size(self) -> int:
        """The bytes of all that is kept."""
        with self._lock:
            return self._size()

    def _size(self) -> int:
        return sum(search.size for search in self._known.values())

    def take(self, about: Hashable) -> Lasting | None:
        """What is kept, which is not kept any more then."""
        with self._lock:
            return self._known.pop(about, None)

    def keep(self, about: Hashable, search: Searcher | None) -> None:
        """Keep a search that has ended, if later ones can go on from it, instead of an earlier."""
        if not isinstance(search, Lasting):
            return
        with self._lock:
            self._known[about] = search
            self._known.move_to_end(about)
            while self._size() > self._most:
                self._known.popitem(last=False)

    def drop(self, about: Hashable, search: Searcher) -> None:
        """Forget a search, unless it was taken or another one is kept instead."""
        with self._lock:
            if self._known.get(about) is search:
                del self._known[about]


def going_on(search: Searcher, earlier: object) -> Searcher:
    """The search, which begins with what an earlier one has found where it can use that."""
    if earlier is not None and isinstance(search, Lasting):
        search.go_on_from(earlier)
    return search
