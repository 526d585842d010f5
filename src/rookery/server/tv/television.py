"""The choice of the game to watch: one place in a process makes it, at a fixed rhythm."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import sqlalchemy as sa

from rookery.core.errors import RookeryError
from rookery.server.compute.turns import Urgency
from rookery.server.errors import NoSuchGame
from rookery.server.feature import Service
from rookery.server.ops.tasks import comes
from rookery.server.table import lists_store, review
from rookery.server.table.house import House
from rookery.server.table.lists_store import LiveGame, StoredGameRow
from rookery.server.tv.model import Candidate, Shown, chosen, ranked

RHYTHM_MS = 5_000
_WATCHED_MS = 30_000  # how long after the last question somebody counts as watching
_ESTIMATED = 6  # so many games are estimated, the best by rating first
_SEARCH_MS = 60
LATE = 3
"""How many entries an estimate is behind the game, so that it helps nobody there."""
_NEXT = 4


class Estimate(NamedTuple):
    """What a search expects after `at` entries: results from -1 to 1, one per seat."""

    at: int
    values: tuple[float, ...]


class Programme(NamedTuple):
    """What is shown and what may come next; `games` are the rows of all of these by id."""

    shown: Shown | None
    estimate: Estimate | None
    next: tuple[str, ...]
    games: Mapping[str, StoredGameRow]


class Television(Service):
    """Chooses for all who watch together: who asks more often is told the same."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._asked, self._looked = 0, -RHYTHM_MS
        self._watched = asyncio.Event()
        self._looking, self._estimating = asyncio.Lock(), asyncio.Lock()
        self._live: list[LiveGame] = []
        self._shown: dict[str, Shown | None] = {}
        self._games: dict[str, StoredGameRow] = {}
        self._estimates: dict[str, Estimate] = {}

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Looking and estimating, as long as anybody watches."""
        return {"choosing a game to watch": self._work}

    async def _work(self) -> None:
        if not await comes(self._watched, _WATCHED_MS / 1000):
            return
        if self._house.now() - self._asked > _WATCHED_MS:
            self._watched.clear()
            return
        await self.look()
        await self.estimate()
        await asyncio.sleep(RHYTHM_MS / 1000)

    async def programme(self, kind: str = "") -> Programme:
        """What is shown of a kind of game, or of all ("")."""
        self._asked = self._house.now()
        self._watched.set()
        await self.look()
        candidates = ranked(self._candidates(), kind)
        shown = self._shown[kind] = chosen(
            self._shown.get(kind), candidates, self._on(), self._house.now()
        )
        now = shown.id if shown else ""
        later = tuple(each.id for each in candidates if each.id != now)[:_NEXT]
        return Programme(shown, self._estimates.get(now), later, self._games)

    async def look(self) -> None:
        """Read which games are on, unless that was done within the rhythm."""
        house = self._house
        async with self._looking:
            now = house.now()
            if 0 <= now - self._looked < RHYTHM_MS:
                return
            shown = [each.id for each in self._shown.values() if each]
            attended = house.tables.attended()

            def read(connection: sa.Connection) -> tuple[list[LiveGame], list[StoredGameRow]]:
                live = lists_store.on_now(connection, None, now, attended)
                return live, lists_store.shown(connection, shown)

            self._live, rows = await house.reader.run(read)
            self._looked = now
            self._games = {row.id: row for row in (*(game.row for game in self._live), *rows)}
            known = self._estimates.items()
            self._estimates = {key: value for key, value in known if key in self._games}

    def _candidates(self) -> list[Candidate]:
        nothing = Estimate(0, ())
        return [
            Candidate(
                game.row.id,
                game.row.game,
                game.players,
                game.rating,
                self._estimates.get(game.row.id, nothing).values,
            )
            for game in self._live
        ]

    def _on(self) -> Mapping[str, bool]:
        return {key: row.ended is None for key, row in self._games.items()}

    # -- estimates ---------------------------------------------------------------------------------

    async def estimate(self) -> None:
        """Estimate the best games anew that have gone on; nothing waits for it."""
        async with self._estimating:
            for each in ranked(self._candidates())[:_ESTIMATED]:
                row, known = self._games.get(each.id), self._estimates.get(each.id)
                at = max(0, row.number - LATE) if row else 0
                if row is not None and (known is None or known.at != at):
                    with contextlib.suppress(RookeryError):
                        self._estimates[each.id] = await self._estimated(each.id, at)

    async def _estimated(self, game_id: str, at: int) -> Estimate:
        house = self._house
        async with house.tables.open(game_id) as table:
            timeline, day = table.game.timeline, table.game.day
        if day is not None:  # everybody plays that board unaided
            return Estimate(at, ())
        if at > timeline.number:
            raise NoSuchGame()  # an entry was taken back
        state = await house.reader.compute(lambda: review.past(timeline, at).state)
        await house.warmup.analysis(state.game.name, state.players)
        report = await house.searches.evaluate(state, _SEARCH_MS, urgency=Urgency.UNREAD)
        return Estimate(at, report.values)
