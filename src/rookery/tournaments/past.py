"""What the rounds so far say about each player."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from rookery.core.ranking import returns
from rookery.tournaments.model import History, TableResult

MISSED_POINTS = Fraction(-1, 2)
"""The points for a round that somebody misses."""
PARTS = 60
"""Points and leans are counted in such parts: halves to fifths are whole numbers of them."""


@dataclass
class PlayerRecord:
    """One player's tournament so far."""

    points: Fraction = Fraction(0)
    wins: int = 0
    games: int = 0
    byes: int = 0
    missed: int = 0
    met: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)
    lean: int = 0
    """The sum of the turn positions, each from -60 (first) to 60 (last)."""
    ahead: Counter[str] = field(default_factory=Counter)
    """Points against each opponent: one for each time ahead, less one for each time behind."""


def lean_of(seat: int, size: int) -> int:
    """The turn position of a seat, from -60 for the first to 60 for the last."""
    return 2 * PARTS * seat // (size - 1) - PARTS


def records(history: History, players: Iterable[str]) -> dict[str, PlayerRecord]:
    """The records of all `players` and of everybody who has played."""
    count = _Count(players)
    for past_round in history:
        for table, result in zip(past_round.drawn.tables, past_round.results, strict=True):
            count.sit(table)
            if result is not None:
                count.finish(result)
        for player in past_round.drawn.byes:
            count.sit_out(player)
        for player in past_round.absent:
            count.miss(player)
    return count.records()


class _Count:
    """Counts the records; points in whole parts as far as possible, as fractions add slowly."""

    def __init__(self, players: Iterable[str]) -> None:
        self._own = defaultdict(PlayerRecord, {player: PlayerRecord() for player in players})
        self._parts = Counter[str]()

    def _points(self, player: str) -> Fraction:
        return self._own[player].points + Fraction(self._parts[player], PARTS)

    def sit(self, table: tuple[str, ...]) -> None:
        """A player sat in each place of a table."""
        for seat, player in enumerate(table):
            record = self._own[player]
            record.seats[seat] += 1
            record.lean += lean_of(seat, len(table))
            for other in table:
                if other != player:
                    record.met[other] += 1

    def finish(self, result: TableResult) -> None:
        """A table ended so."""
        gains = _point_parts(result.places)
        for player, place, gain in zip(result.players, result.places, gains, strict=True):
            record = self._own[player]
            self._parts[player] += gain
            record.games += 1
            record.wins += place == 0
            ahead = record.ahead
            for other, theirs in zip(result.players, result.places, strict=True):
                if other != player:
                    ahead[other] += (theirs > place) - (theirs < place)

    def sit_out(self, player: str) -> None:
        """A bye is worth the mean so far."""
        record = self._own[player]
        mean = self._points(player) / record.games if record.games else Fraction(0)
        record.byes += 1
        record.points += max(Fraction(0), mean)

    def miss(self, player: str) -> None:
        """A player did not play a round."""
        record = self._own[player]
        record.missed += 1
        record.points += MISSED_POINTS

    def records(self) -> dict[str, PlayerRecord]:
        """The records; nothing can be counted afterwards."""
        for player, record in self._own.items():
            record.points = self._points(player)
        return dict(self._own)


@lru_cache(4096)
def _point_parts(places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(int(PARTS * points) for points in returns(places))
