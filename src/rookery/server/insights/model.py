"""Figures of a person's own games: results by opponent, seat and month, moves by phase and time."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from statistics import fmean, median
from typing import NamedTuple, TypeVar

import msgspec

from rookery.search.study import Finding, accuracy
from rookery.server.explorer.shown import behind
from rookery.server.table.seats import Seat

Key = TypeVar("Key")

PHASES = 3
"""Beginning, middle and end: thirds of a game's entries."""
PACES_MS = (3_000, 10_000, 30_000)
"""Moves are counted by how long was thought: below each of these, and from the last on."""
OPPONENTS, MONTHS = 8, 6
"""How many opponents and months are shown."""


class TimedMove(NamedTuple):
    """An own move, as the entry of this number, and how long it took; None if nobody knows."""

    number: int
    ms: int | None


class FinishedGame(NamedTuple):
    """A finished game with a result. `moves` and `findings` are there for the newest games only."""

    id: str
    ended: int
    seat: int
    places: tuple[int, ...]
    seats: tuple[Seat, ...]
    entries: int
    over_days: bool
    moves: tuple[TimedMove, ...]
    findings: Mapping[int, Finding]

    @property
    def score(self) -> float:
        """The share of opponents left behind; a tie counts half."""
        return behind(self.places, self.seat)

    def phase(self, number: int) -> int:
        """The third of the game in which an entry is."""
        return min(PHASES - 1, (number - 1) * PHASES // max(1, self.entries))


class ResultFigures(msgspec.Struct, frozen=True):
    """Of so many games, how many were won, and the mean share of opponents left behind."""

    games: int
    wins: int
    score: float


class PaceFigures(msgspec.Struct, frozen=True):
    """Of moves: how many, their median time in seconds, and accuracy; None where nobody knows."""

    moves: int
    seconds: float | None
    accuracy: float | None


class InsightFigures(msgspec.Struct, frozen=True):
    """All figures of a kind of game; lists in the order in which they are read."""

    all: ResultFigures
    opponents: tuple[tuple[Seat, ResultFigures], ...]
    seats: tuple[tuple[int, ResultFigures], ...]
    months: tuple[tuple[datetime, ResultFigures], ...]
    phases: tuple[PaceFigures, ...]
    paces: tuple[PaceFigures, ...]
    analysed: int


def figures(games: Sequence[FinishedGame]) -> InsightFigures | None:
    """The figures of some games; None if there are none."""
    if not games:
        return None
    return InsightFigures(
        _result(games),
        _by_opponent(games),
        tuple(sorted(_grouped(games, lambda game: game.seat).items())),
        tuple(sorted(_grouped(games, _month).items()))[-MONTHS:],
        _by_phase(games),
        _by_pace(games),
        sum(bool(game.findings) for game in games),
    )


def _result(games: Sequence[FinishedGame]) -> ResultFigures:
    wins = sum(game.places[game.seat] == 1 for game in games)
    return ResultFigures(len(games), wins, fmean(game.score for game in games))


def _grouped(
    games: Iterable[FinishedGame], key: Callable[[FinishedGame], Key]
) -> dict[Key, ResultFigures]:
    groups = defaultdict[Key, list[FinishedGame]](list)
    for game in games:
        groups[key(game)].append(game)
    return {of: _result(group) for of, group in groups.items()}


def _month(game: FinishedGame) -> datetime:
    return datetime.fromtimestamp(game.ended / 1000, UTC).replace(
        day=1, hour=0, minute=0, second=0, microsecond=0
    )


def _by_opponent(games: Sequence[FinishedGame]) -> tuple[tuple[Seat, ResultFigures], ...]:
    """Those met most often, first; each with how one stood against them alone."""
    met = defaultdict[str, list[tuple[int, int]]](list)
    seats: dict[str, Seat] = {}
    for game in games:
        for number, seat in enumerate(game.seats):
            who = seat.user_id or seat.level
            if number == game.seat or who is None:
                continue
            seats.setdefault(who, seat)  # the newest name
            met[who].append((game.places[game.seat], game.places[number]))
    most = sorted(met, key=lambda who: (-len(met[who]), who))[:OPPONENTS]
    return tuple((seats[who], _against(met[who])) for who in most)


def _against(places: Sequence[tuple[int, int]]) -> ResultFigures:
    wins = sum(own < other for own, other in places)
    ties = sum(own == other for own, other in places)
    return ResultFigures(len(places), wins, (wins + ties / 2) / len(places))


def _by_phase(games: Sequence[FinishedGame]) -> tuple[PaceFigures, ...]:
    return tuple(
        _pace([(game, move) for game, move in _moves(games) if game.phase(move.number) == phase])
        for phase in range(PHASES)
    )


def _by_pace(games: Sequence[FinishedGame]) -> tuple[PaceFigures, ...]:
    """By how long was thought; games over days say nothing of that."""
    timed = [(game, move) for game, move in _moves(games) if not game.over_days]
    edges = (0, *PACES_MS, float("inf"))
    return tuple(
        _pace([pair for pair in timed if pair[1].ms is not None and least <= pair[1].ms < most])
        for least, most in pairwise(edges)
    )


def _moves(games: Iterable[FinishedGame]) -> list[tuple[FinishedGame, TimedMove]]:
    return [(game, move) for game in games for move in game.moves]


def _pace(moves: Sequence[tuple[FinishedGame, TimedMove]]) -> PaceFigures:
    times = [move.ms for game, move in moves if move.ms is not None and not game.over_days]
    known = [
        share
        for game, move in moves
        if (finding := game.findings.get(move.number - 1)) is not None
        and finding.seat == game.seat
        and (share := accuracy([finding], len(game.places))[game.seat]) is not None
    ]
    seconds = round(median(times) / 1000, 1) if times else None
    return PaceFigures(len(moves), seconds, fmean(known) if known else None)
