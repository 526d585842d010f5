"""A subscriber to the events of a table."""

from dataclasses import dataclass

from rookery.server.table.view import Viewer
from rookery.server.web.outbox import Outbox


@dataclass(frozen=True, eq=False, slots=True)
class Subscriber:
    """One socket at a table: its reader, and its outbox."""

    viewer: Viewer
    outbox: Outbox
