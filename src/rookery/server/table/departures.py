"""Users who have left the house stop playing, wherever they were closed."""

import contextlib
from collections.abc import Collection
from functools import partial

from rookery.core.errors import RookeryError
from rookery.server.db.reader import Reader
from rookery.server.people import store as people
from rookery.server.table.actions import Actions
from rookery.server.table.registry import Tables
from rookery.server.table.seats import held


class Departures:
    """Takes users out of their running games, as if they had resigned each."""

    def __init__(self, tables: Tables, actions: Actions, reader: Reader) -> None:
        self._tables, self._actions, self._reader = tables, actions, reader

    async def leave(self, user_ids: Collection[str]) -> None:
        """Let these users stop playing everywhere."""
        for user_id in user_ids:
            running = partial(people.games_of, user_id=user_id, running=True)
            for game_id in await self._reader.run(running):
                await self._leave(game_id, user_id)

    async def leave_if_closed(self, user_ids: Collection[str] | None = None) -> set[str]:
        """The same for those of these users (or of all) whose accounts are closed; returns them."""
        found = await self._reader.run(partial(people.closed_but_playing, among=user_ids))
        await self.leave(sorted(found))
        return found

    async def _leave(self, game_id: str, user_id: str) -> None:
        # The game may be over by now, or gone, or not have begun: whoever only waits there stays.
        with contextlib.suppress(RookeryError):
            async with self._tables.open(game_id) as table:
                for seat in held(table.game.seats, user_id):
                    with contextlib.suppress(RookeryError):
                        await self._actions.leave(table, user_id, seat)
