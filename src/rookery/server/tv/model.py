"""Which game is worth watching, without I/O."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

UNRATED = 1000.0
"""The rating of those who have none yet."""
CLOSENESS = 400.0
"""What a game without any lead is worth more, in points of rating, than one that is decided."""
ALONE = 1000.0
"""What a game is worth less at which no player is present."""
STAYS_MS = 90_000
"""How long a game is shown at least, as long as it goes on."""
AFTER_MS = 15_000
"""How long the end of a game is shown."""
MARGIN = 150.0
"""How much better another game must be to take the place of one that goes on."""


class Candidate(NamedTuple):
    """A game that is on: who is there, the mean rating (0: none), and the estimate, if any.

    `values` are expected results from -1 to 1, one per seat.
    """

    id: str
    kind: str
    players: int
    rating: float
    values: tuple[float, ...] = ()

    @property
    def worth(self) -> float:
        """How much the game is worth watching, in points of rating."""
        rating = self.rating or UNRATED
        return rating + CLOSENESS * closeness(self.values) - (0 if self.players else ALONE)


class Shown(NamedTuple):
    """The game that is shown, since when, and when it was seen to be over."""

    id: str
    since: int
    over: int | None = None


def closeness(values: Sequence[float]) -> float:
    """1 if nobody leads, 0 if one seat has all; ½ as long as nothing is known.

    It is the lead of the first over the second, in shares of what can be won.
    """
    rooms = sorted((max(0.0, value + 1) for value in values), reverse=True)
    if len(rooms) < 2 or not sum(rooms):
        return 0.5
    return 1 - (rooms[0] - rooms[1]) / sum(rooms)


def ranked(candidates: Sequence[Candidate], kind: str = "") -> list[Candidate]:
    """The candidates of a kind ("": of any), the best first."""
    of_kind = [each for each in candidates if kind in ("", each.kind)]
    return sorted(of_kind, key=lambda each: (-each.worth, each.id))


def chosen(
    shown: Shown | None, best_first: Sequence[Candidate], on: Mapping[str, bool], now: int
) -> Shown | None:
    """The game to show now; the one that is shown stays unless there is a reason to move on.

    `on` says of games that may be seen whether they go on still. A game that is over is shown for
    `AFTER_MS` more; one that goes on gives way after `STAYS_MS` to another that is better by
    `MARGIN`.
    """
    best = best_first[0] if best_first else None
    if shown is None or shown.id not in on:
        return best and Shown(best.id, now)
    if not on[shown.id]:
        over = shown.over or now
        waits = now - over < AFTER_MS
        return shown._replace(over=over) if waits or best is None else Shown(best.id, now)
    current = next((each for each in best_first if each.id == shown.id), None)
    if best is None or best.id == shown.id or now - shown.since < STAYS_MS:
        return shown
    is_better = current is None or best.worth - current.worth >= MARGIN
    return Shown(best.id, now) if is_better else shown
