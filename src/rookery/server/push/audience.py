"""Who watches one table, as it is told them: by what they read, and by who they are."""

from collections.abc import Collection, Iterable
from typing import NamedTuple, TypeVar

from rookery.server.i18n.catalogues import Language
from rookery.server.push.outbox import Outbox
from rookery.server.push.subscriber import Subscriber

K = TypeVar("K")
Subscribers = dict[Subscriber, None]
"""In the order in which they came."""


class _Others(NamedTuple):
    users: Collection[str]
    outboxes: list[Outbox]


class Audience:
    """The sockets at a table. Finding those of a few among a thousand takes no look at the rest."""

    def __init__(self) -> None:
        self.by_language: dict[Language, Subscribers] = {}
        self._by_user: dict[str, Subscribers] = {}
        self._others: dict[Language, _Others] = {}

    def __len__(self) -> int:
        return sum(map(len, self.by_language.values()))

    def add(self, one: Subscriber) -> None:
        """A socket more."""
        self._others.clear()
        self.by_language.setdefault(one.viewer.say, {})[one] = None
        if one.viewer.user_id is not None:
            self._by_user.setdefault(one.viewer.user_id, {})[one] = None

    def discard(self, one: Subscriber) -> None:
        """A socket fewer."""
        self._others.clear()
        _discard(self.by_language, one.viewer.say, one)
        if one.viewer.user_id is not None:
            _discard(self._by_user, one.viewer.user_id, one)

    def everybody(self) -> Iterable[Subscriber]:
        """All of them."""
        return (one for readers in self.by_language.values() for one in readers)

    def of(self, users: Iterable[str]) -> Subscribers:
        """The sockets of these users."""
        return {one: None for user in users for one in self._by_user.get(user, ())}

    def others(self, users: Collection[str], say: Language) -> list[Outbox]:
        """The outboxes of all who read a language but for these users.

        The list stays the same as long as nobody comes or goes and it is the same collection, which
        nobody changes: where a thousand are told of each action they aren't looked through.
        """
        found = self._others.get(say)
        if found is None or found.users is not users:
            known = self.of(users)
            readers = self.by_language.get(say, {})
            found = _Others(users, [one.outbox for one in readers if one not in known])
            self._others[say] = found
        return found.outboxes


def _discard(groups: dict[K, Subscribers], key: K, one: Subscriber) -> None:
    group = groups.get(key, {})
    group.pop(one, None)
    if not group:
        groups.pop(key, None)
