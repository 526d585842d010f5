"""Statistics of how long people wait for others, as seen by this and other processes. Pure.

Those who give up count, too: otherwise only waits that ended well, the short ones, would count.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rookery.server.lobby.model import Seek
from rookery.server.people.calendar import DAY_MS

_MINUTE_MS = 60_000
REMEMBERED_MS = 7 * 24 * 60 * _MINUTE_MS
"""How long a mark counts."""
_PAUSES = (10 * _MINUTE_MS, 60 * _MINUTE_MS, 24 * 60 * _MINUTE_MS)


def paused_until(marks: Sequence[int], now: int) -> int | None:
    """When the pause of a user with marks at these times ends; None if there is none.

    It is ten minutes after the first mark within a week, an hour after the second, then a day.
    """
    counted = sorted(at for at in marks if now - at < REMEMBERED_MS)
    if not counted:
        return None
    until = counted[-1] + _PAUSES[min(len(counted), len(_PAUSES)) - 1]
    return until if until > now else None


# -- statistics of how long people wait for others, as seen by this and other processes. Pure ------
# Those who give up count, too: otherwise only waits that ended well, the short ones, would count.

_MINUTES = (1, 3, 10)
"""The possible statements about a game: somebody usually comes within so many minutes."""
_PATIENT_MS = 60_000
_MOST, _ENOUGH = 60, 6
_USUALLY = 2 / 3


class Wait(NamedTuple):
    """A user waited `waited` ms, then met people to play with or not; `seek` is the seek's id."""

    game: str
    seek: str
    at: int
    waited: int
    met: bool


class Waits:
    """Observes seeks from one look to the next."""

    def __init__(self) -> None:
        self._before: dict[str, Seek] = {}
        self.elsewhere: list[Wait] = []
        """The waits that other processes have seen."""
        self._waits: defaultdict[str, deque[Wait]] = defaultdict(lambda: deque(maxlen=_MOST))

    def see(self, seeks: Iterable[Seek], games: Mapping[str, str], now: int) -> None:
        """Record what became of those who waited; `games` has the found tables' games by id."""
        present = {seek.id: seek for seek in seeks}
        crowd = Counter(wait.game_id for wait in present.values())
        for wait in self._before.values():
            if wait.game_id is not None:
                continue
            then, waited = present.get(wait.id), now - wait.since
            if then is None:
                for game in {wish.game for wish in wait.wants}:
                    self._note(Wait(game, wait.id, now, waited, False))
            elif then.game_id is not None and then.game_id in games:
                met = crowd[then.game_id] > 1
                self._note(Wait(games[then.game_id], wait.id, now, waited, met))
        self._before = present

    def _note(self, wait: Wait) -> None:
        self._waits[wait.game].append(wait)

    def recent(self) -> list[Wait]:
        """The waits that this process has seen, for the others."""
        return [wait for waits in self._waits.values() for wait in waits]

    def usual(self, now: int) -> dict[str, int]:
        """By game, within how many minutes somebody usually comes; only where that is known.

        A wait that several processes have seen counts once.
        """
        mine = {(wait.game, wait.seek) for wait in self.recent()}
        others = {(wait.game, wait.seek): wait for wait in self.elsewhere}
        by_game: defaultdict[str, list[Wait]] = defaultdict(list)
        for wait in [*self.recent(), *(others[key] for key in others.keys() - mine)]:
            by_game[wait.game].append(wait)
        statements = {game: self._within(waits, now) for game, waits in by_game.items()}
        return {
            game: minutes for game, minutes in sorted(statements.items()) if minutes is not None
        }

    def _within(self, waits: Iterable[Wait], now: int) -> int | None:
        recent = [wait for wait in waits if now - wait.at < DAY_MS]
        # Those who gave up at once might have met somebody: nothing follows from them.
        known = [wait for wait in recent if wait.met or wait.waited >= _PATIENT_MS]
        for minutes in _MINUTES:
            soon = sum(wait.met and wait.waited <= minutes * 60_000 for wait in known)
            if len(known) >= _ENOUGH and soon >= _USUALLY * len(known):
                return minutes
        return None
