"""Computers on their seats: after each change they are asked, if it is their turn.

A computer thinks without any lock; its action is stored like anybody's, by compare and set.
"""

import asyncio
import secrets
import traceback
from collections.abc import Awaitable, Callable

from rookery.core.errors import RookeryError
from rookery.server.errors import NoSuchGame
from rookery.server.keeper import Keeper
from rookery.server.logs import Log
from rookery.server.messages import Thinking
from rookery.server.referee import Referee
from rookery.server.table import Table
from rookery.server.tables import Tables
from rookery.server.thinking import Thinkers


class Computers:
    """Lets computers act. `pace_s` is the least time between an entry and the answer to it."""

    def __init__(
        self,
        tables: Tables,
        keeper: Keeper,
        referee: Referee,
        thinkers: Thinkers,
        ready: Callable[[str, str, int], Awaitable[None]],
        log: Log,
        pace_s: float,
    ) -> None:
        self._tables = tables
        self._audience = keeper.audience
        self._referee = referee
        self._thinkers = thinkers
        self._ready = ready
        self._log = log
        self._pace_s = pace_s
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
        level, state = str(table.seats[seat].level), table.state
        self._audience.show(table, Thinking(seat))
        pace = asyncio.create_task(asyncio.sleep(self._pace_s))
        try:
            await self._ready(state.game.name, level, state.players)
            action = await self._thinkers.play(state, level, secrets.randbits(32))
            await pace
            if table.play.number == number:
                await self._referee.computer_acts(table, seat, number + 1, action)
        except RookeryError as refused:
            self._log.warning("computer refused", game=table.id, seat=seat, code=refused.code)
        finally:
            pace.cancel()
            if table.thinking == number:
                table.thinking = None

    async def close(self) -> None:
        """Stop thinking; the log says where to go on."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
