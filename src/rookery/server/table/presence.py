"""Who is at a table: the users of its open sockets, here and in other processes."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rookery.server.table.seats import Seat, holders


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

    def spectators(self, seats: Sequence[Seat]) -> int:
        """How many sockets belong to people who hold none of these seats."""
        total = self._total + sum(self.elsewhere.values())
        return total - sum(
            self._sockets[user] + self.elsewhere.get(user, 0) for user in holders(seats)
        )
