"""Closing a table by a command, beside a server that may be running: functions on a connection."""

import sqlalchemy as sa

from rookery.server.feature import Occasion
from rookery.server.nodes import store as nodes
from rookery.server.people import audit_store as audit
from rookery.server.table import store as games
from rookery.server.table.claims import closing
from rookery.server.table.registry import snapshot_of

CLOSED = "close-table"
"""The word of the log for a table that was closed."""


def close(connection: sa.Connection, occasion: Occasion, game_id: str) -> str:
    """End a game that is on, without a result, and write it into the log; returns its title.

    Raises NoSuchGame, GameOver, NotAllowed, and StaleNumber if somebody acts at that moment.
    """
    game = snapshot_of(games.load(connection, game_id))
    # House time never goes back, and may be ahead of this machine's clock.
    now = max(occasion.now, nodes.last_beat(connection) or 0)
    job = closing(game, now).job
    assert job is not None
    job(connection)
    title = game.game.title
    about = {"game": game_id, "title": title}
    audit.add(connection, occasion.by, CLOSED, "", about, occasion.now)
    return title
