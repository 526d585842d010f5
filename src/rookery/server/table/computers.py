"""Computers on their seats: after each change, one is asked to act if it is its turn.

A computer searches without any lock; its action is stored like anybody's, by compare-and-set. Of
several processes, the one that owns the game searches (see `nodes/owners`).
"""

import asyncio
import traceback
from dataclasses import dataclass, field
from typing import Protocol

from rookery.core.errors import RookeryError
from rookery.server.compute.interpreted import InterpretedPlayers
from rookery.server.compute.search_pool import Chosen, SearchPool
from rookery.server.compute.warmup import Warmup
from rookery.server.errors import NoSuchGame
from rookery.server.ops.logs import Log
from rookery.server.ops.randomness import Randomness
from rookery.server.ops.tasks import stopped
from rookery.server.table.actions import Actions
from rookery.server.table.changes import Opened, SearchStarted, Settled, TableEvents
from rookery.server.table.game import Snapshot
from rookery.server.table.registry import Table, Tables


class Deputy(Protocol):
    """Chooses computers' actions somewhere else than here."""

    async def choose(self, table: Table, level: str, seed: int) -> str | None:
        """The action of this level with this seed; None if it has to be searched for here."""


@dataclass(frozen=True)
class Searchers:
    """Chooses computers' actions: by compiled searches, or interpreted ones until then.

    Each of the `deputies` may do it instead.
    """

    pool: SearchPool
    warmup: Warmup
    interpreted: InterpretedPlayers
    randomness: Randomness
    deputies: list[Deputy] = field(default_factory=list)

    def compiling(self, game: Snapshot) -> tuple[str, ...]:
        """The levels at a table that play without compiled code until that is there."""
        name, players, is_cold = game.game.name, len(game.seats), self.warmup.is_cold
        levels = dict.fromkeys(seat.level for seat in game.seats if seat.kind == "computer")
        return tuple(level for level in levels if level and is_cold(name, level, players))

    def expect(self, game: Snapshot) -> None:
        """Let the levels at a table be compiled and loaded next."""
        if not self.warmup.is_done:
            for seat in game.seats:
                if seat.kind == "computer":
                    self.warmup.expect(game.game.name, str(seat.level), len(game.seats))

    async def choose(self, table: Table, level: str, log: Log) -> Chosen:
        """An action by this level; until its kernels are compiled, by an interpreted player."""
        game, state = table.game, table.game.state
        name, has_people = state.game.name, game.has_people
        seed = self.randomness.seed(f"search {game.id} {game.number}", 32)
        if not await self.warmup.level_if_warm(name, level, state.players):
            try:
                return Chosen(await self.interpreted.play(state, level, seed), is_cut=False)
            except (OSError, EOFError) as gone:
                log.info("no stand-in", game=name, why=str(gone))
            await self.warmup.level(name, level, state.players)

        for deputy in self.deputies:
            if (action := await deputy.choose(table, level, seed)) is not None:
                return Chosen(action, is_cut=False)

        def awaited() -> bool:
            return has_people or bool(table.presence)

        chosen = await self.pool.play(state, level, seed, awaited, _asker(game))
        if chosen.is_cut:
            log.warning("thought cut short", game=game.id, number=game.number, level=level)
        return chosen


def _asker(game: Snapshot) -> str:
    """The user for whom a game's computers search: search time is shared fairly among people."""
    return next((seat.user_id for seat in game.seats if seat.user_id), game.id)


class Computers:
    """Lets computers act. `pace_s` is the minimum time from an entry to the computer's answer."""

    def __init__(
        self,
        tables: Tables,
        events: TableEvents,
        actions: Actions,
        searchers: Searchers,
        log: Log,
        pace_s: float,
    ) -> None:
        self._tables, self._events, self._actions = tables, events, actions
        self._searchers, self._log, self._pace_s = searchers, log, pace_s
        self._tasks: set[asyncio.Task[None]] = set()
        events.subscribe(Opened, lambda event: self.consider(event.table))
        events.subscribe(Settled, lambda event: self.consider(event.table))
        tables.asked.append(self.consider)

    def consider(self, table: Table) -> None:
        """Start a search if a computer is to act and none is searching this state yet."""
        self._searchers.expect(table.game)
        seat, number = table.game.to_move, table.game.number
        if seat is None or table.game.seats[seat].kind != "computer":
            return
        if not table.is_ours or table.thinking == number or table.game.is_gathering:
            return
        table.thinking = number
        task = asyncio.create_task(self._act(table.id, seat, number))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _act(self, game_id: str, seat: int, number: int) -> None:
        try:
            async with self._tables.open(game_id) as table:
                await self._think(table, seat, number)
        except NoSuchGame:
            return
        except Exception:  # noqa: BLE001  nobody awaits this task: errors go to the log
            self._log.error("computer failed", game=game_id, trace=traceback.format_exc())

    async def _think(self, table: Table, seat: int, number: int) -> None:
        level = str(table.game.seats[seat].level)
        self._events.publish(SearchStarted(table, seat))
        pace = asyncio.create_task(asyncio.sleep(self._pace_s))
        try:
            chosen = await self._searchers.choose(table, level, self._log)
            await pace
            if table.game.number == number:
                await self._actions.computer_acts(table, seat, number + 1, *chosen)
        except RookeryError as refused:
            self._log.warning("computer refused", game=table.id, seat=seat, code=refused.code)
        finally:
            pace.cancel()
            if table.thinking == number:
                table.thinking = None

    async def close(self) -> None:
        """Stop searching; the games' logs say where to resume."""
        await stopped(*self._tasks)
