"""The sockets that watch one table, indexed by language and by user."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from rookery.server.i18n.catalogues import Language
from rookery.server.web.client import Viewer
from rookery.server.web.outbox import Outbox


@dataclass(frozen=True, eq=False, slots=True)
class Subscriber:
    """One socket at a table: its reader, and its outbox."""

    viewer: Viewer
    outbox: Outbox


K = TypeVar("K")
Subscribers = dict[Subscriber, None]
"""A set of subscribers, in the order in which they came."""


class LanguageReaders(NamedTuple):
    """All readers of a language: the sockets of some `users`, and the outboxes of all others."""

    users: Collection[str]
    theirs: list[Subscriber]
    others: list[Outbox]


class Audience:
    """The sockets at a table. Finding those of a few users does not search through all of them."""

    def __init__(self) -> None:
        self.by_language: dict[Language, Subscribers] = {}
        self._by_user: dict[str, Subscribers] = {}
        self._parted: dict[Language, LanguageReaders] = {}

    def __bool__(self) -> bool:
        return bool(self.by_language)

    def __len__(self) -> int:
        return sum(map(len, self.by_language.values()))

    def add(self, one: Subscriber) -> None:
        """Add a socket."""
        self._parted.clear()
        self.by_language.setdefault(one.viewer.say, {})[one] = None
        if one.viewer.user_id is not None:
            self._by_user.setdefault(one.viewer.user_id, {})[one] = None

    def discard(self, one: Subscriber) -> None:
        """Remove a socket."""
        self._parted.clear()
        _discard(self.by_language, one.viewer.say, one)
        if one.viewer.user_id is not None:
            _discard(self._by_user, one.viewer.user_id, one)

    def everybody(self) -> Iterable[Subscriber]:
        """All sockets."""
        return (one for readers in self.by_language.values() for one in readers)

    def parted(self, users: Collection[str], say: Language) -> LanguageReaders:
        """The readers of a language: these users, and all others.

        The result is cached as long as nobody comes or goes and `users` is the same object, which
        must not be changed: so a thousand readers are not searched through at each action.
        """
        found = self._parted.get(say)
        if found is None or found.users is not users:
            readers = self.by_language.get(say, {})
            theirs = [
                one for user in users for one in self._by_user.get(user, ()) if one in readers
            ]
            known = set(theirs)
            others = [one.outbox for one in readers if one not in known]
            found = self._parted[say] = LanguageReaders(users, theirs, others)
        return found


def _discard(groups: dict[K, Subscribers], key: K, one: Subscriber) -> None:
    group = groups.get(key, {})
    group.pop(one, None)
    if not group:
        groups.pop(key, None)
