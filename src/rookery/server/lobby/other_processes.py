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
_MOST_KEPT = 100


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


class OtherLobbies:
    """Who is in the lobby in other processes.

    `here` returns who is there in this process, and how many more without an id. `asked` is called
    with the users who have just been challenged in another process.
    """

    def __init__(
        self,
        here: Callable[[], tuple[Sequence[Someone], int]],
        challenged: Callable[[set[str]], None],
    ) -> None:
        self._here, self._tell_asked = here, challenged
        self._challenges: deque[ChallengeHint] = deque(maxlen=_MOST_KEPT)
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
        neighbours.share("lobby", LobbyNews, self.news, self.heard)

    def challenged(self, challenge: Challenge) -> None:
        """Tell the others about a challenge made in this process."""
        self._challenges.append(ChallengeHint(challenge.id, tuple(challenge.answers)))

    def news(self) -> LobbyNews:
        """What this process tells the others now."""
        here, more = self._here()
        named = sorted(here)[:_MOST]
        rest = {person.user_id for person in here} - {person.user_id for person in named}
        return LobbyNews(
            tuple(named), more + len(rest), tuple(self._waits()), tuple(self._challenges)
        )

    def heard(self, others: Sequence[LobbyNews]) -> None:
        """Take what all others tell."""
        self.people = [someone for other in others for someone in other.here]
        self.more = sum(other.more for other in others)
        self._waited([wait for other in others for wait in other.waits])
        users_of = {
            challenge.id: challenge.users for other in others for challenge in other.challenges
        }
        new = {user for key, users in users_of.items() if key not in self._known for user in users}
        self._known = set(users_of)
        if new:
            self._tell_asked(new)
