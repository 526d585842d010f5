"""Rates finished games, each exactly once, even if a process stops or is killed on the way.

The entry that ends a game puts it into `finished`. The rater works through that table when a game
ends, when it starts and every half minute (another process may have ended a game and died).
Taking a game from there, numbering it and storing its players' ratings is one transaction.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import sqlalchemy as sa

from rookery.core.errors import RookeryError
from rookery.ratings.rating import Model
from rookery.server.db.reader import Reader
from rookery.server.db.writer import Writer
from rookery.server.errors import StaleNumber, StoreAway
from rookery.server.ops.logs import Log
from rookery.server.ops.tasks import comes, steadily, stopped
from rookery.server.people import ratings_store as strength
from rookery.server.ratings import store as storage
from rookery.server.ratings.fair_play import FairPlayLimits
from rookery.server.ratings.judging import Judgement, fair, judged
from rookery.server.ratings.rules import Models, rate
from rookery.server.table import store as games
from rookery.server.table.changes import Ended, TableEvents
from rookery.server.table.contest import Tenure
from rookery.server.table.tenures_store import players_of, tenures_of

_LOOK_S = 30.0


class Rater:
    """`ready` waits until a game's rules can be used; `done` is called after each round."""

    def __init__(
        self,
        writer: Writer,
        reader: Reader,
        events: TableEvents,
        ready: Callable[[str], Awaitable[None]],
        models: Models,
        limits: FairPlayLimits,
        log: Log,
    ) -> None:
        self._writer, self._reader, self._ready = writer, reader, ready
        self._models, self.limits, self._log = models, limits, log
        self._ended = asyncio.Event()
        self.done: Callable[[], Awaitable[None]] = _nobody_waits
        self._task: asyncio.Task[None] | None = None
        events.subscribe(Ended, lambda _: self._ended.set())

    def start(self) -> None:
        """Start rating the games that wait, and those that end from now on."""
        self._ended.set()
        self._task = asyncio.create_task(steadily("rating", self._work, self._log))

    async def _work(self) -> None:
        await comes(self._ended, _LOOK_S)
        self._ended.clear()
        await self.rate_all()
        await self.done()

    async def rate_all(self) -> None:
        """Rate all waiting games, in the order in which they ended."""
        refused: set[str] = set()
        while True:
            waiting = await self._reader.run(storage.waiting)
            if refused.issuperset(waiting):
                return
            for game_id in waiting:
                if game_id not in refused and not await self._rated(game_id):
                    refused.add(game_id)

    async def _rated(self, game_id: str) -> bool:
        """Rate a game; False if this process cannot, for example because it lacks the game."""
        try:
            done, at, sat = await self._contest(game_id)
        except StoreAway:
            raise
        except RookeryError as error:
            self._log.warning("not rated", game=game_id, code=error.code)
            return False
        model = self._models(done.contest.pool)
        with contextlib.suppress(StaleNumber):  # somebody else was faster: it is tried again
            job = partial(_settle, game_id=game_id, done=done, at=at, model=model, sat=sat)
            outcome = await self._writer.run(partial(job, limits=self.limits))
            self._log.info("rated", game=game_id, outcome=outcome)
        return True

    async def _contest(self, game_id: str) -> tuple[Judgement, int, Sequence[Tenure]]:
        stored = await self._reader.run_long(partial(games.load, game_id=game_id))
        sat, bots = await self._reader.run(partial(players_of, game_id=game_id))
        await self._ready(stored.game)

        done = await self._reader.compute(partial(judged, stored, sat, bots))
        return done, stored.ended or 0, sat

    async def close(self) -> None:
        """Stop; games that are not rated yet wait in the store."""
        await stopped(self._task)


async def _nobody_waits() -> None:
    """Do nothing: nobody is to be told."""


def _settle(
    connection: sa.Connection,
    game_id: str,
    done: Judgement,
    at: int,
    model: Model,
    sat: Sequence[Tenure],
    limits: FairPlayLimits,
) -> str:
    """Rate a game unless somebody else has; returns the outcome.

    Raises StaleNumber if another game was faster, or if a guest among its players has turned out to
    be a member since it was judged.
    """
    outcome = done.contest.outcome
    if not storage.take(connection, game_id) or outcome == "alone":
        return outcome
    number = storage.last_number(connection) + 1
    if tenures_of(connection, game_id) != tuple(sat):
        raise StaleNumber(number)
    contest = fair(connection, game_id, done, at, limits)
    known = strength.in_pool(connection, contest.pool, contest.users)
    rated, now = rate(game_id, contest, at, known, model)
    storage.append(connection, number, rated, now)
    return contest.outcome
