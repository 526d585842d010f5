"""Ratings from games of two to six seats: what everybody's skill is taken to be, and how surely.

Weng and Lin's Bradley-Terry update for all pairs (A Bayesian Approximation Method for Online
Ranking, JMLR 12, 2011, algorithm 1), with five changes. Pairs in one order of finish say the same
thing several times, so each has a part of the weight (`share`). Pairs that the game left undecided
are left out. How much luck there is (`beta`) is each game's own. What a pair tells is taken in
full, where the paper damps it by a factor of its own choice; docs/decisions has the figures. Where
games are often drawn, scores scatter less than those of victories and tell more (`draws`).

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
"""Ratings are kept to so many decimals: mathematical libraries differ in the last bits."""


class Rating(NamedTuple):
    """A player's skill as a normal distribution."""

    mu: float
    sigma: float


class Pair(NamedTuple):
    """How two of a game's players finished: `score` is 1 if `a` was better, 0.5 if level, 0."""

    a: int
    b: int
    score: float


class Model(msgspec.Struct, frozen=True):
    """What ratings are computed with; `USUAL` are the house's.

    `beta` is how much one performance differs from another, in units of skill: more of it is more
    luck. `draws` says which part of the pairs of equals end level. `growth` is by how much the
    variance grows in a day. `shared` says whether pairs of one game share the weight of an order of
    finish, `damped` whether a variance falls more slowly, by the paper's factor. Rated games keep
    the `version` of the rules they were rated with: in the first one a winner's pairs weighed as
    much as those of a whole order.
    """

    mu: float = 25.0
    sigma: float = 25 / 3
    beta: float = 25 / 6
    draws: float = 0.0
    growth: float = 0.02
    shared: bool = True
    damped: bool = False
    least: float = 1e-4
    """The part of a variance that every game leaves."""
    version: int = 1

    @property
    def newcomer(self) -> Rating:
        """The rating before the first game."""
        return Rating(self.mu, self.sigma)


USUAL = Model(version=2)
"""What games are rated with from now on."""


class Shown(msgspec.Struct, frozen=True):
    """A rating as people read it: 1640 ± 90 holds the skill in 19 of 20 cases."""

    rating: int
    within: int


def pairs_of(
    places: Sequence[int], settled: Callable[[int, int], bool] | None = None
) -> list[Pair]:
    """Every pair of an order of finish (1 is best) that was decided, by the players' indices."""
    return [
        Pair(a, b, _score(places[a], places[b]))
        for a, b in combinations(range(len(places)), 2)
        if settled is None or settled(a, b)
    ]


def _score(mine: int, theirs: int) -> float:
    return 0.5 if mine == theirs else float(mine < theirs)


def expected(a: Rating, b: Rating, beta: float) -> float:
    """The score that `a` may expect against `b`; both expectations add up to 1."""
    return _logistic((a.mu - b.mu) / _spread(a, b, beta))


def _spread(a: Rating, b: Rating, beta: float) -> float:
    """By how much two performances differ, skills not being known exactly."""
    return math.sqrt(a.sigma**2 + b.sigma**2 + 2 * beta**2)


def _logistic(x: float) -> float:
    """Without overflow, and such that f(x) + f(-x) is 1."""
    return 1 / (1 + math.exp(-x)) if x >= 0 else 1 - 1 / (1 + math.exp(x))


def aged(rating: Rating, days: float, model: Model) -> Rating:
    """A rating after days without a game: less sure, but never less than a newcomer's."""
    variance = rating.sigma**2 + model.growth * max(0.0, days)
    return Rating(rating.mu, max(rating.sigma, min(model.sigma, math.sqrt(variance))))


def together(one: Rating, other: Rating, model: Model) -> Rating:
    """What two ratings of the same player say, who began twice as the same newcomer."""
    parts = (one, 1.0), (other, 1.0), (model.newcomer, -1.0)
    precision = math.fsum(sign / rating.sigma**2 for rating, sign in parts)
    mean = math.fsum(sign * rating.mu / rating.sigma**2 for rating, sign in parts) / precision
    return Rating(round(mean, _DIGITS), round(precision**-0.5, _DIGITS))


def rated(before: Sequence[Rating], pairs: Sequence[Pair], model: Model) -> list[Rating]:
    """Everybody's rating after a game; who is in no pair keeps theirs, and counts for nobody."""
    shifts: list[list[float]] = [[] for _ in before]
    losses: list[list[float]] = [[] for _ in before]
    for a, b, score in pairs:
        for one, shift, loss in zip(
            (a, b), *_told(before[a], before[b], score, model), strict=True
        ):
            shifts[one].append(shift)
            losses[one].append(loss)
    weight = _weight(pairs, model)
    return [
        _after(one, weight * math.fsum(up), weight * math.fsum(less), model) if up else one
        for one, up, less in zip(before, shifts, losses, strict=True)
    ]


def gains(
    before: Sequence[Rating], pairs: Sequence[Pair], model: Model
) -> list[tuple[int, int, float]]:
    """What each pair gave each of its two: (a player, the other one, what the first gained).

    Up to rounding they add up to what `rated` makes of everybody's mean.
    """
    weight = _weight(pairs, model)
    gained = []
    for a, b, score in pairs:
        (mine, theirs), _ = _told(before[a], before[b], score, model)
        gained += [(a, b, weight * mine), (b, a, weight * theirs)]
    return gained


def _weight(pairs: Sequence[Pair], model: Model) -> float:
    """How much each pair of a game counts.

    Of equals a score of 1 or 0 varies by 1/4, and with draws by so much less; what a score tells of
    skills is worth more in the same measure (Davidson's model of draws, JASA 65, 1970, for equals).
    """
    if not model.shared:
        return 1.0
    everybody, ahead_of_all = _met(tuple([(pair.a, pair.b) for pair in pairs]))
    known = everybody if model.version == 1 else ahead_of_all or everybody
    return share(everybody, known) / (1 - model.draws)


@lru_cache(maxsize=4096)
def _met(pairs: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """How many players some pairs have, and how many of these are paired with all the others."""
    met = Counter(player for pair in pairs for player in pair)
    return len(met), sum(count == len(met) - 1 for count in met.values())


@cache
def share(players: int, places: int) -> float:
    """The weight of each pair where so many places were played out.

    What such an order tells about a player (in Plackett's and Luce's model, all being equally good:
    the best of all, then the best of the rest ...) by what its pairs would if they were games of
    their own. Of a whole order 1 for two players, about half for six; 2/n where only the winner is
    known.
    """
    played = min(places, players - 1)
    if played < 1:
        return 1.0
    pairs = played * (players - played) + played * (played - 1) // 2
    told = math.fsum(1 - 1 / left for left in range(players - played + 1, players + 1))
    return 2 * told / pairs


def _told(
    a: Rating, b: Rating, score: float, model: Model
) -> tuple[tuple[float, float], tuple[float, float]]:
    """How one pair moves the means of both, and which parts of their variances it takes away.

    The same to the last bit whichever of the two is `a`: 1 - p is exact where p is a half or more.
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


def shown(rating: Rating) -> Shown:
    """1500 for a newcomer, 40 points a unit of skill; two standard deviations on each side."""
    return Shown(round(1500 + 40 * (rating.mu - 25)), round(80 * rating.sigma))


def is_provisional(rating: Rating, above: float) -> bool:
    """Whether too little is known for a rating to be taken at its word."""
    return rating.sigma > above


def lower_end(rating: Rating, deviations: float = 2.0) -> float:
    """What leaderboards sort by: the skill that a player almost certainly has."""
    return rating.mu - deviations * rating.sigma
