"""Ratings from games of two to six seats: an estimate of each player's skill and its uncertainty.

Weng and Lin's Bradley-Terry update for all pairs (A Bayesian Approximation Method for Online
Ranking, JMLR 12, 2011, algorithm 1), with five changes. The pairs of one order of finish are not
independent, so each has only part of the weight (`share`). Pairs that the game left undecided are
left out. The amount of luck (`beta`) is specific to each game. A pair's information is taken in
full, where the paper damps it by an arbitrary factor; docs/decisions has the figures. In games that
are often drawn, scores vary less than victories and defeats would, and tell more (`draws`).

Nothing here depends on the order in which players or pairs are listed: sums are rounded once.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

import msgspec

_DIGITS = 9
"""Decimals kept of a rating: mathematical libraries differ in the last bits."""


class Rating(NamedTuple):
    """A player's skill as a normal distribution."""

    mu: float
    sigma: float


class Pair(NamedTuple):
    """How two players of a game finished: `score` is 1 if `a` was better, 0.5 if level, else 0."""

    a: int
    b: int
    score: float


class Model(msgspec.Struct, frozen=True):
    """The parameters of ratings; `USUAL` is the model in use.

    `beta` is the spread of a player's performances, in units of skill: more of it is more luck.
    `draws` is the fraction of pairs of equals that end level. `growth` is how much the variance
    grows in a day. `shared` says whether pairs of one game share the weight of an order of finish,
    `damped` whether variances fall more slowly, by the paper's factor. Rated games keep the
    `version` of the rules they were rated with: in version 1 a winner's pairs weighed as much as
    those of a complete order.
    """

    mu: float = 25.0
    sigma: float = 25 / 3
    beta: float = 25 / 6
    draws: float = 0.0
    growth: float = 0.02
    shared: bool = True
    damped: bool = False
    least: float = 1e-4
    """The fraction of a variance that every game leaves at least."""
    version: int = 1

    @property
    def newcomer(self) -> Rating:
        """The rating before the first game."""
        return Rating(self.mu, self.sigma)


USUAL = Model(version=2)
"""The model for new rated games."""


class ShownRating(msgspec.Struct, frozen=True):
    """A rating as people read it: 1640 ± 90 covers the true skill in 19 of 20 cases."""

    rating: int
    within: int


def pairs_of(
    places: Sequence[int], is_settled: Callable[[int, int], bool] | None = None
) -> list[Pair]:
    """Every decided pair of an order of finish (1 is best), by the players' indices."""
    return [
        Pair(a, b, _score(places[a], places[b]))
        for a, b in combinations(range(len(places)), 2)
        if is_settled is None or is_settled(a, b)
    ]


def _score(mine: int, theirs: int) -> float:
    return 0.5 if mine == theirs else float(mine < theirs)


def expectation(a: Rating, b: Rating, beta: float) -> float:
    """The score that `a` may expect against `b`; the expectations of both add up to 1."""
    return _logistic((a.mu - b.mu) / _spread(a, b, beta))


def _spread(a: Rating, b: Rating, beta: float) -> float:
    """The spread of the difference of two performances, with the uncertainty of both skills."""
    return math.sqrt(a.sigma**2 + b.sigma**2 + 2 * beta**2)


def _logistic(x: float) -> float:
    """The logistic function without overflow, and such that f(x) + f(-x) is 1."""
    return 1 / (1 + math.exp(-x)) if x >= 0 else 1 - 1 / (1 + math.exp(x))


def age(rating: Rating, days: float, model: Model) -> Rating:
    """A rating after days without a game: less certain, but never less so than a newcomer's."""
    variance = rating.sigma**2 + model.growth * max(0.0, days)
    return Rating(rating.mu, max(rating.sigma, min(model.sigma, math.sqrt(variance))))


def together(first: Rating, other: Rating, model: Model) -> Rating:
    """Combine two ratings of one player who began twice as the same newcomer."""
    parts = (first, 1.0), (other, 1.0), (model.newcomer, -1.0)
    precision = math.fsum(sign / rating.sigma**2 for rating, sign in parts)
    mean = math.fsum(sign * rating.mu / rating.sigma**2 for rating, sign in parts) / precision
    return Rating(round(mean, _DIGITS), round(precision**-0.5, _DIGITS))


def new_ratings(before: Sequence[Rating], pairs: Sequence[Pair], model: Model) -> list[Rating]:
    """Each player's rating after a game; a player in no pair keeps theirs and affects no one's."""
    shifts: list[list[float]] = [[] for _ in before]
    losses: list[list[float]] = [[] for _ in before]
    for a, b, score in pairs:
        for before_game, shift, loss in zip(
            (a, b), *_information(before[a], before[b], score, model), strict=True
        ):
            shifts[before_game].append(shift)
            losses[before_game].append(loss)
    weight = _weight(pairs, model)
    return [
        _after(before_game, weight * math.fsum(up), weight * math.fsum(less), model)
        if up
        else before_game
        for before_game, up, less in zip(before, shifts, losses, strict=True)
    ]


def gains(
    before: Sequence[Rating], pairs: Sequence[Pair], model: Model
) -> list[tuple[int, int, float]]:
    """What each pair gave each of its two players: (a player, the other one, gain of the first).

    Up to rounding, the gains add up to the changes of the means in `new_ratings`.
    """
    weight = _weight(pairs, model)
    shares = []
    for a, b, score in pairs:
        (mine, theirs), _ = _information(before[a], before[b], score, model)
        shares += [(a, b, weight * mine), (b, a, weight * theirs)]
    return shares


def _weight(pairs: Sequence[Pair], model: Model) -> float:
    """The weight of each pair of a game.

    Between equals, a score of 1 or 0 has variance 1/4. Draws multiply this variance by 1 - `draws`,
    and what a score tells about skills is worth more in the same measure (Davidson's model of
    draws, JASA 65, 1970, for equals).
    """
    if not model.shared:
        return 1.0
    everybody, ahead_of_all = _meetings(tuple([(pair.a, pair.b) for pair in pairs]))
    opponents = everybody if model.version == 1 else ahead_of_all or everybody
    return share(everybody, opponents) / (1 - model.draws)


@lru_cache(maxsize=4096)
def _meetings(pairs: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """How many players some pairs involve, and how many of these are paired with all the others."""
    meetings = Counter(player for pair in pairs for player in pair)
    return len(meetings), sum(count == len(meetings) - 1 for count in meetings.values())


@cache
def share(players: int, places: int) -> float:
    """The weight of each pair in a game that played out its first `places` places.

    It is the information that such an order gives about a player, divided by what its pairs would
    give as separate games. The order is that of Plackett's and Luce's model with equally good
    players: the best of all, then the best of the rest, and so on. For a complete order it is 1 for
    two players and about half for six; it is 2/n where only the winner is known.
    """
    contested_places = min(places, players - 1)
    if contested_places < 1:
        return 1.0
    pairs = (
        contested_places * (players - contested_places)
        + contested_places * (contested_places - 1) // 2
    )
    information = math.fsum(
        1 - 1 / left for left in range(players - contested_places + 1, players + 1)
    )
    return 2 * information / pairs


def _information(
    a: Rating, b: Rating, score: float, model: Model
) -> tuple[tuple[float, float], tuple[float, float]]:
    """How one pair moves the means of both, and what fraction of their variances it removes.

    The result is the same to the last bit whichever player is `a`: 1 - p is exact for p of at least
    a half.
    """
    spread = _spread(a, b, model.beta)
    chance = _logistic((a.mu - b.mu) / spread)
    surprise, weight = (score - chance) / spread, chance * (1 - chance)
    parts = (a.sigma / spread, b.sigma / spread)
    mine, theirs = ((part if model.damped else 1.0) * part * part * weight for part in parts)
    return (a.sigma**2 * surprise, -(b.sigma**2) * surprise), (mine, theirs)


def _after(before: Rating, shift: float, loss: float, model: Model) -> Rating:
    sigma = before.sigma * math.sqrt(max(1 - loss, model.least))
    return Rating(round(before.mu + shift, _DIGITS), round(sigma, _DIGITS))


# -- as people see it --------------------------------------------------------------------------


def show(rating: Rating) -> ShownRating:
    """1500 for a newcomer, 40 points per unit of skill; two standard deviations on each side."""
    return ShownRating(round(1500 + 40 * (rating.mu - 25)), round(80 * rating.sigma))


def is_provisional(rating: Rating, above: float) -> bool:
    """Whether a rating is still too uncertain to be taken at its word."""
    return rating.sigma > above


def lower_end(rating: Rating, deviations: float = 2.0) -> float:
    """The sort key of leaderboards: the skill that a player almost certainly has."""
    return rating.mu - deviations * rating.sigma
