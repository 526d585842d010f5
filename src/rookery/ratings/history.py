"""Ratings over a series of games, and how well they predicted each next game.

Each prediction uses the ratings just before the game. Predictions are judged by their log loss: 0
is certainty, 0.693 is what a coin would score.
"""

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from rookery.ratings.rating import Model, Pair, Rating, age, expectation, new_ratings

P = TypeVar("P", bound=Hashable)

_CERTAIN = 1e-9
_SMALLEST, _LARGEST, _STEPS = 0.25, 64.0, 14
_MOST_DRAWS = 0.9
_GOLDEN = (math.sqrt(5) - 1) / 2


class PastContest(NamedTuple, Generic[P]):
    """A game to be rated: when it ended (in days), who played, and the pairs that count."""

    at: float
    players: tuple[P, ...]
    pairs: tuple[Pair, ...]


class RatedContest(NamedTuple, Generic[P]):
    """A contest with everybody's rating just before and after it."""

    contest: PastContest[P]
    before: tuple[Rating, ...]
    after: tuple[Rating, ...]


class Prediction(NamedTuple):
    """The expected score of one of two players, and the actual one."""

    expected: float
    score: float


class Bin(NamedTuple):
    """Predictions in a range of expectations: their number, their mean, the mean of the scores."""

    number: int
    expected: float
    score: float


def history(contests: Iterable[PastContest[P]], model: Model) -> Iterator[RatedContest[P]]:
    """Rate contests in sequence; everybody starts as a newcomer."""
    rating_of: dict[P, tuple[Rating, float]] = {}
    for contest in contests:
        now = [rating_of.get(player, (model.newcomer, contest.at)) for player in contest.players]
        before = tuple(age(rating, contest.at - last, model) for rating, last in now)
        after = tuple(new_ratings(before, contest.pairs, model))
        pairs = zip(contest.players, after, strict=True)
        rating_of.update((player, (new, contest.at)) for player, new in pairs)
        yield RatedContest(contest, before, after)


def predictions(rounds: Iterable[RatedContest[P]], beta: float) -> list[Prediction]:
    """What the ratings before each contest predicted for its pairs."""
    return [
        Prediction(expectation(before[pair.a], before[pair.b], beta), pair.score)
        for contest, before, _ in rounds
        for pair in contest.pairs
    ]


def log_loss(predictions: Sequence[Prediction]) -> float:
    """The mean log loss; a draw counts half for each side. NaN without any prediction."""
    return math.fsum(map(_loss, predictions)) / len(predictions) if predictions else math.nan


def _loss(prediction: Prediction) -> float:
    chance = min(max(prediction.expected, _CERTAIN), 1 - _CERTAIN)
    return -(prediction.score * math.log(chance) + (1 - prediction.score) * math.log(1 - chance))


def deciles(predictions: Iterable[Prediction]) -> list[Bin]:
    """Group predictions by tenths of their expectation, each counted from both sides."""
    rows: list[list[Prediction]] = [[] for _ in range(10)]
    for prediction in predictions:
        for side in (prediction, Prediction(1 - prediction.expected, 1 - prediction.score)):
            rows[min(9, int(side.expected * 10))].append(side)
    return [_bin(row) for row in rows]


def _bin(row: Sequence[Prediction]) -> Bin:
    count = max(1, len(row))
    expectation = math.fsum(prediction.expected for prediction in row) / count
    return Bin(len(row), expectation, math.fsum(prediction.score for prediction in row) / count)


def second_half(contests: Sequence[PastContest[P]], model: Model) -> list[Prediction]:
    """The predictions for the later half of some contests, when players are better known."""
    rounds = list(history(contests, model))
    return predictions(rounds[len(rounds) // 2 :], model.beta)


def fitted_beta(pools: Sequence[Sequence[PastContest[P]]], model: Model) -> float:
    """The beta that best predicts the later halves; the model's own if no pair is decided.

    Each pool is rated by itself. The search is a golden-section search over the logarithm of beta,
    from 0.25 to 64.
    """

    def loss(at: float) -> float:
        trial = replace(model, beta=math.exp(at))
        return log_loss([prediction for pool in pools for prediction in second_half(pool, trial)])

    if math.isnan(loss(math.log(model.beta))):
        return model.beta
    return round(math.exp(_lowest(loss, math.log(_SMALLEST), math.log(_LARGEST))), 2)


def fitted_draws(pools: Sequence[Sequence[PastContest[P]]], model: Model) -> float:
    """The fraction of pairs of equals that end level, from the later halves; 0 without a draw.

    A draw has 1/4 less squared error than a victory would have, and chance alone gives victories a
    squared error of p (1 - p). Equals are players with equal expectations, but the ratio of the two
    sums lets all pairs count.
    """
    predictions = [prediction for pool in pools for prediction in second_half(pool, model)]
    missing = sum(prediction.score == 0.5 for prediction in predictions) / 4
    victories = math.fsum(
        prediction.expected * (1 - prediction.expected) for prediction in predictions
    )
    return round(min(missing / victories, _MOST_DRAWS), 3) if missing else 0.0


def fit_model(pools: Sequence[Sequence[PastContest[P]]], model: Model) -> Model:
    """The model with beta and draws fitted to these pools.

    Beta is fitted first, and once more if there are draws.
    """
    own = replace(model, draws=0.0)
    own = replace(own, beta=fitted_beta(pools, own))
    draws = fitted_draws(pools, own)
    if not draws:
        return own
    own = replace(own, draws=draws)
    return replace(own, beta=fitted_beta(pools, own))


def _lowest(loss: Callable[[float], float], low: float, high: float) -> float:
    """Where a function with a single minimum is lowest between two points."""
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    left_loss, right_loss = loss(left), loss(right)
    for _ in range(_STEPS):
        if left_loss < right_loss:
            high, right, right_loss = right, left, left_loss
            left = high - _GOLDEN * (high - low)
            left_loss = loss(left)
        else:
            low, left, left_loss = left, right, right_loss
            right = low + _GOLDEN * (high - low)
            right_loss = loss(right)
    return (low + high) / 2
