"""The results of a match: wins, draws, losses, shares with 95 % intervals, margins, times.

In a game with several seats, every pair of seats with different players counts as one comparison:
the better place wins. Boards are the independent samples, since games on one board are correlated.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec

from rookery.arena.play import PlayedGame, SeatResult
from rookery.core.arguments import check_arguments

_NORMAL_95 = 1.959964
# Student's t, two-sided 95 %, for 1, 2, ... degrees of freedom.
_STUDENT_95 = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042,
)  # fmt: skip


class Duel(msgspec.Struct, frozen=True):
    """One player against another: comparisons won, drawn and lost; `share` counts a draw as half.

    `low` and `high` bound the share with 95 % confidence. `margin` is the mean score difference,
    plus or minus `margin_error`, which is None after a single board.
    """

    player: str
    against: str
    wins: int
    draws: int
    losses: int
    share: float
    low: float
    high: float
    margin: float
    margin_error: float | None


class PlayerResult(msgspec.Struct, frozen=True):
    """One player over the whole match; `utility` is the mean, -1..1; times are in seconds.

    `first` is the mean share of first place that one of its seats takes, plus or minus
    `first_error` with 95 % confidence, which is None after a single board.
    """

    player: str
    games: int
    utility: float
    score: float
    first: float
    first_error: float | None
    actions: int
    time_s: float
    longest_s: float
    failures: tuple[str, ...]


@check_arguments
def duels(games: Sequence[PlayedGame], players: Sequence[str]) -> tuple[Duel, ...]:
    """Each pair of players that met, in the order in which the players were listed."""
    pairs = [(a, b) for i, a in enumerate(players) for b in players[i + 1 :]]
    return tuple(_duel(games, a, b) for a, b in pairs)


def _duel(games: Sequence[PlayedGame], player: str, against: str) -> Duel:
    wins = draws = losses = 0
    shares, margins = list[float](), list[float]()
    in_order = sorted(games, key=lambda game: game.board)
    for _, group in groupby(in_order, key=lambda game: game.board):
        pairs = [pair for game in group for pair in _meetings(game, player, against)]
        if not pairs:
            continue
        points = [_points(own, other) for own, other in pairs]
        wins += points.count(1.0)
        draws += points.count(0.5)
        losses += points.count(0.0)
        shares.append(_mean(points))
        margins.append(_mean([float(own.score - other.score) for own, other in pairs]))
    share, error = _mean(shares), half_width(shares)
    spread = half_width(margins)
    return Duel(
        player, against, wins, draws, losses, share, max(0.0, share - error),
        min(1.0, share + error), _mean(margins), None if math.isinf(spread) else spread,
    )  # fmt: skip


def _meetings(
    game: PlayedGame, player: str, against: str
) -> Iterable[tuple[SeatResult, SeatResult]]:
    for own in game.seats:
        for other in game.seats:
            if own.player == player and other.player == against:
                yield own, other


def _points(own: SeatResult, other: SeatResult) -> float:
    return 0.5 * ((own.place < other.place) - (own.place > other.place)) + 0.5


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


@check_arguments
def half_width(values: Sequence[float]) -> float:
    """Half the width of the 95 % interval of a mean of independent samples; infinite for one."""
    count = len(values)
    if count < 2:
        return math.inf
    mean = _mean(values)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    factor = _STUDENT_95[count - 2] if count - 2 < len(_STUDENT_95) else _NORMAL_95
    return factor * math.sqrt(variance / count)


@check_arguments
def standings(games: Sequence[PlayedGame], players: Sequence[str]) -> tuple[PlayerResult, ...]:
    """Each player over all games, in the order in which they were listed."""
    return tuple(_standing(games, player) for player in players)


def _standing(games: Sequence[PlayedGame], player: str) -> PlayerResult:
    own = [(game, seat) for game in games for seat in game.seats if seat.player == player]
    boards = groupby(
        sorted(own, key=lambda entry: entry[0].board), key=lambda entry: entry[0].board
    )
    spread = half_width([_mean([_first(*entry) for entry in group]) for _, group in boards])
    return PlayerResult(
        player=player,
        games=len(own),
        utility=_mean([seat.utility for _, seat in own]),
        score=_mean([float(seat.score) for _, seat in own]),
        first=_mean([_first(game, seat) for game, seat in own]),
        first_error=None if math.isinf(spread) else spread,
        actions=sum(seat.actions for _, seat in own),
        time_s=sum(seat.time_s for _, seat in own),
        longest_s=max((seat.longest_s for _, seat in own), default=0.0),
        failures=tuple(_failure(game, seat) for game, seat in own if seat.failure),
    )


def _first(game: PlayedGame, seat: SeatResult) -> float:
    sharing = sum(other.place == 1 for other in game.seats)
    return 1 / sharing if seat.place == 1 else 0.0


def _failure(game: PlayedGame, seat: SeatResult) -> str:
    return f"board {game.board + 1}, seat {game.seats.index(seat) + 1}: {seat.failure}"
