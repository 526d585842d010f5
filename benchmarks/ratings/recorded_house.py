"""Houses populated by our own levels: do ratings recover each player's strength, and how surely?

In a simulated house, luck follows the distribution that ratings assume. Here it is the luck of real
games: each person plays exactly as well as one of the recorded strengths, and every game is a
recorded one, drawn at random, with people of its strengths on its seats. So equals meet, too. How
strong everybody is, and how well ratings can do at best, follows from the recorded games alone.
"""

import math
import random
from collections import defaultdict
from typing import NamedTuple

from benchmarks.ratings.recordings import Recording
from benchmarks.ratings.simulated_house import AS_PUBLISHED, House, Quality, judge, mean_of
from rookery.ratings.history import PastContest, fit_model
from rookery.ratings.rating import Model

Shares = dict[tuple[int, int], float]
"""What each strength has scored against each other one, in points over all decided pairs."""

_ROUNDS = 200
_LONGEST_STEP = 5.0


class Crowd(NamedTuple):
    """How many people play at each strength, and how many games each of them plays on average."""

    each: int = 12
    games: int = 40


class RecordingRow(NamedTuple):
    """A recording, the beta and draws fitted to it, and how well both ways of rating it do.

    `known` is the log loss of a forecaster who knows how often each strength beats each other one.
    """

    recording: Recording
    beta: float
    ours: Quality
    published: Quality
    known: float
    draws: float


def house(recording: Recording, crowd: Crowd, seed: str, skills: tuple[float, ...] = ()) -> House:
    """A house's games, all on one day: person p plays at strength p % len(strengths)."""
    rng = random.Random(f"{seed} {recording.game} {recording.options}")
    kinds = len(recording.strengths)
    people = crowd.each * kinds
    decided, published = list[PastContest[int]](), list[PastContest[int]]()
    for _ in range(people * crowd.games // recording.seats):
        game = rng.choice(recording.games)
        ready = [rng.sample(range(crowd.each), crowd.each) for _ in range(kinds)]
        who = tuple(ready[kind].pop() * kinds + kind for kind in game.strengths)
        decided.append(PastContest(0.0, who, tuple(game.decided_pairs())))
        published.append(PastContest(0.0, who, tuple(game.published_pairs())))
    return House(skills * crowd.each, decided, published)


def compare(
    recording: Recording, crowd: Crowd, seed: int, houses: int, model: Model
) -> RecordingRow:
    """Fit a model to some houses, then compare it with the published one on as many others."""
    taught = [house(recording, crowd, f"{seed} taught {n}").contests for n in range(houses)]
    own = fit_model(taught, model)
    skills = true_skills(recording, own)
    others = [house(recording, crowd, f"{seed} {number}", skills) for number in range(houses)]
    ours = [judge(other, own, other.contests) for other in others]
    published = [judge(other, AS_PUBLISHED, other.published_contests) for other in others]
    known = known_loss(recording)
    return RecordingRow(recording, own.beta, mean_of(ours), mean_of(published), known, own.draws)


# -- what the recorded games say ---------------------------------------------------------------


def true_skills(recording: Recording, model: Model) -> tuple[float, ...]:
    """The most likely skill of each strength, given all recorded games at once.

    A newcomer's rating is the prior, so a strength that has won every game stays finite.
    """
    shares, unit = _shares(recording), math.sqrt(2) * model.beta
    skills = [model.mu] * len(recording.strengths)
    for _ in range(_ROUNDS):
        for kind in range(len(skills)):
            skills[kind] += _step(kind, skills, shares, unit, model)
    return tuple(skills)


def _step(kind: int, skills: list[float], shares: Shares, unit: float, model: Model) -> float:
    """A Newton step towards the most likely value of one skill, the others being fixed."""
    slope, bend = (model.mu - skills[kind]) / model.sigma**2, model.sigma**-2
    for other in range(len(skills)):
        if other == kind:
            continue
        games = shares[kind, other] + shares[other, kind]
        chance = 1 / (1 + math.exp((skills[other] - skills[kind]) / unit))
        slope += (shares[kind, other] - games * chance) / unit
        bend += games * chance * (1 - chance) / unit**2
    return min(max(slope / bend, -_LONGEST_STEP), _LONGEST_STEP)


def known_loss(recording: Recording) -> float:
    """The log loss of predicting the shares themselves; in the long run no rating can do better."""
    shares = _shares(recording)
    losses = [
        -share * math.log(share / (share + shares[b, a]))
        for (a, b), share in list(shares.items())
        if share
    ]
    return math.fsum(losses) / max(1.0, math.fsum(shares.values()))


def _shares(recording: Recording) -> Shares:
    """The shares. A pair of equal strengths counts from both sides."""
    shares: Shares = defaultdict(float)
    for game in recording.games:
        for pair in game.decided_pairs():
            a, b = game.strengths[pair.a], game.strengths[pair.b]
            shares[a, b] += pair.score
            shares[b, a] += 1 - pair.score
    return shares
