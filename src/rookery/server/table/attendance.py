"""Who is at the tables across all processes: each tells the others whose sockets it has."""

from collections import Counter
from collections.abc import Sequence

from rookery.server.nodes.neighbours import Neighbours
from rookery.server.table.events import Events, PeopleChanged
from rookery.server.table.registry import Tables

Sockets = dict[str, dict[str, int]]
"""Socket counts by the table's id, then by user; "" stands for anybody without an id."""


class Attendance:
    """Tells other processes who is at the tables here, and these tables who is there elsewhere."""

    def __init__(self, tables: Tables, events: Events, neighbours: Neighbours) -> None:
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
    found: dict[str, Counter[str | None]] = {}
    for one in others:
        for game_id, sockets in one.items():
            counts = {user or None: count for user, count in sockets.items()}
            found.setdefault(game_id, Counter()).update(counts)
    return found
