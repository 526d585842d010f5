"""Simulated houses: players whose skill is known, to test how well ratings recover it.

A performance is the player's skill plus Gumbel noise, so the odds between any two are exactly those
of the Bradley-Terry model. Skills are distributed as a newcomer's rating says and drift as the
model expects. The uncertainty that ratings claim is judged by z squared: the squared error over the
claimed variance, 1 on average if the claims are right, more if they are overconfident. Games don't
reveal the unit and origin of skill, so those are taken in which ratings predict skills best.
"""

import math
import random
from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from rookery.core.rating import Model, pairs_of
from rookery.core.rating_history import (
    Contest,
    Prediction,
    RatedContest,
    fitted_beta,
    history,
    log_loss,
    predictions,
)

Ends = Literal["order", "winner"]

AS_PUBLISHED = Model(growth=0.0, shared=False, damped=True)
"""Weng and Lin's published update, which is openskill's BradleyTerryFull with its defaults."""


class Setting(msgspec.Struct, frozen=True):
    """What is played: how many seats, how far games are played out, and how much luck there is.

    `noise` is the scale of the luck, in units in which skills have a standard deviation of 25/3.
    """

    seats: int
    ends: Ends
    noise: float
    players: int = 120
    games: int = 60
    """How many each plays on average, one a day."""


class House(NamedTuple):
    """The games of a house, with the players' skills at the end.

    `contests` hold only the decided pairs; `published` also hold tied pairs, as draws.
    """

    skills: tuple[float, ...]
    contests: list[Contest[int]]
    published: list[Contest[int]]


class Judged(NamedTuple):
    """How well ratings did: log loss in the later half, z squared at the end."""

    log_loss: float
    z_squared: float


class Row(NamedTuple):
    """A setting, the beta fitted to it, and how well both ways of rating it do."""

    setting: Setting
    beta: float
    ours: Judged
    published: Judged


def simulated(setting: Setting, seed: int | str, model: Model) -> House:
    """A random house of this setting: the same for the same seed."""
    rng = random.Random(f"{seed} {setting}")
    skills = [rng.gauss(model.mu, model.sigma) for _ in range(setting.players)]
    decided, published = [], []
    step = setting.seats / setting.players
    for number in range(setting.players * setting.games // setting.seats):
        who = rng.sample(range(setting.players), setting.seats)
        places = _places([skills[one] - setting.noise * _gumbel(rng) for one in who], setting.ends)
        pairs = pairs_of(places)
        settled = tuple(pair for pair in pairs if places[pair.a] != places[pair.b])
        decided.append(Contest(number * step, tuple(who), settled))
        published.append(Contest(number * step, tuple(who), tuple(pairs)))
        skills = _drifted(skills, who, model, rng)
    return House(tuple(skills), decided, published)


def _gumbel(rng: random.Random) -> float:
    return math.log(rng.expovariate(1.0))


def _places(performances: Sequence[float], ends: Ends) -> list[int]:
    places = [1 + sum(other > mine for other in performances) for mine in performances]
    return places if ends == "order" else [min(place, 2) for place in places]


def _drifted(
    skills: list[float], who: Sequence[int], model: Model, rng: random.Random
) -> list[float]:
    """Add a day's drift to the skill of each who played: nobody plays more than once a day."""
    for one in who:
        skills[one] += rng.gauss(0, math.sqrt(model.growth))
    return skills


def judged(house: House, model: Model, contests: Sequence[Contest[int]]) -> Judged:
    """How well a model rates a house. Predictions are judged on decided pairs in every case."""
    rounds = list(history(contests, model))
    half = len(rounds) // 2
    asked = [
        RatedContest(decided, one.before, one.after)
        for one, decided in zip(rounds[half:], house.contests[half:], strict=True)
    ]
    made: list[Prediction] = predictions(asked, model.beta)
    return Judged(log_loss(made), z_squared(house, rounds))


def z_squared(house: House, rounds: Sequence[RatedContest[int]]) -> float:
    """The mean squared error over the claimed variance, at the end.

    A rating predicts a skill, so skills are compared with the regression line of skill on rating.
    The line of rating on skill would hide ratings that are too cautious.
    """
    last = {
        one: rating
        for done in rounds
        for one, rating in zip(done.contest.players, done.after, strict=True)
    }
    known = [(house.skills[one], rating.mu, rating.sigma**-2) for one, rating in last.items()]
    unit, origin = _line(known)
    errors = (weight * (skill - origin - unit * mu) ** 2 for skill, mu, weight in known)
    return math.fsum(errors) / len(known) / unit**2


def _line(points: Sequence[tuple[float, float, float]]) -> tuple[float, float]:
    """The slope and intercept of the weighted least-squares line through points (y, x, weight)."""
    total = math.fsum(weight for _, _, weight in points)
    mean_y = math.fsum(weight * y for y, _, weight in points) / total
    mean_x = math.fsum(weight * x for _, x, weight in points) / total
    slope = math.fsum(w * (y - mean_y) * (x - mean_x) for y, x, w in points) / math.fsum(
        w * (x - mean_x) ** 2 for _, x, w in points
    )
    return slope, mean_y - slope * mean_x


def compared(setting: Setting, seed: int, houses: int, model: Model) -> Row:
    """Fit beta on some houses, then compare our ratings with the published on as many others."""
    teachers = [simulated(setting, f"{seed} taught {n}", model).contests for n in range(houses)]
    beta = fitted_beta(teachers, model)
    others = [simulated(setting, f"{seed} {number}", model) for number in range(houses)]
    ours = [judged(one, replace(model, beta=beta), one.contests) for one in others]
    published = [judged(one, AS_PUBLISHED, one.published) for one in others]
    return Row(setting, beta, mean_of(ours), mean_of(published))


def mean_of(all_judged: Sequence[Judged]) -> Judged:
    """The mean of both measures."""
    losses, squares = zip(*all_judged, strict=True)
    return Judged(math.fsum(losses) / len(losses), math.fsum(squares) / len(squares))


LITTLE, MUCH = 4.0, 12.0
"""Scales of luck: about half the standard deviation of skill, and about one and a half."""


def settings() -> list[Setting]:
    """The settings to compare: two to six seats, whole orders or winners only, little or much luck.

    With two seats the winner is the whole order.
    """
    return [
        Setting(seats, ends, noise)
        for noise in (LITTLE, MUCH)
        for ends in ("order", "winner")
        for seats in range(2, 7)
        if seats > 2 or ends == "order"
    ]
