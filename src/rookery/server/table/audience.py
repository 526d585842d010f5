"""Who watches a table: its sockets, by language and by user, and who is present."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from rookery.server.i18n.catalogues import Language
from rookery.server.table.seats import Seat, holders
from rookery.server.web.client import Viewer
from rookery.server.web.outbox import Outbox


class Presence:
    """Counts a table's sockets by user; None stands for anybody without an id.

    It is true while anybody is there in this process. `elsewhere` are other processes' sockets.
    """

    def __init__(self, elsewhere: Mapping[str | None, int] | None = None) -> None:
        self._sockets: Counter[str | None] = Counter()
        self._total = 0
        self.elsewhere: Mapping[str | None, int] = elsewhere or {}

    def __bool__(self) -> bool:
        return bool(self._sockets)

    @property
    def here(self) -> Mapping[str | None, int]:
        """The sockets of this process."""
        return self._sockets

    def enter(self, user_id: str | None) -> None:
        """Count one socket more."""
        self._sockets[user_id] += 1
        self._total += 1

    def leave(self, user_id: str | None) -> None:
        """Count one socket fewer."""
        self._sockets[user_id] -= 1
        self._total -= 1
        if not self._sockets[user_id]:
            del self._sockets[user_id]

    def has(self, user_id: str | None) -> bool:
        """Whether this user has a socket open, here or elsewhere."""
        return user_id in self._sockets or user_id in self.elsewhere

    def users(self) -> set[str]:
        """The users, known by an id, with a socket open in this process."""
        return {user for user in self._sockets if user is not None}

    def everywhere(self) -> set[str]:
        """The users, known by an id, with a socket open in any process."""
        return self.users() | {user for user in self.elsewhere if user is not None}

    def spectators(self, seats: Sequence[Seat]) -> int:
        """How many sockets belong to people who hold none of these seats."""
        total = self._total + sum(self.elsewhere.values())
        return total - sum(
            self._sockets[user] + self.elsewhere.get(user, 0) for user in holders(seats)
        )


# -- the sockets that watch one table, indexed by language and by user -----------------------------


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

    def add(self, subscriber: Subscriber) -> None:
        """Add a socket."""
        self._parted.clear()
        self.by_language.setdefault(subscriber.viewer.say, {})[subscriber] = None
        if subscriber.viewer.user_id is not None:
            self._by_user.setdefault(subscriber.viewer.user_id, {})[subscriber] = None

    def discard(self, subscriber: Subscriber) -> None:
        """Remove a socket."""
        self._parted.clear()
        _discard(self.by_language, subscriber.viewer.say, subscriber)
        if subscriber.viewer.user_id is not None:
            _discard(self._by_user, subscriber.viewer.user_id, subscriber)

    def everybody(self) -> Iterable[Subscriber]:
        """All sockets."""
        return (reader for readers in self.by_language.values() for reader in readers)

    def parted(self, users: Collection[str], say: Language) -> LanguageReaders:
        """The readers of a language: these users, and all others.

        The result is cached as long as nobody comes or goes and `users` is the same object, which
        must not be changed: so a thousand readers are not searched through at each action.
        """
        parts = self._parted.get(say)
        if parts is None or parts.users is not users:
            readers = self.by_language.get(say, {})
            theirs = [
                reader
                for user in users
                for reader in self._by_user.get(user, ())
                if reader in readers
            ]
            known = set(theirs)
            others = [reader.outbox for reader in readers if reader not in known]
            parts = self._parted[say] = LanguageReaders(users, theirs, others)
        return parts


def _discard(groups: dict[K, Subscribers], key: K, subscriber: Subscriber) -> None:
    group = groups.get(key, {})
    group.pop(subscriber, None)
    if not group:
        groups.pop(key, None)
