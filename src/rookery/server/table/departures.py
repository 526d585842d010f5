"""Users who have left the house stop playing, wherever they were closed."""

import contextlib
from collections import Counter
from collections.abc import Collection, Sequence
from functools import partial

from rookery.core.errors import RookeryError
from rookery.server.db.reader import Reader
from rookery.server.nodes.neighbours import Neighbours
from rookery.server.people import store as people
from rookery.server.table.actions import Actions
from rookery.server.table.changes import PeopleChanged, TableEvents
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
        users = await self._reader.run(partial(people.closed_but_playing, among=user_ids))
        await self.leave(sorted(users))
        return users

    async def _leave(self, game_id: str, user_id: str) -> None:
        # The game may be over by now, or gone, or not have begun: whoever only waits there stays.
        with contextlib.suppress(RookeryError):
            async with self._tables.open(game_id) as table:
                for seat in held(table.game.seats, user_id):
                    with contextlib.suppress(RookeryError):
                        await self._actions.leave(table, user_id, seat)


# -- who is at the tables across all processes: each tells the others whose sockets it has ---------

Sockets = dict[str, dict[str, int]]
"""Socket counts by the table's id, then by user; "" stands for anybody without an id."""


class Attendance:
    """Tells other processes who is at the tables here, and these tables who is there elsewhere."""

    def __init__(self, tables: Tables, events: TableEvents, neighbours: Neighbours) -> None:
        self._tables, self._events = tables, events
        neighbours.share("tables", Sockets, self.here, self.heard)

    def here(self) -> Sockets:
        """The sockets of this process."""
        return {
            table.id: {user or "": count for user, count in table.presence.here.items()}
            for table in self._tables
            if table.presence
        }

    def heard(self, others: Sequence[Sockets]) -> None:
        """Note who is elsewhere, by what the others say, and publish changes to the tables here."""
        before, now = self._tables.elsewhere, _together(others)
        self._tables.elsewhere = now
        for table in self._tables:
            table.presence.elsewhere = now.get(table.id, Counter())
            if before.get(table.id) != now.get(table.id):
                self._events.publish(PeopleChanged(table))


def _together(others: Sequence[Sockets]) -> dict[str, Counter[str | None]]:
    users: dict[str, Counter[str | None]] = {}
    for other in others:
        for game_id, sockets in other.items():
            counts = {user or None: count for user, count in sockets.items()}
            users.setdefault(game_id, Counter()).update(counts)
    return users
