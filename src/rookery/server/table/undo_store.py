"""Undo requests, in the store: functions on a connection."""

import msgspec
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.table import store as games
from rookery.server.table.stored_game import Version
from rookery.server.table.undo import UndoRequest


def write(
    connection: sa.Connection, game_id: str, known: Version, request: UndoRequest | None
) -> None:
    """Store a game's undo request, or delete it (None); raises StaleNumber if the game changed."""
    games.lock(connection, game_id, *known, changes=1)
    games.forget_request(connection, game_id)
    if request is not None:
        row = {
            "game_id": game_id,
            "number": known.number,
            "seat": request.seat,
            "plies": request.plies,
            "awaited": msgspec.json.encode(sorted(request.awaited)).decode(),
            "refused": msgspec.json.encode(sorted(request.refused)).decode(),
        }
        connection.execute(sa.insert(schema.undo_requests), row)
