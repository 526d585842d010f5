"""Judging a finished game from the store: what it says about those who played it."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import sqlalchemy as sa
from msgspec.structs import replace

from rookery.server.ratings.fair_play import FairPlayLimits, all_short, left_out, without
from rookery.server.ratings.fair_play_store import facts
from rookery.server.table.contest import (
    GameContest,
    Tenure,
    as_they_sat,
    contest_of,
    departures,
    ended_early,
)
from rookery.server.table.game import Snapshot, StoredGame
from rookery.server.table.registry import first_state


class Judgement(NamedTuple):
    """A game's contest, and who ended it by leaving before it had really begun."""

    contest: GameContest
    leavers: tuple[str, ...]


def judged(stored: StoredGame, sat: Sequence[Tenure], bots: Collection[str]) -> Judgement:
    """The contest of a game between those who sat there then, even if their ids have changed."""
    then = replace(stored, seats=as_they_sat(stored.seats, sat))
    game, left = Snapshot.of(then, first_state(then)), tuple(departures(sat))
    return Judgement(contest_of(game, left, bots), ended_early(game, left))


def fair(
    connection: sa.Connection, game_id: str, done: Judgement, at: int, limits: FairPlayLimits
) -> GameContest:
    """The contest without the pairs that do not count, as things stand."""
    contest, leavers = done
    if contest.outcome != "rated":
        return contest
    if leavers and limits.pairs:
        return without(contest, all_short(contest.users), leavers)
    known = facts(connection, game_id, contest.users, at, limits.new_ms)
    return without(contest, left_out(contest.users, known, limits))
