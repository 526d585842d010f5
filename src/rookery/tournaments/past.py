"""What the rounds so far say about each player."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from rookery.tournaments.model import History

MISSED_POINTS = Fraction(-1, 2)
"""The points for a round that somebody misses."""


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
    lean: Fraction = Fraction(0)
    """The sum of the turn positions, each -1 (first) to 1 (last)."""
    ahead: Counter[str] = field(default_factory=Counter)
    """Points against each opponent: one for each time ahead, less one for each time behind."""


def lean_of(seat: int, size: int) -> Fraction:
    """The turn position of a seat, from -1 for the first to 1 for the last."""
    return Fraction(2 * seat, size - 1) - 1


def records(history: History, players: Iterable[str]) -> dict[str, PlayerRecord]:
    """The records of all `players` and of everybody who has played."""
    so_far = {player: PlayerRecord() for player in players}
    for past_round in history:
        for table, result in zip(past_round.drawn.tables, past_round.results, strict=True):
            for seat, player in enumerate(table):
                record = so_far.setdefault(player, PlayerRecord())
                record.seats[seat] += 1
                record.lean += lean_of(seat, len(table))
                record.met.update(other for other in table if other != player)
            if result is not None:
                _count(so_far, result.players, result.places, result.points())
        for player in past_round.drawn.byes:
            record = so_far.setdefault(player, PlayerRecord())
            mean = record.points / record.games if record.games else Fraction(0)
            record.byes += 1
            record.points += max(Fraction(0), mean)
        for player in past_round.absent:
            record = so_far.setdefault(player, PlayerRecord())
            record.missed += 1
            record.points += MISSED_POINTS
    return so_far


def _count(
    so_far: dict[str, PlayerRecord],
    players: tuple[str, ...],
    places: tuple[int, ...],
    points: tuple[Fraction, ...],
) -> None:
    for player, place, gain in zip(players, places, points, strict=True):
        record = so_far.setdefault(player, PlayerRecord())
        record.points += gain
        record.games += 1
        record.wins += place == 0
        for other, theirs in zip(players, places, strict=True):
            if other != player:
                record.ahead[other] += (theirs > place) - (theirs < place)
