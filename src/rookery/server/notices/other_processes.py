"""Which users other processes should look at again, because something has happened here."""

from collections import deque
from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from rookery.server.nodes.neighbours import Neighbours

_TOLD_MS = 15_000
_MOST = 2000


class Stirred(Struct, frozen=True, array_like=True):
    """The users stirred of late in a process, each with a number that only grows."""

    node: str
    users: tuple[tuple[int, str], ...] = ()


def _nothing(users: Collection[str]) -> None:
    del users


class OtherProcesses:
    """Tells other processes whom to look at, and hears the same from them.

    It is told with each beat for a while, so that a process that misses a few hears it too.
    """

    def __init__(self, node: str, now: Callable[[], int], *, are_others: bool) -> None:
        self._node, self._now, self._are_others = node, now, are_others
        self._told: deque[tuple[int, int, str]] = deque(maxlen=_MOST)
        self._last = now()
        self._known: dict[str, int] = {}
        self.heard: Callable[[Collection[str]], None] = _nothing

    def share(self, neighbours: Neighbours) -> None:
        """Begin to tell and to hear."""
        neighbours.share("notices", Stirred, self.said, self.hear)

    def tell(self, users: Collection[str]) -> None:
        """Let other processes look at these users."""
        if not self._are_others:
            return
        for user_id in users:
            self._last += 1
            self._told.append((self._now(), self._last, user_id))

    def said(self) -> Stirred:
        """What this process tells now: of each user the last time."""
        while self._told and self._told[0][0] < self._now() - _TOLD_MS:
            self._told.popleft()
        latest = {user_id: number for _, number, user_id in self._told}
        return Stirred(self._node, tuple((number, user_id) for user_id, number in latest.items()))

    def hear(self, others: Sequence[Stirred]) -> None:
        """Take what all others tell."""
        news = set()
        for one in others:
            last = self._known.get(one.node, 0)
            news |= {user_id for number, user_id in one.users if number > last}
            self._known[one.node] = max([last, *(number for number, _ in one.users)])
        if news:
            self.heard(news)
