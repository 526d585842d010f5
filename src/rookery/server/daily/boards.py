"""The boards of the day: results as they come in, and figures of all who have played one."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import date, timedelta
from functools import partial
from typing import Any

import sqlalchemy as sa
from msgspec import Struct

from rookery.core.errors import RookeryError
from rookery.core.game import Game
from rookery.server.daily import store
from rookery.server.daily.store import BoardDay, Counts, MyBoard
from rookery.server.errors import StoreAway
from rookery.server.feature import Service
from rookery.server.ops.tasks import comes
from rookery.server.table import day as daily
from rookery.server.table.changes import Ended
from rookery.server.table.day_result import DayResult, day_result
from rookery.server.table.house import House

_LOOK_S = 300.0


class EverybodysResults(Struct, frozen=True):
    """What everybody's results on a board come to.

    `played` have finished it, `won` of them came first or reached the goal, `worse` did worse than
    the reader, in percent of the others; None if the reader has no result, or nobody else has one.
    """

    played: int
    won: int
    worse: int | None = None


def _crowd(counts: Counts, mine: DayResult | None) -> EverybodysResults:
    others = counts.played - 1
    worse = round(100 * counts.worse / others) if mine is not None and others > 0 else None
    return EverybodysResults(counts.played, counts.won, worse)


def streak(days: set[date], today: date) -> int:
    """How many days in a row up to today, or up to yesterday if today is yet to be played."""
    day = today if today in days else today - timedelta(days=1)
    length = 0
    while day - timedelta(days=length) in days:
        length += 1
    return length


class BoardFigures(Struct, frozen=True):
    """What is known of a board: the crowd, and yesterday's best, which is there to be beaten."""

    crowd: EverybodysResults
    best: DayResult | None


class Boards(Service):
    """All boards of all days."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._ended = asyncio.Event()
        house.changes.events.subscribe(Ended, self._hear)
        self._ended.set()  # a process may have stopped before it stored a result

    def _hear(self, event: Ended) -> None:
        if event.table.game.day is not None:
            self._ended.set()

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Storing results."""
        return {"results of the day": self._work}

    async def _work(self) -> None:
        await comes(self._ended, _LOOK_S)
        self._ended.clear()
        await self.settle_all()

    async def settle_all(self) -> None:
        """Store the results of all games that are over and have none."""
        for game_id in await self._house.reader.run(store.unfinished):
            try:
                await self._settle(game_id)
            except StoreAway:
                raise
            except RookeryError as error:  # this process lacks the game
                self._house.log.warning("no result of the day", game=game_id, code=error.code)

    async def _settle(self, game_id: str) -> None:
        async with self._house.tables.open(game_id) as table:
            game, result = table.game.game, day_result(table.game)
        if result is not None:
            rank = result.rank(game)
            settle = partial(store.settle, game_id=game_id, result=result, rank=rank)
            await self._house.writer.run(settle)

    # -- what readers see ----------------------------------------------------------------------

    @property
    def today(self) -> date:
        """The day whose boards are new."""
        return daily.today(self._house.wall())

    async def mine(self, day: date, user_id: str | None) -> dict[str, MyBoard]:
        """A user's tables of a day, by their games."""
        if user_id is None:
            return {}
        read = partial(store.mine, day=day, user_id=user_id)
        mine = await self._house.reader.run(read)
        late = [board.game_id for board in mine.values() if board.is_over and not board.result]
        for game_id in late:  # it has ended this moment
            await self._settle(game_id)
        return await self._house.reader.run(read) if late else mine

    async def streak(self, user_id: str | None) -> int:
        """On how many days in a row a user has finished a board."""
        if user_id is None:
            return 0
        days = await self._house.reader.run(partial(store.days, user_id=user_id))
        return streak(days, self.today)

    async def figures(
        self, game: Game[Any], day: date, mine: DayResult | None = None
    ) -> BoardFigures:
        """What all results of a board come to; `mine` is the reader's own."""
        rank = mine.rank(game) if mine else 0

        def read(connection: sa.Connection) -> BoardFigures:
            counts = store.counts(connection, BoardDay(game.name, day), rank)
            before = BoardDay(game.name, day - timedelta(days=1))
            return BoardFigures(_crowd(counts, mine), store.best(connection, before))

        return await self._house.reader.run(read)
