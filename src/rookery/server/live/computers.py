"""Computers on their seats: after each change they are asked, if it is their turn.

A computer thinks without any lock; its action is stored like anybody's, by compare and set.
"""

import asyncio
import traceback

from rookery.core.errors import RookeryError
from rookery.server.compute.interpreted import StandIn
from rookery.server.compute.search_pool import Thinkers
from rookery.server.compute.warmup import Warmth
from rookery.server.errors import NoSuchGame
from rookery.server.live.actions import Referee
from rookery.server.live.commit import Keeper
from rookery.server.live.registry import Tables
from rookery.server.live.table import Table
from rookery.server.ops.logs import Log
from rookery.server.ops.randomness import Randomness
from rookery.server.views.messages import Thinking


class Computers:
    """Lets computers act. `pace_s` is the least time between an entry and the answer to it."""

    def __init__(
        self,
        tables: Tables,
        keeper: Keeper,
        referee: Referee,
        thinkers: Thinkers,
        warmth: Warmth,
        log: Log,
        pace_s: float,
        randomness: Randomness,
    ) -> None:
        self._tables = tables
        self._audience = keeper.audience
        self._referee = referee
        self._thinkers = thinkers
        self._warmth = warmth
        self._stand_in = StandIn()
        self._log = log
        self._pace_s = pace_s
        self._randomness = randomness
        self._tasks: set[asyncio.Task[None]] = set()
        keeper.after_change.append(self.consider)

    def consider(self, table: Table) -> None:
        """Start thinking if a computer is to act and none thinks about this state yet."""
        seat = table.turn
        if seat is None or table.seats[seat].kind != "computer":
            return
        if table.thinking == table.play.number:
            return
        table.thinking = table.play.number
        task = asyncio.create_task(self._act(table.id, seat, table.play.number))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def resume(self, game_id: str) -> None:
        """Think on where a stopped server left off."""
        async with self._tables.open(game_id) as table:
            self.consider(table)

    async def _act(self, game_id: str, seat: int, number: int) -> None:
        try:
            async with self._tables.open(game_id) as table:
                await self._think(table, seat, number)
        except NoSuchGame:
            return
        except Exception:  # noqa: BLE001  nobody awaits this task: what breaks goes to the log
            self._log.error("computer failed", game=game_id, trace=traceback.format_exc())

    async def _think(self, table: Table, seat: int, number: int) -> None:
        level = str(table.seats[seat].level)
        self._audience.show(table, Thinking(seat))
        pace = asyncio.create_task(asyncio.sleep(self._pace_s))
        try:
            action = await self._chosen(table, level)
            await pace
            if table.play.number == number:
                await self._referee.computer_acts(table, seat, number + 1, action)
        except RookeryError as refused:
            self._log.warning("computer refused", game=table.id, seat=seat, code=refused.code)
        finally:
            pace.cancel()
            if table.thinking == number:
                table.thinking = None

    async def _chosen(self, table: Table, level: str) -> str:
        """The level's action; while its kernels are being compiled, the stand-in's."""
        state, has_people = table.state, table.has_people
        seed = self._randomness.seed(f"search {table.id} {table.play.number}", 32)
        name = state.game.name
        if not self._warmth.has_level(name, level, state.players):
            try:
                return await self._stand_in.play(state, level, seed)
            except (OSError, EOFError) as gone:
                self._log.info("no stand-in", game=name, why=str(gone))
            await self._warmth.level(name, level, state.players)

        def awaited() -> bool:
            return has_people or bool(table.watchers)

        return await self._thinkers.play(state, level, seed, awaited)

    async def release_stand_in(self) -> None:
        """Everything is compiled: nobody has to stand in any more."""
        await self._stand_in.close()

    async def close(self) -> None:
        """Stop thinking; the log says where to go on."""
        await self._stand_in.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
