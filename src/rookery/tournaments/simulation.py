"""Simulated tournaments of players of known strength: how good pairing and standings are."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from rookery.tournaments.formats import next_round, round_seed
from rookery.tournaments.model import History, Plan, PlayedRound, Round, TableResult
from rookery.tournaments.standings import standings


class Figures(NamedTuple):
    """What one format gives, as means over all events."""

    repeats: float
    """The share of pairs at a table that had met before."""
    seats: float
    """By how much somebody's most frequent seat exceeds the rarest, among all who played on."""
    tau: float
    """Kendall's tau of the final places with the true order."""
    moved: float
    """Places by which those who stay are expected to move because others have left.

    The absolute mean over events, averaged over players; computers of the leavers' strength finish.
    """


def simulate(
    plan: Plan, players: int, events: int, seed: int, *, luck: float = 1.0, leavers: float = 0.0
) -> Figures:
    """Play `events` tournaments; strengths are normal, results have Gumbel noise of scale `luck`.

    With `leavers`, that share of all leaves during a round, and the same event is compared with
    one in which everybody stays.
    """
    lot = Random(seed)
    repeats = balance = tau = 0.0
    shifts: dict[str, float] = {}
    names = [f"p{at:03}" for at in range(players)]
    truth = {name: float(players - at) * 3 / players for at, name in enumerate(names)}
    for event in range(events):
        secret = f"{seed}-{event}"
        history = _play(plan, truth, secret, luck, {})
        repeats += _repeats(history)
        balance += _imbalance(history)
        tau += _tau(plan, history, names)
        if leavers:
            away = lot.sample(names, round(leavers * players))
            when = {name: lot.randint(1, plan.rounds) for name in away}
            _add_shifts(shifts, plan, history, _play(plan, truth, secret, luck, when), names, when)
    shift = sum(abs(total) for total in shifts.values()) / events / max(1, len(shifts))
    return Figures(repeats / events, balance / events, tau / events, shift)


def _play(
    plan: Plan, truth: Mapping[str, float], secret: str, luck: float, leaves: Mapping[str, int]
) -> list[PlayedRound]:
    history: list[PlayedRound] = []
    while True:
        number = len(history) + 1
        present = [name for name in truth if leaves.get(name, number) >= number]
        new_round = next_round(plan, history, present, round_seed(secret, number))
        if new_round is None:
            return history
        results = tuple(_result(truth, table, secret, number, luck) for table in new_round.tables)
        history.append(PlayedRound(new_round, results))


def _result(
    truth: Mapping[str, float], table: Sequence[str], secret: str, number: int, luck: float
) -> TableResult:
    """The better of strength and luck is ahead; whoever plays a round has the same luck always."""
    performance = {}
    for name in table:
        chance = Random(f"{secret} {number} {name}").random() or 0.5
        performance[name] = truth[name] - luck * math.log(-math.log(chance))
    order = sorted(table, key=lambda name: performance[name], reverse=True)
    return TableResult(tuple(table), tuple(order.index(name) for name in table))


def _pairs(new_round: Round) -> Counter[tuple[str, str]]:
    return Counter(pair for table in new_round.tables for pair in combinations(sorted(table), 2))


def _repeats(history: History) -> float:
    meetings: Counter[tuple[str, str]] = Counter()
    for past_round in history:
        meetings += _pairs(past_round.drawn)
    return sum(times - 1 for times in meetings.values()) / max(1, meetings.total())


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


def _tau(plan: Plan, history: History, names: Sequence[str]) -> float:
    place = {row.player: row.place for row in standings(plan, history, names)}
    signs = [
        (place[other] > place[first]) - (place[other] < place[first])
        for first, other in combinations(names, 2)
    ]
    return sum(signs) / len(signs)


def _add_shifts(
    shifts: dict[str, float],
    plan: Plan,
    whole: History,
    without: History,
    names: Sequence[str],
    away: Mapping[str, int],
) -> None:
    """Add how far each who stayed was moved, counted among those who stayed."""
    stayers = [name for name in names if name not in away]
    for sign, history in ((-1, whole), (1, without)):
        rows = [row.player for row in standings(plan, history, names) if row.player not in away]
        for name in stayers:
            shifts[name] = shifts.get(name, 0.0) + sign * rows.index(name)
