"""Judging all rated games anew by today's limits: what could be made up, and undoing it."""

from collections import Counter, deque
from itertools import combinations
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.ratings import fair_play_store as fair_play
from rookery.server.ratings.fair_play import (
    WINDOW_MS,
    Facts,
    FairPlayLimits,
    all_short,
    left_out,
    without,
)
from rookery.server.ratings.judging import Judgement, judged
from rookery.server.ratings.store import RatedGame
from rookery.server.ratings.verification import replay, write
from rookery.server.table import store as games
from rookery.server.table.contest import GameContest
from rookery.server.table.tenures_store import players_of


class Suspicion(NamedTuple):
    """A game that was rated, and would not be today, or not for everybody; `why`: the reasons."""

    game_id: str
    at: int
    users: tuple[str, ...]
    why: tuple[str, ...]


class Guard:
    """Judges games in the order in which they were rated; `found` are those that the limits hit."""

    def __init__(self, limits: FairPlayLimits) -> None:
        self._limits = limits
        self._recent: deque[tuple[int, tuple[str, ...]]] = deque()
        self.found: list[Suspicion] = []

    def __call__(self, connection: sa.Connection, rated: RatedGame) -> GameContest:
        """The contest of a rated game as it would be judged today."""
        if rated.contest.outcome == "merged":
            return rated.contest
        stored = games.load(connection, rated.game_id)
        done = judged(stored, *players_of(connection, rated.game_id))
        contest = self._fair(connection, rated, done)
        if set(rated.contest.pairs) - set(contest.pairs):
            why = tuple(sorted({reason for _, _, reason in contest.left_out}))
            self.found.append(Suspicion(rated.game_id, rated.at, contest.users, why))
        if contest.pairs:
            self._recent.append((rated.at, contest.users))
        return contest

    def _fair(self, connection: sa.Connection, rated: RatedGame, done: Judgement) -> GameContest:
        contest, leavers = done
        if contest.outcome != "rated":
            return contest
        if leavers and self._limits.pairs:
            return without(contest, all_short(contest.users), leavers)
        known = self._facts(connection, rated, contest.users)
        now = left_out(contest.users, known, self._limits)
        named = {(a, b) for a, b, _ in now}
        # What did not count then does not count today: a guest may be a member by now.
        then = [pair for pair in rated.contest.left_out if pair[:2] not in named]
        return without(contest, (*now, *then), leavers)

    def _facts(self, connection: sa.Connection, rated: RatedGame, users: tuple[str, ...]) -> Facts:
        while self._recent and self._recent[0][0] <= rated.at - WINDOW_MS:
            self._recent.popleft()
        everybody = {*users, *(user for _, them in self._recent for user in them)}
        new = fair_play.newcomers(connection, everybody, rated.at, self._limits.new_ms)
        met, met_new = Counter[frozenset[str]](), Counter[str]()
        for _, them in self._recent:
            met.update(map(frozenset, combinations(them, 2)))
            met_new.update(user for user in them if new.intersection(them) - {user})
        return Facts(
            newcomers=new & frozenset(users),
            networks=fair_play.networks_of(connection, rated.game_id),
            owners=fair_play.owners(connection, users),
            met=met,
            met_new=met_new,
        )


def suspicious(connection: sa.Connection, limits: FairPlayLimits, *, undo: bool) -> list[Suspicion]:
    """The rated games that would not be rated today; with `undo` all ratings are computed anew.

    Every game keeps its number and the rules by which it was rated.
    """
    guard = Guard(limits)
    done = replay(connection, again=guard)
    if undo and guard.found:
        write(connection, done)
    return guard.found
