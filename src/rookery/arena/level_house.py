"""Houses of our own levels: do ratings find out who is equally strong, and how surely?

In a simulated house luck is what ratings take it to be. Here it is that of real games: each person
plays exactly as well as one of the levels, and every game is one that these levels have played,
drawn by chance. People of one level differ by nothing, so their ratings should differ by no more,
and no less, than they claim not to know.
"""

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from rookery.arena.play import Played
from rookery.core.rating import Model, Rating, pairs_of
from rookery.core.rating_history import Contest, fitted_beta, history, log_loss, second_half

Places = tuple[int, ...]
"""How the levels came in, in the order in which the match lists them."""


class Crowd(NamedTuple):
    """How many people play like each level, and how many games each of them plays."""

    each: int = 8
    games: int = 40


class Judged(NamedTuple):
    """How well ratings did in houses of levels.

    `known` is the log loss of somebody who knows how often each level is ahead of each other one.
    `z_squared` is the spread among equals by the claimed variance: 1 is right, more is bold.
    """

    beta: float
    log_loss: float
    known: float
    z_squared: float


def places_of(games: Sequence[Played], levels: Sequence[str]) -> list[Places]:
    """The levels' places in games in which each had one seat."""
    found = [{seat.player: seat.place for seat in game.seats} for game in games]
    return [tuple(places[level] for level in levels) for places in found]


def house(played: Sequence[Places], crowd: Crowd, seed: str) -> list[Contest[int]]:
    """A house's games: person p plays like level p % levels, everybody equally often.

    Pairs that came in level are left out: many games play on for the winner only.
    """
    rng, levels = random.Random(seed), len(played[0])
    contests = []
    for _ in range(crowd.games):
        turns = [rng.sample(range(crowd.each), crowd.each) for _ in range(levels)]
        for chosen in zip(*turns, strict=True):
            who = tuple(one * levels + level for level, one in enumerate(chosen))
            places = rng.choice(played)
            pairs = [pair for pair in pairs_of(places) if pair.score != 0.5]
            contests.append(Contest(0.0, who, tuple(pairs)))
    return contests


def judged(played: Sequence[Places], crowd: Crowd, seed: int, houses: int, model: Model) -> Judged:
    """Beta fitted in some houses, and how ratings do with it in as many others."""
    taught = [house(played, crowd, f"{seed} taught {number}") for number in range(houses)]
    beta = fitted_beta(taught, model)
    own = Model(beta=beta)
    others = [house(played, crowd, f"{seed} {number}") for number in range(houses)]
    losses = [log_loss(second_half(one, own)) for one in others]
    squares = [among_equals(one, len(played[0]), own) for one in others]
    return Judged(beta, math.fsum(losses) / houses, known_loss(played), math.fsum(squares) / houses)


def among_equals(contests: Sequence[Contest[int]], levels: int, model: Model) -> float:
    """The spread of ratings within each level by what they claim, at the end; on average 1."""
    last: dict[int, Rating] = {}
    for done in history(contests, model):
        last |= dict(zip(done.contest.players, done.after, strict=True))
    by_level = defaultdict(list)
    for person, rating in last.items():
        by_level[person % levels].append(rating)
    return math.fsum(map(_spread, by_level.values())) / len(by_level)


def _spread(equals: Sequence[Rating]) -> float:
    """Chi squared over degrees of freedom around the mean that all of them suggest."""
    weights = [one.sigma**-2 for one in equals]
    total = math.fsum(weights)
    mean = math.fsum(w * one.mu for w, one in zip(weights, equals, strict=True)) / total
    errors = (w * (one.mu - mean) ** 2 for w, one in zip(weights, equals, strict=True))
    return math.fsum(errors) / (len(equals) - 1)


def known_loss(played: Sequence[Places]) -> float:
    """The log loss of the shares themselves: no rating can do better for long."""
    count: dict[tuple[int, int], list[float]] = defaultdict(list)
    for places in played:
        for a, b, score in pairs_of(places):
            if score != 0.5:
                count[a, b].append(score)
    losses = [len(scores) * _entropy(math.fsum(scores) / len(scores)) for scores in count.values()]
    return math.fsum(losses) / max(1, sum(map(len, count.values())))


def _entropy(share: float) -> float:
    if share in (0.0, 1.0):
        return 0.0
    return -(share * math.log(share) + (1 - share) * math.log(1 - share))
