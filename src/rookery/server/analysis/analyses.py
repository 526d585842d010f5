"""Analyses of whole games: one job per game works from the end back and stores each position.

Readers of a game share its job. Without readers it continues at the lowest priority. A job that was
interrupted when a process stopped is resumed when the next one starts.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import partial

import sqlalchemy as sa

from rookery.core.errors import RookeryError
from rookery.core.words.i18n import later
from rookery.search.study import Finding, Study
from rookery.search.study.study import seconds_each
from rookery.server.analysis import store as storage
from rookery.server.analysis.job import AnalysisJob, along, lines_of, number_before, played_at
from rookery.server.compute.search_pool import SearchPool
from rookery.server.compute.warmup import Warmup
from rookery.server.db.reader import Reader
from rookery.server.db.writer import Writer
from rookery.server.errors import Refused, TooFast, TooMany
from rookery.server.feature import Service
from rookery.server.ops.logs import Log
from rookery.server.ops.tasks import stopped
from rookery.server.table.registry import Table, Tables
from rookery.server.table.timeline import Timeline


class NothingToAnalyse(Refused):
    """The game is for one player, or this house analyses no games."""

    code, status = "not-analysed", 409
    message = later("Whole games like this one are not analysed here.")


# -- analyses of whole games: one job per game works from the end back and stores each position ----
# Readers of a game share its job. Without readers it continues at the lowest priority. A job that
# was interrupted when a process stopped is resumed when the next one starts.

_LEASE_MS = 120_000
_LOOK_S = 5.0  # between two looks at what another process has found
_AT_ONCE = 200


@dataclass(frozen=True)
class Bounds:
    """`seconds` per game (0: no game is analysed); `each`: how many jobs one address may start."""

    seconds: float
    each: int
    node: str


class Analyses(Service):
    """All analyses of this process."""

    def __init__(
        self,
        tables: Tables,
        searches: SearchPool,
        warmup: Warmup,
        writer: Writer,
        reader: Reader,
        now: Callable[[], int],
        bounds: Bounds,
        log: Log,
    ) -> None:
        self._tables, self._searches, self._warmup = tables, searches, warmup
        self._writer, self._reader, self._now, self._log = writer, reader, now, log
        self._bounds = bounds
        self._jobs: dict[str, AnalysisJob] = {}
        self._resuming: asyncio.Task[None] | None = None

    # -- what readers ask for ------------------------------------------------------------------

    async def ask(self, table: Table, address: str) -> None:
        """Start analysing a game, from what is stored, unless a job for it is running already.

        Raises NothingToAnalyse, and TooFast or TooMany if too many jobs are running.
        """
        self._check(table)
        job = self._jobs.get(table.id)
        if job is not None:
            return
        self._check_room(address)
        job = self._jobs[table.id] = AnalysisJob(address)
        try:
            await self._writer.run(partial(storage.ask, game_id=table.id, now=self._now()))
        except BaseException:
            self._end(table.id, job)
            raise
        job.task = asyncio.create_task(self._work(table.id, job))

    def _check(self, table: Table) -> None:
        if not self._bounds.seconds or table.game.timeline.first.players == 1:
            raise NothingToAnalyse()

    def _check_room(self, address: str) -> None:
        if sum(job.whose == address for job in self._jobs.values()) >= self._bounds.each:
            raise TooFast(limit="address_waiting")
        if len(self._jobs) >= _AT_ONCE:
            raise TooMany()

    async def known(self, table: Table) -> dict[int, Finding]:
        """What is stored of a game's analysis, by the number of plies before each position."""
        entries = await self._reader.run(partial(storage.known, game_id=table.id))
        return along(table.game.timeline, entries)

    async def lines(self, timeline: Timeline, game_id: str, address: str) -> AsyncIterator[bytes]:
        """Yield what is known of a game, then what is found, as lines of JSON, until the job ends.

        An empty line says that nothing has been found for a while.
        """
        job = self._jobs.get(game_id)
        if job is None:
            entries = await self._reader.run(partial(storage.known, game_id=game_id))
            for line in lines_of(timeline, along(timeline, entries), {}, is_asked=False):
                yield line
            return
        with job.read(address):
            known: dict[int, Finding] = {}
            async for new in job.news():
                for line in lines_of(timeline, new, known, not job.is_done):
                    yield line
                known.update(new)

    # -- the work ------------------------------------------------------------------------------

    async def _work(self, game_id: str, job: AnalysisJob) -> None:
        try:
            async with self._tables.open(game_id) as table:
                await self._analyse(table, job)
        except RookeryError as error:  # the store is unreachable or the game was deleted
            self._log.warning("not analysed", game=game_id, code=error.code)
        except sa.exc.IntegrityError:
            self._log.warning("not analysed", game=game_id, code="no-such-game")
        finally:
            self._end(game_id, job)

    def _end(self, game_id: str, job: AnalysisJob) -> None:
        self._jobs.pop(game_id, None)
        job.end()

    async def _analyse(self, table: Table, job: AnalysisJob) -> None:
        timeline = table.game.timeline
        await self._warmup.analysis(table.game.game.name, timeline.first.players)
        job.note(await self.known(table))
        while not await self._is_mine(table.id):
            await asyncio.sleep(_LOOK_S)
            job.note(await self.known(table))
        job.note(await self.known(table))  # everything that other processes have found
        await self._go_through(table.id, timeline, job)
        await self._writer.run(partial(storage.finish, game_id=table.id))

    async def _is_mine(self, game_id: str) -> bool:
        now, node = self._now(), self._bounds.node
        take = partial(storage.take, node=node, now=now, until=now + _LEASE_MS)
        return await self._writer.run(partial(take, game_id=game_id))

    async def _go_through(self, game_id: str, timeline: Timeline, job: AnalysisJob) -> None:
        seconds = self._seconds_each(timeline)
        for ply in range(len(timeline.line), -1, -1):
            if ply in job.found:
                continue
            finding = await self._study(game_id, timeline, ply, job, seconds)
            number, now = number_before(timeline, ply), self._now()
            take = partial(storage.take, node=self._bounds.node, now=now, until=now + _LEASE_MS)

            def keep(
                connection: sa.Connection,
                number: int = number,
                finding: Finding = finding,
                take: Callable[..., bool] = take,
            ) -> None:
                storage.put(connection, game_id, number, finding)
                take(connection, game_id)

            await self._writer.run(keep)
            job.note({ply: finding})

    def _seconds_each(self, timeline: Timeline) -> float:
        decisions = sum(entry.kind != "chance" for entry in timeline.line)
        return seconds_each(decisions, self._bounds.seconds)

    async def _study(
        self, game_id: str, timeline: Timeline, ply: int, job: AnalysisJob, seconds: float
    ) -> Finding:
        studies: list[Study] = []

        def make() -> Study:
            state, after = timeline.states[ply].bare(), job.found.get(ply + 1)
            earlier = self._searches.kept.take(game_id)
            studies.append(Study(state, played_at(timeline, ply), after, seconds, earlier=earlier))
            return studies[0]

        await self._searches.study(make, job.urgency, job.whose)
        self._searches.keep(game_id, studies[0].search)
        return studies[0].finding

    # -- beginning and end ---------------------------------------------------------------------

    async def start(self) -> None:
        """Resume the analyses that an earlier process has not finished, one game after another."""
        if self._bounds.seconds:
            self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        for game_id in await self._reader.run(storage.unfinished):
            if game_id not in self._jobs:
                job = self._jobs[game_id] = AnalysisJob("")
                job.task = asyncio.create_task(self._work(game_id, job))
                await asyncio.wait((job.task,))

    def part(self) -> None:
        """End all readers' streams; they will reconnect to the next process."""
        for job in self._jobs.values():
            job.end()

    async def close(self) -> None:
        """Stop; the next process resumes what is not finished."""
        await stopped(self._resuming, *(job.task for job in self._jobs.values()))
