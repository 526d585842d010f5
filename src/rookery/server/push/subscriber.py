"""Who is sent what happens at a table."""

from dataclasses import dataclass

from rookery.server.push.outbox import Outbox
from rookery.server.views.table_view import Viewer


@dataclass(frozen=True, eq=False, slots=True)
class Subscriber:
    """One socket at a table: who reads it, and what waits for them."""

    viewer: Viewer
    outbox: Outbox
