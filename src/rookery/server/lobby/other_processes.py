"""What the lobbies of several processes tell each other: people there, waits and challenges."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from rookery.server.challenges.model import Challenge
from rookery.server.lobby.shown import Someone
from rookery.server.lobby.waits import Wait
from rookery.server.nodes.neighbours import Neighbours

_MOST = 1000
"""The most people of one process told to others by name; of the rest only the number is told."""
_KEPT = 100


class ChallengeHint(Struct, frozen=True, array_like=True):
    """A challenge to these people."""

    id: str
    users: tuple[str, ...]


class LobbyNews(Struct, frozen=True, array_like=True):
    """What one process tells: who is there, how many more, the waits it saw, new challenges."""

    here: tuple[Someone, ...] = ()
    more: int = 0
    waits: tuple[Wait, ...] = ()
    challenges: tuple[ChallengeHint, ...] = ()


class OtherProcesses:
    """Who is in the lobby in other processes.

    `here` returns who is there in this process, and how many more without an id. `asked` is called
    with the users who have just been challenged in another process.
    """

    def __init__(
        self, here: Callable[[], tuple[Sequence[Someone], int]], asked: Callable[[set[str]], None]
    ) -> None:
        self._here, self._tell_asked = here, asked
        self._challenges: deque[ChallengeHint] = deque(maxlen=_KEPT)
        self._known: set[str] = set()
        self.people: list[Someone] = []
        self.more = 0

    def share(
        self,
        neighbours: Neighbours,
        waits: Callable[[], Iterable[Wait]],
        waited: Callable[[list[Wait]], None],
    ) -> None:
        """Begin to tell and hear; `waits` returns the waits seen here, `waited` takes others'."""
        self._waits, self._waited = waits, waited
        neighbours.share("lobby", LobbyNews, self.told, self.heard)

    def challenged(self, challenge: Challenge) -> None:
        """Tell the others about a challenge made in this process."""
        self._challenges.append(ChallengeHint(challenge.id, tuple(challenge.answers)))

    def told(self) -> LobbyNews:
        """What this process tells the others now."""
        here, more = self._here()
        named = sorted(here)[:_MOST]
        rest = {one.user_id for one in here} - {one.user_id for one in named}
        return LobbyNews(
            tuple(named), more + len(rest), tuple(self._waits()), tuple(self._challenges)
        )

    def heard(self, others: Sequence[LobbyNews]) -> None:
        """Take what all others tell."""
        self.people = [someone for one in others for someone in one.here]
        self.more = sum(one.more for one in others)
        self._waited([wait for one in others for wait in one.waits])
        asked = {one.id: one.users for told in others for one in told.challenges}
        new = {user for key, users in asked.items() if key not in self._known for user in users}
        self._known = set(asked)
        if new:
            self._tell_asked(new)
