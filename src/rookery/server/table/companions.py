"""What goes on beside a game, such as talk or ratings, as the table sees it."""

from rookery.core.errors import RookeryError
from rookery.server.people.identity import Identity
from rookery.server.table.audience import Subscriber
from rookery.server.table.registry import Table


class TableCompanion:
    """Told of readers and of those who act; what a companion does not need has an empty default."""

    async def enter(self, table: Table) -> None:
        """Read what a table's readers will need, before the first of them is sent anything."""

    def join(self, table: Table, subscriber: Subscriber, heard: int) -> None:
        """Send a subscriber who joins what is known; of talk they have `heard` lines."""

    def acts(self, table: Table, user_id: str | None, address: str) -> None:
        """A user acts, from a network address."""

    def refused(self, who: Identity, game_id: str, error: RookeryError) -> None:
        """A change that a user asked for over HTTP is refused."""
