"""A small cache of finished searches for later ones of the same game, limited in bytes."""

import threading
from collections import OrderedDict
from collections.abc import Hashable

from rookery.core.players.searcher import Resumable, Searcher


class SearchCache:
    """The latest finished searches by subject, in at most `most` bytes.

    A search that continues one takes it out, so that no two searches share tables. Safe to use from
    any thread.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, Resumable] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def size(self) -> int:
        """The bytes of all searches kept."""
        with self._lock:
            return self._size()

    def _size(self) -> int:
        return sum(search.size for search in self._known.values())

    def take(self, about: Hashable) -> Resumable | None:
        """Remove and return the search kept for this subject; None if there is none."""
        with self._lock:
            return self._known.pop(about, None)

    def keep(self, about: Hashable, search: Searcher | None) -> None:
        """Keep a finished search that later ones can continue, replacing an earlier one."""
        if not isinstance(search, Resumable):
            return
        with self._lock:
            self._known[about] = search
            self._known.move_to_end(about)
            while self._size() > self._most:
                self._known.popitem(last=False)

    def drop(self, about: Hashable, search: Searcher) -> None:
        """Forget a search, unless it was taken or replaced by another."""
        with self._lock:
            if self._known.get(about) is search:
                del self._known[about]


def resume(search: Searcher, earlier: object) -> Searcher:
    """The search, set to start from an earlier one's results where it can use them."""
    if earlier is not None and isinstance(search, Resumable):
        search.resume_from(earlier)
    return search
