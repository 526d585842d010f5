"""Who watches one table, as it is told them: by what they read, and by who they are."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, TypeVar

from rookery.server.i18n.catalogues import Language
from rookery.server.push.outbox import Outbox
from rookery.server.push.subscriber import Subscriber

K = TypeVar("K")
Subscribers = dict[Subscriber, None]
"""In the order in which they came."""


class Parted(NamedTuple):
    """All who read a language: the sockets of some `users`, and the outboxes of all others."""

    users: Collection[str]
    theirs: list[Subscriber]
    others: list[Outbox]


class Audience:
    """The sockets at a table. Finding those of a few among a thousand takes no look at the rest."""

    def __init__(self) -> None:
        self.by_language: dict[Language, Subscribers] = {}
        self._by_user: dict[str, Subscribers] = {}
        self._parted: dict[Language, Parted] = {}

    def __bool__(self) -> bool:
        return bool(self.by_language)

    def __len__(self) -> int:
        return sum(map(len, self.by_language.values()))

    def add(self, one: Subscriber) -> None:
        """A socket more."""
        self._parted.clear()
        self.by_language.setdefault(one.viewer.say, {})[one] = None
        if one.viewer.user_id is not None:
            self._by_user.setdefault(one.viewer.user_id, {})[one] = None

    def discard(self, one: Subscriber) -> None:
        """A socket fewer."""
        self._parted.clear()
        _discard(self.by_language, one.viewer.say, one)
        if one.viewer.user_id is not None:
            _discard(self._by_user, one.viewer.user_id, one)

    def everybody(self) -> Iterable[Subscriber]:
        """All of them."""
        return (one for readers in self.by_language.values() for one in readers)

    def parted(self, users: Collection[str], say: Language) -> Parted:
        """Who reads a language: these users, and all others.

        It stays the same as long as nobody comes or goes and it is the same collection, which
        nobody changes: where a thousand are told of each action they aren't looked through.
        """
        found = self._parted.get(say)
        if found is None or found.users is not users:
            readers = self.by_language.get(say, {})
            theirs = [
                one for user in users for one in self._by_user.get(user, ()) if one in readers
            ]
            known = set(theirs)
            others = [one.outbox for one in readers if one not in known]
            found = self._parted[say] = Parted(users, theirs, others)
        return found


def _discard(groups: dict[K, Subscribers], key: K, one: Subscriber) -> None:
    group = groups.get(key, {})
    group.pop(one, None)
    if not group:
        groups.pop(key, None)
