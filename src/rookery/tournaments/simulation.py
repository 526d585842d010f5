"""Simulated tournaments of players of known strength: how good pairing and standings are."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations
from random import Random
from typing import NamedTuple

from rookery.core.processes import processes
from rookery.tournaments.model import History, Plan, Round
from rookery.tournaments.played import PLAYS, Chance, Contest, Play
from rookery.tournaments.standings import standings

_CHUNK = 20  # events that a process plays before it reports


class Figures(NamedTuple):
    """What one format gives, as means over all events."""

    repeats: float
    """The share of pairs at a table that had met before."""
    unavoidable: float
    """The same if everybody met all others before anybody twice: no draw can have less."""
    seats: float
    """By how much somebody's most frequent seat exceeds the rarest, among all who played on."""
    tau: float
    """Kendall's tau of the final places with the true order."""
    moved: float
    """Places by which those who are always there are expected to move because others are not.

    The absolute mean over events, averaged over players; computers of the leavers' strength finish.
    """
    most_moved: float
    """The same of the player whom it moves most."""
    noise: float
    """What `moved` would be by chance if those who are missing moved nobody."""


class _Outcome(NamedTuple):
    """The figures of one event, and by how many places each who was always there was moved."""

    repeats: float
    unavoidable: float
    seats: float
    tau: float
    shifts: Mapping[str, int]


def simulate(
    plan: Plan,
    players: int,
    events: int,
    seed: int,
    *,
    luck: float = 1.0,
    leavers: float = 0.0,
    no_shows: float = 0.0,
    jobs: int = 1,
    play: Play | None = None,
) -> Figures:
    """Play `events` tournaments; strengths are even, `luck` is the scale of chance.

    With `leavers`, that share of all leaves during a round; with `no_shows`, that share of the
    others does not come to one round. The same event is compared with one in which everybody is
    always there. The figures are the same however many `jobs` there are. `play` is how events are
    played, if not as their format is.
    """
    names = [f"p{at:03}" for at in range(players)]
    truth = {name: float(players - at) * 3 / players for at, name in enumerate(names)}
    way = PLAYS[plan.format] if play is None else play
    leave = round(leavers * players)
    miss = round(no_shows * (players - leave))
    run = partial(_events, partial(_event, plan, truth, luck, leave, miss, way), seed)
    chunks = [range(at, min(events, at + _CHUNK)) for at in range(0, events, _CHUNK)]
    if jobs == 1:
        return _figures(outcome for chunk in chunks for outcome in run(chunk))
    with processes(jobs) as pool:
        return _figures(outcome for chunk in pool.map(run, chunks) for outcome in chunk)


def _events(event: Callable[[str], _Outcome], seed: int, chunk: range) -> list[_Outcome]:
    """Play the events of these numbers, each by its secret."""
    return [event(f"{seed}-{number}") for number in chunk]


def _event(
    plan: Plan,
    truth: Mapping[str, float],
    luck: float,
    leave: int,
    miss: int,
    play: Play,
    secret: str,
) -> _Outcome:
    """Play one event; `leave` and `miss`: how many leave, and how many miss a round."""
    lot, names = Random(secret), list(truth)
    chance = Chance(secret, names, luck, plan.duplicate)
    history = play(plan, Contest(truth, secret, chance))
    rows = standings(plan, history, names)
    shifts: dict[str, int] = {}
    if leave or miss:
        away = {name: lot.randint(1, len(history)) for name in lot.sample(names, leave + miss)}
        who = list(away.items())
        leaves, misses = dict(who[:leave]), dict(who[leave:])
        without = standings(plan, play(plan, Contest(truth, secret, chance, leaves, misses)), names)
        before, after = (
            [row.player for row in all_rows if row.player not in away]
            for all_rows in (rows, without)
        )
        shifts = {name: after.index(name) - before.index(name) for name in before}
    place = {row.player: row.place for row in rows}
    shares = _repeats(history, len(names))
    return _Outcome(*shares, _imbalance(history), _tau(place, names), shifts)


def _figures(outcomes: Iterable[_Outcome]) -> Figures:
    """The means of all events."""
    every = list(outcomes)
    count = len(every)
    by_player: dict[str, list[int]] = {}
    for outcome in every:
        for name, shift in outcome.shifts.items():
            by_player.setdefault(name, []).append(shift)
    shifts = [abs(sum(own)) / len(own) for own in by_player.values()] or [0.0]
    errors = [
        math.sqrt(sum(shift * shift for shift in own)) / len(own) for own in by_player.values()
    ]
    noise = math.sqrt(2 / math.pi) * sum(errors) / max(1, len(errors))
    return Figures(
        repeats=sum(outcome.repeats for outcome in every) / count,
        unavoidable=sum(outcome.unavoidable for outcome in every) / count,
        seats=sum(outcome.seats for outcome in every) / count,
        tau=sum(outcome.tau for outcome in every) / count,
        moved=sum(shifts) / len(shifts),
        most_moved=max(shifts),
        noise=noise,
    )


def _pairs(new_round: Round) -> Counter[tuple[str, str]]:
    return Counter(pair for table in new_round.tables for pair in combinations(sorted(table), 2))


def _repeats(history: History, players: int) -> tuple[float, float]:
    """The share of pairs that had met before, and the least that it can be."""
    meetings: Counter[tuple[str, str]] = Counter()
    for past_round in history:
        meetings += _pairs(past_round.drawn)
    own = Counter[str]()
    for pair, times in meetings.items():
        own.update(dict.fromkeys(pair, times))
    least = sum(max(0, times - (players - 1)) for times in own.values()) / 2
    total = max(1, meetings.total())
    return sum(times - 1 for times in meetings.values()) / total, least / total


def _imbalance(history: History) -> float:
    """The mean of the difference between the seat somebody had most often and the rarest."""
    seats: dict[str, Counter[int]] = {}
    size = max(len(table) for past_round in history for table in past_round.drawn.tables)
    for past_round in history:
        for table in past_round.drawn.tables:
            for seat, name in enumerate(table):
                seats.setdefault(name, Counter())[seat] += 1
    spreads = [max(own.values()) - min(own[seat] for seat in range(size)) for own in seats.values()]
    return sum(spreads) / len(spreads)


def _tau(place: Mapping[str, int], names: Sequence[str]) -> float:
    signs = [
        (place[other] > place[first]) - (place[other] < place[first])
        for first, other in combinations(names, 2)
    ]
    return sum(signs) / len(signs)
