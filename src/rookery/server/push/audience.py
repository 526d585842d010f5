"""Who watches one table, as it is told them: by what they read, and by who they are."""

from collections.abc import Iterable
from typing import TypeVar

from rookery.server.i18n.catalogues import Language
from rookery.server.push.subscriber import Subscriber

K = TypeVar("K")
Subscribers = dict[Subscriber, None]
"""In the order in which they came."""


class Audience:
    """The sockets at a table. Finding those of a few among a thousand takes no look at the rest."""

    def __init__(self) -> None:
        self.by_language: dict[Language, Subscribers] = {}
        self._by_user: dict[str, Subscribers] = {}

    def __len__(self) -> int:
        return sum(map(len, self.by_language.values()))

    def add(self, one: Subscriber) -> None:
        """A socket more."""
        self.by_language.setdefault(one.viewer.say, {})[one] = None
        if one.viewer.user_id is not None:
            self._by_user.setdefault(one.viewer.user_id, {})[one] = None

    def discard(self, one: Subscriber) -> None:
        """A socket fewer."""
        _discard(self.by_language, one.viewer.say, one)
        if one.viewer.user_id is not None:
            _discard(self._by_user, one.viewer.user_id, one)

    def everybody(self) -> Iterable[Subscriber]:
        """All of them."""
        return (one for readers in self.by_language.values() for one in readers)

    def of(self, users: Iterable[str]) -> Subscribers:
        """The sockets of these users."""
        return {one: None for user in users for one in self._by_user.get(user, ())}


def _discard(groups: dict[K, Subscribers], key: K, one: Subscriber) -> None:
    group = groups.get(key, {})
    group.pop(one, None)
    if not group:
        groups.pop(key, None)
