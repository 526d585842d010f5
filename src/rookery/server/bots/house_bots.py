"""The house's own bots: levels that accept challenges and play like anybody else.

They have names, seats and ratings like other bots, but no token, since they play in this process.
"""

import asyncio
import traceback
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import sqlalchemy as sa

from rookery.core.errors import RookeryError, SetupError
from rookery.core.players.searcher import LEVEL_NAMES
from rookery.core.spelling import not_one_of
from rookery.server.challenges.challenges import Challenges
from rookery.server.challenges.model import Challenge
from rookery.server.errors import NameTaken, NotOffered
from rookery.server.offering import Offering
from rookery.server.ops.tasks import stopped
from rookery.server.people import names, tokens
from rookery.server.people import store as people
from rookery.server.table.actions import Actions
from rookery.server.table.changes import Changes, Opened, SearchStarted, SeatsChanged, Settled
from rookery.server.table.computers import Searchers
from rookery.server.table.new_game import SeatRequest
from rookery.server.table.registry import Table, Tables

HOUSE = "house"
"""The owner of these bots in the store."""


def levels_of(text: str) -> tuple[str, ...]:
    """The levels that a setting lists; raises SetupError."""
    wanted = tuple(filter(None, (part.strip() for part in text.split(","))))
    reasons = [
        f"HOUSE_BOTS: {not_one_of(name, LEVEL_NAMES)}" for name in wanted if name not in LEVEL_NAMES
    ]
    if reasons:
        raise SetupError(reasons)
    return wanted


def id_of(level: str) -> str:
    """The user id of a level's bot."""
    return tokens.hashed(f"house bot {level}")


def ensure(connection: sa.Connection, level: str, now: int) -> str:
    """The id of a level's bot, which is created if it doesn't exist; raises NameTaken."""
    user_id, name = id_of(level), _name(level)
    if user_id not in people.bots_among(connection, [user_id]):
        people.check_free(connection, name)
        named = {"name": name, "skeleton": names.skeleton(name)}
        people.put(connection, user_id, now, kind="bot", owner=HOUSE, **named)
    return user_id


def _name(level: str) -> str:
    return f"{level.capitalize()} Bot"


class HouseBots:
    """Accepts challenges to the house's bots and plays for them.

    `pace_s` is the least time for an action; each bot plays up to `most` games at a time.
    """

    def __init__(
        self,
        changes: Changes,
        tables: Tables,
        actions: Actions,
        searchers: Searchers,
        challenges: Challenges,
        now: Callable[[], int],
        pace_s: float,
        most: int,
        offering: Offering,
    ) -> None:
        self._offering = offering
        self._changes, self._tables, self._actions = changes, tables, actions
        self._searchers, self._challenges = searchers, challenges
        self._now, self._pace_s, self._log = now, pace_s, changes.log
        self._most = most
        self._levels: dict[str, str] = {}
        self._thinking: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def ids(self) -> set[str]:
        """The user ids of the bots."""
        return set(self._levels)

    async def free(self, level: str = "", spare: int = 0) -> list[SeatRequest]:
        """Seats of the bots with room for `spare` + 1 more games, that of `level` first."""
        return await self._changes.reader.run(partial(self._free, level=level, spare=spare))

    def _free(self, connection: sa.Connection, level: str, spare: int) -> list[SeatRequest]:
        return [
            SeatRequest("player", _name(own), level=own, user_id=user_id)
            for user_id, own in sorted(self._willing.items(), key=lambda item: item[1] != level)
            if len(people.games_of(connection, user_id, running=True)) + spare < self._most
        ]

    @property
    def levels(self) -> dict[str, str]:
        """The names by level of the bots that the house offers, in the order of the setting."""
        return {level: _name(level) for level in self._willing.values()}

    @property
    def _willing(self) -> dict[str, str]:
        offered = self._offering.levels
        return {user_id: own for user_id, own in self._levels.items() if own in offered}

    @property
    def names(self) -> list[str]:
        """The names of the bots that the house offers, in the order of the setting."""
        return list(self.levels.values())

    async def open(self, levels: Sequence[str]) -> None:
        """Create missing bots, start playing, and answer the challenges that wait for them."""
        for level in levels:
            try:
                job = partial(ensure, level=level, now=self._now())
                self._levels[await self._changes.writer.run(job)] = level
            except NameTaken as taken:  # a member already has the name
                self._log.warning("no house bot", level=level, code=taken.code)
        if not self._levels:
            return
        events = self._changes.events
        events.subscribe(Opened, lambda event: self._consider(event.table))
        events.subscribe(Settled, lambda event: self._consider(event.table))
        events.subscribe(SeatsChanged, lambda event: self._answer_undo(event.table))
        self._tables.asked.append(self._consider)
        self._begin(self._resume(), "resuming")

    async def _resume(self) -> None:
        for user_id in self._levels:
            for challenge in await self._challenges.of(user_id):
                self.challenged(challenge)

    def _begin(self, work: Coroutine[Any, Any, None], what: str) -> None:
        task = asyncio.create_task(self._safely(work, what))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _safely(self, work: Coroutine[Any, Any, None], what: str) -> None:
        try:
            await work
        except RookeryError as refused:  # for instance, somebody was faster
            self._log.warning("house bot refused", work=what, code=refused.code)
        except Exception:  # noqa: BLE001  nobody awaits this task: its errors go to the log
            self._log.error("house bot failed", work=what, trace=traceback.format_exc())

    # -- challenges ------------------------------------------------------------------------------

    def challenged(self, challenge: Challenge) -> None:
        """Answer a challenge in which bots of the house are asked."""
        for user_id, answer in challenge.answers.items():
            if user_id in self._levels and answer is None:
                self._begin(self._answer(challenge.id, user_id), "answering")

    async def _answer(self, challenge_id: str, user_id: str) -> None:
        try:
            if user_id not in self._willing:
                raise NotOffered(name=_name(self._levels[user_id]))
            await self._challenges.accept(challenge_id, user_id)
        except RookeryError:
            await self._challenges.decline(challenge_id, user_id)

    # -- games -----------------------------------------------------------------------------------

    def _consider(self, table: Table) -> None:
        seat, number = table.game.to_move, table.game.number
        if seat is None or table.game.started is None or not table.is_ours:
            return
        user_id = table.game.seats[seat].user_id
        if user_id not in self._levels or self._thinking.get(table.id) == number:
            return
        self._thinking[table.id] = number
        self._begin(self._act(table.id, str(user_id), seat, number), "acting")

    async def _act(self, game_id: str, user_id: str, seat: int, number: int) -> None:
        try:
            async with self._tables.open(game_id) as table:
                self._changes.events.publish(SearchStarted(table, seat))
                pace = asyncio.create_task(asyncio.sleep(self._pace_s))
                level = self._levels[user_id]
                chosen = await self._searchers.choose(table, level, self._log)
                await pace
                if table.game.number == number:
                    await self._actions.act(table, user_id, seat, number + 1, *chosen)
        finally:
            if self._thinking.get(game_id) == number:
                del self._thinking[game_id]

    def _answer_undo(self, table: Table) -> None:
        """Answer undo requests: agree, unless the game is rated."""
        request = table.game.asked
        for user_id in () if request is None else sorted(request.awaited & self._levels.keys()):
            self._begin(self._agree(table.id, user_id), "agreeing")

    async def _agree(self, game_id: str, user_id: str) -> None:
        async with self._tables.open(game_id) as table:
            await self._actions.answer(table, user_id, not table.game.stored.rated)

    async def close(self) -> None:
        """Stop. The games' logs tell the next process where to resume."""
        await stopped(*self._tasks)
