"""A subscriber to the events of a table."""

from dataclasses import dataclass

from rookery.server.push.outbox import Outbox
from rookery.server.views.table_view import Viewer


@dataclass(frozen=True, eq=False, slots=True)
class Subscriber:
    """One socket at a table: its reader, and its outbox."""

    viewer: Viewer
    outbox: Outbox
