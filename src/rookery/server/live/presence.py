"""Who is at a table in this process: the users of its open sockets."""

from collections import Counter
from collections.abc import Sequence

from rookery.server.model.seats import Seat, holders


class Presence:
    """Counts a table's sockets by user; None is somebody without an id."""

    def __init__(self) -> None:
        self._sockets: Counter[str | None] = Counter()
        self._total = 0

    def __bool__(self) -> bool:
        return bool(self._sockets)

    def enter(self, user_id: str | None) -> None:
        """One socket more."""
        self._sockets[user_id] += 1
        self._total += 1

    def leave(self, user_id: str | None) -> None:
        """One socket fewer."""
        self._sockets[user_id] -= 1
        self._total -= 1
        if not self._sockets[user_id]:
            del self._sockets[user_id]

    def has(self, user_id: str | None) -> bool:
        """Whether this user has a socket open."""
        return user_id in self._sockets

    def users(self) -> set[str]:
        """Everybody who has a socket open and is known by an id."""
        return {user for user in self._sockets if user is not None}

    def spectators(self, seats: Sequence[Seat]) -> int:
        """How many sockets belong to people who hold none of these seats."""
        return self._total - sum(self._sockets[user] for user in holders(seats))
