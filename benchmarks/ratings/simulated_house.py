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

from rookery.ratings.history import (
    PastContest,
    Prediction,
    RatedContest,
    fitted_beta,
    history,
    log_loss,
    predictions,
)
from rookery.ratings.rating import Model, pairs_of

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

    `contests` hold only the decided pairs; `published_contests` also hold tied pairs, as draws.
    """

    skills: tuple[float, ...]
    contests: list[PastContest[int]]
    published_contests: list[PastContest[int]]


class Quality(NamedTuple):
    """How well ratings did: log loss in the later half, z squared at the end."""

    log_loss: float
    z_squared: float


class SettingRow(NamedTuple):
    """A setting, the beta fitted to it, and how well both ways of rating it do."""

    setting: Setting
    beta: float
    ours: Quality
    published: Quality


def simulate(setting: Setting, seed: int | str, model: Model) -> House:
    """A random house of this setting: the same for the same seed."""
    rng = random.Random(f"{seed} {setting}")
    skills = [rng.gauss(model.mu, model.sigma) for _ in range(setting.players)]
    decided, published = [], []
    step = setting.seats / setting.players
    for number in range(setting.players * setting.games // setting.seats):
        who = rng.sample(range(setting.players), setting.seats)
        places = _places(
            [skills[player] - setting.noise * _gumbel(rng) for player in who], setting.ends
        )
        pairs = pairs_of(places)
        settled = tuple(pair for pair in pairs if places[pair.a] != places[pair.b])
        decided.append(PastContest(number * step, tuple(who), settled))
        published.append(PastContest(number * step, tuple(who), tuple(pairs)))
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
    for player in who:
        skills[player] += rng.gauss(0, math.sqrt(model.growth))
    return skills


def judge(house: House, model: Model, contests: Sequence[PastContest[int]]) -> Quality:
    """How well a model rates a house. Predictions are judged on decided pairs in every case."""
    rounds = list(history(contests, model))
    half = len(rounds) // 2
    asked = [
        RatedContest(decided, contest.before, contest.after)
        for contest, decided in zip(rounds[half:], house.contests[half:], strict=True)
    ]
    made: list[Prediction] = predictions(asked, model.beta)
    return Quality(log_loss(made), z_squared(house, rounds))


def z_squared(house: House, rounds: Sequence[RatedContest[int]]) -> float:
    """The mean squared error over the claimed variance, at the end.

    A rating predicts a skill, so skills are compare with the regression line of skill on rating.
    The line of rating on skill would hide ratings that are too cautious.
    """
    last = {
        player: rating
        for contest in rounds
        for player, rating in zip(contest.contest.players, contest.after, strict=True)
    }
    known = [(house.skills[player], rating.mu, rating.sigma**-2) for player, rating in last.items()]
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


def compare(setting: Setting, seed: int, houses: int, model: Model) -> SettingRow:
    """Fit beta on some houses, then compare our ratings with the published on as many others."""
    teachers = [simulate(setting, f"{seed} taught {n}", model).contests for n in range(houses)]
    beta = fitted_beta(teachers, model)
    others = [simulate(setting, f"{seed} {number}", model) for number in range(houses)]
    fitted = replace(model, beta=beta)
    ours = [judge(house, fitted, house.contests) for house in others]
    published = [judge(house, AS_PUBLISHED, house.published_contests) for house in others]
    return SettingRow(setting, beta, mean_of(ours), mean_of(published))


def mean_of(qualities: Sequence[Quality]) -> Quality:
    """The mean of both measures."""
    losses, squares = zip(*qualities, strict=True)
    return Quality(math.fsum(losses) / len(losses), math.fsum(squares) / len(squares))


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
