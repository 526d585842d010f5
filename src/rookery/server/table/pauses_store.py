"""Pauses of tables in the store: functions on a connection."""

import msgspec
import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, Text

from rookery.server.db import schema
from rookery.server.db.schema import metadata
from rookery.server.people import calendars_store as calendars
from rookery.server.table import appends_store as appends
from rookery.server.table.game import Version
from rookery.server.table.pauses import PauseRequest, Pauses

# The last pause that somebody at a table has asked for, until it begins.
pause_requests = Table(
    "pause_requests",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("agreed", Text, nullable=False),  # JSON: seats
    Column("refused", Integer, nullable=False),  # 1: somebody has said no
)


def pauses_at(connection: sa.Connection, game_id: str) -> Pauses:
    """When the clocks of a table rest, and what somebody has asked for."""
    table = pause_requests
    row = connection.execute(sa.select(table).where(table.c.game_id == game_id)).one_or_none()
    request = None
    if row is not None:
        agreed = msgspec.json.decode(row.agreed, type=frozenset[int])
        request = PauseRequest(row.seat, row.at, row.until, agreed, bool(row.refused))
    return Pauses(calendars.pauses_of(connection, [game_id]).get(game_id, ()), request)


def put(
    connection: sa.Connection, game_id: str, known: Version, pauses: Pauses, deadline: int | None
) -> None:
    """Store the pauses of a table, and when the running clock is up with them.

    Raises StaleNumber if the game has changed meanwhile.
    """
    appends.lock(connection, game_id, *known, changes=1)
    spans, requests, games = calendars.pauses, pause_requests, schema.games
    for table in (spans, requests):
        connection.execute(sa.delete(table).where(table.c.game_id == game_id))
    if pauses.spans:
        rows = [{"game_id": game_id, **span._asdict()} for span in pauses.spans]
        connection.execute(sa.insert(spans), rows)
    request = pauses.request
    if request is not None:
        row = {
            "game_id": game_id,
            "seat": request.seat,
            "at": request.at,
            "until": request.until,
            "agreed": appends.as_json(sorted(request.agreed)),
            "refused": int(request.refused),
        }
        connection.execute(sa.insert(requests), row)
    which = sa.update(games).where(games.c.id == game_id)
    connection.execute(which.values(deadline=deadline))
