"""A small cache of finished searches for later ones of the same game, limited in bytes."""

from collections.abc import Hashable

from rookery.core.byte_cache import ByteCache
from rookery.core.players.searcher import Resumable, Searcher


class SearchCache:
    """The latest finished searches by subject, in at most `most` bytes.

    A search that continues one takes it out, so that no two searches share tables. Safe to use from
    any thread.
    """

    def __init__(self, most: int) -> None:
        self._cache = ByteCache[Resumable](most, lambda search: search.size)

    @property
    def size(self) -> int:
        """The bytes of all searches kept."""
        return self._cache.size

    def take(self, about: Hashable) -> Resumable | None:
        """Remove and return the search kept for this subject; None if there is none."""
        return self._cache.take(about)

    def keep(self, about: Hashable, search: Searcher | None) -> None:
        """Keep a finished search that later ones can continue, replacing an earlier one."""
        if isinstance(search, Resumable):
            self._cache.put(about, search)

    def drop(self, about: Hashable, search: Searcher) -> None:
        """Forget a search, unless it was taken or replaced by another."""
        if isinstance(search, Resumable):
            self._cache.discard(about, search)


def resume(search: Searcher, earlier: object) -> Searcher:
    """The search, set to start from an earlier one's results where it can use them."""
    if earlier is not None and isinstance(search, Resumable):
        search.resume_from(earlier)
    return search
