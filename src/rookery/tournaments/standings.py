"""The table of a tournament: by the estimate from whole rankings, or by points."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from rookery.ratings.ranking_model import StrengthModel, stages
from rookery.tournaments.model import History, Plan, TableResult
from rookery.tournaments.past import PlayerRecord, records

_PRIOR = 1.0
_ELO = 400 / np.log(10)


class Standing(NamedTuple):
    """A row of the standings. Who shares a `place`, counted from 1, could not be told apart."""

    place: int
    player: str
    points: Fraction
    wins: int
    games: int
    missed: int
    byes: int
    strength: int
    """The estimate, in Elo points around 0; 0 for whoever has not played."""
    opponents: Fraction
    """The mean of the opponents' points for a round."""


def standings(
    plan: Plan,
    history: History,
    players: Iterable[str],
    strength: Mapping[str, int] | None = None,
) -> list[Standing]:
    """All players, the best first. Ties: wins, each other, the opponents' mean.

    `strength` are the strengths of this history, for whoever has computed them already.
    """
    own = records(history, players)
    strength = strengths(history) if strength is None else strength
    finals = _last_table(plan, history)
    opponents = _opponents(own)
    keys = {
        player: (
            finals.get(player, (0, 0)),
            *_key(plan, own[player], strength.get(player, 0), opponents[player]),
        )
        for player in own
    }
    order = sorted(own, key=lambda player: (keys[player], player))
    order = _each_other(order, keys, own)
    rows, place = [], 0
    for at, player in enumerate(order):
        before = order[at - 1] if at else ""
        if not at or keys[before] != keys[player] or own[before].ahead[player] > 0:
            place = at + 1
        record = own[player]
        figures = record.points, record.wins, record.games, record.missed, record.byes
        rows.append(Standing(place, player, *figures, strength.get(player, 0), opponents[player]))
    return rows


def _key(
    plan: Plan, record: PlayerRecord, strength: int, opponents: Fraction
) -> tuple[object, ...]:
    by_points = (-record.points, -record.wins, -opponents)
    return by_points if plan.order == "points" else (not record.games, -strength, *by_points)


def _last_table(plan: Plan, history: History) -> Mapping[str, tuple[int, int]]:
    """How far everybody came, where that decides: (rounds survived, place), lower is better."""
    counting: History = history if plan.format == "knock-out" else ()
    if plan.format == "heats":
        semifinal = history[plan.rounds - 2 : plan.rounds - 1] if plan.semifinal else ()
        is_seeded = any(len(past.drawn.tables) > 1 for past in semifinal)
        counting = history[plan.rounds - 1 - is_seeded :]
    far: dict[str, tuple[int, int]] = {}
    for number, past_round in enumerate(counting, start=1):
        far.update(dict.fromkeys(past_round.drawn.byes, (-number, 0)))
        for result in past_round.results:
            if result is not None:
                pairs = zip(result.players, result.places, strict=True)
                far.update({player: (-number, place) for player, place in pairs})
    return far


def _each_other(
    order: list[str], keys: Mapping[str, object], own: Mapping[str, PlayerRecord]
) -> list[str]:
    """Two neighbours who are equal otherwise are told apart by how they met each other."""
    for at in range(1, len(order)):
        first, second = order[at - 1 : at + 1]
        if keys[first] == keys[second] and own[second].ahead[first] > 0:
            order[at - 1], order[at] = second, first
    return order


def _opponents(own: Mapping[str, PlayerRecord]) -> dict[str, Fraction]:
    """The mean of everybody's opponents' points for a round."""
    means = {player: record.points / max(1, record.games) for player, record in own.items()}
    common = math.lcm(*(mean.denominator for mean in means.values()))
    parts = {player: int(mean * common) for player, mean in means.items()}

    def mean_of(meetings: Counter[str]) -> Fraction:
        total = sum(times * parts[other] for other, times in meetings.items())
        return Fraction(total, common * max(1, meetings.total()))

    return {player: mean_of(record.met) for player, record in own.items()}


def strengths(history: History) -> dict[str, int]:
    """The estimate of everybody who has played, in whole Elo points.

    It is the maximum of the likelihood of all orders of finish, with a prior that keeps few games
    close to the middle: a missing game costs precision, not points.
    """
    results = [
        result for past_round in history for result in past_round.results if result is not None
    ]
    names = sorted({player for result in results for player in result.players})
    if not names:
        return {}
    index = {name: at for at, name in enumerate(names)}
    all_stages = [stage for result in results for stage in stages(_groups(result, index))]
    if not all_stages:
        return dict.fromkeys(names, 0)
    model = StrengthModel(len(names), all_stages, _PRIOR)
    ratings = model.fit(np.ones(len(all_stages)))
    return {name: round(_ELO * float(ratings[at])) for name, at in index.items()}


def _groups(result: TableResult, index: Mapping[str, int]) -> list[tuple[tuple[int, ...], bool]]:
    """An order of finish as the ranking model takes it."""
    pairs = list(zip(result.places, result.players, strict=True))
    groups = [
        tuple(index[player] for own, player in pairs if own == place)
        for place in sorted({place for place, _ in pairs})
    ]
    return [(group, result.settled or not at) for at, group in enumerate(groups)]
