"""Ratings from the games of a tournament: maximum likelihood, with bootstrap intervals.

Boards are the independent samples, since all games on one board begin alike: the bootstrap draws
whole boards, with all their meetings.
"""

import math
import zlib
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.arena.play import PlayedGame
from rookery.core.arguments import check_arguments
from rookery.ratings.ranking_model import RankingStage, StrengthModel, Vector, stages

ELO = 400 / math.log(10)
"""Elo points per unit of log strength: 400 points are odds of ten to one."""
RESAMPLES = 1000


class StrengthEstimate(NamedTuple):
    """A rating in points of Elo (the mean is 0), and the 95 % interval of resampled ratings.

    The interval is None after a single board.
    """

    elo: float
    low: float | None
    high: float | None


class Strengths(NamedTuple):
    """All ratings, and the probability that each player is stronger than each other one."""

    ratings: tuple[StrengthEstimate, ...]
    superior: tuple[tuple[float | None, ...], ...]


@check_arguments
def strengths(
    games: Sequence[PlayedGame], players: Sequence[str], seed: str, resamples: int = RESAMPLES
) -> Strengths:
    """The ratings of players from their games; the same for the same seed."""
    numbers = {name: at for at, name in enumerate(players)}
    boards = [_stages(of, numbers) for of in _by_board(games)]
    all_stages = sorted({stage for board in boards for stage in board})
    if not all_stages:
        return _unknown(len(players))
    model = StrengthModel(len(players), all_stages)
    counts = _counts(boards, all_stages)
    best = model.fit(counts.sum(axis=0))
    samples = _resample(model, counts, best, _rng(seed), resamples if len(boards) > 1 else 0)
    return Strengths(_ratings(best, samples, len(players)), _superior(samples, len(players)))


def _by_board(games: Sequence[PlayedGame]) -> list[list[PlayedGame]]:
    in_order = sorted(games, key=lambda game: game.board)
    return [list(group) for _, group in groupby(in_order, key=lambda game: game.board)]


def _stages(games: Sequence[PlayedGame], numbers: dict[str, int]) -> Counter[RankingStage]:
    return Counter(stage for game in games for stage in stages(order_of(game, numbers)))


@check_arguments
def order_of(game: PlayedGame, numbers: dict[str, int]) -> list[tuple[tuple[int, ...], bool]]:
    """The players who share each place, the best first, and whether the tie is settled.

    Dummy seats are left out.
    """
    seats = sorted(
        (seat for seat in game.seats if seat.player in numbers), key=lambda seat: seat.place
    )
    return [
        (tuple(numbers[seat.player] for seat in group), all(seat.settled for seat in group))
        for group in (list(same) for _, same in groupby(seats, key=lambda seat: seat.place))
    ]


def _counts(boards: Sequence[Counter[RankingStage]], all_stages: Sequence[RankingStage]) -> Vector:
    """How often each stage occurs on each board."""
    place = {stage: at for at, stage in enumerate(all_stages)}
    counts = np.zeros((len(boards), len(all_stages)))
    for row, board in enumerate(boards):
        for stage, count in board.items():
            counts[row, place[stage]] = count
    return counts


def _rng(seed: str) -> np.random.Generator:
    return np.random.default_rng(zlib.crc32(seed.encode()))


def _resample(
    model: StrengthModel, counts: Vector, best: Vector, rng: np.random.Generator, resamples: int
) -> NDArray[np.float64]:
    """The log strengths of each bootstrap sample (one row each) of as many boards, redrawn."""
    boards = len(counts)
    rows = [
        model.fit(np.bincount(rng.integers(boards, size=boards), minlength=boards) @ counts, best)
        for _ in range(resamples)
    ]
    return np.array(rows).reshape(resamples, model.size)[:, : model.players]


def _ratings(
    best: Vector, samples: NDArray[np.float64], players: int
) -> tuple[StrengthEstimate, ...]:
    points = [round(ELO * float(value), 6) for value in best[:players]]
    if not len(samples):
        return tuple(StrengthEstimate(point, None, None) for point in points)
    low, high = np.quantile(ELO * samples, (0.025, 0.975), axis=0)
    rows = zip(points, low.tolist(), high.tolist(), strict=True)
    return tuple(
        StrengthEstimate(value, round(least, 6), round(most, 6)) for value, least, most in rows
    )


def _superior(samples: NDArray[np.float64], players: int) -> tuple[tuple[float | None, ...], ...]:
    """The share of resampled ratings in which one is above the other; ties count half."""

    def share(a: int, b: int) -> float | None:
        if a == b or not len(samples):
            return None
        gap = samples[:, a] - samples[:, b]
        return round(float(((gap > 0) + 0.5 * (gap == 0)).mean()), 6)

    return tuple(tuple(share(a, b) for b in range(players)) for a in range(players))


def _unknown(players: int) -> Strengths:
    return Strengths(
        tuple(StrengthEstimate(0.0, None, None) for _ in range(players)),
        tuple((None,) * players for _ in range(players)),
    )
