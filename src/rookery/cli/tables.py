"""`rookery tables`: what is on in a house, and closing a table.

The database is the server's (`DATA`, `DATABASE_URL`). A running server sees changes within seconds.
"""

import argparse
import os
from datetime import UTC, datetime

from rookery.cli.database import house_database
from rookery.cli.keeping import occasion
from rookery.cli.output import note, say_all
from rookery.games.plugins import add_games
from rookery.server.keeper import closed_tables_store
from rookery.server.keeper import tables_store as storage
from rookery.server.keeper.tables_store import KeptTable
from rookery.server.settings import from_environment

_MOST = 1000


def list_(_arguments: argparse.Namespace) -> int:
    """List the games that are on, with whose turn it is and since when."""
    with house_database() as connection:
        running = storage.running(connection, _MOST)
    if not running:
        note("rookery: no game is on")
    return say_all(map(_line, running))


def _line(table: KeptTable) -> str:
    since = datetime.fromtimestamp(table.waits / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    turn = table.to_move
    waits = table.names[turn] if turn is not None and turn < len(table.names) else "-"
    names = ", ".join(name or "-" for name in table.names)
    return f"{table.id}  {table.game:14}  {since}  {waits or '-'} of {names}"


def close(arguments: argparse.Namespace) -> int:
    """End games without a result, all or none; raises NoSuchGame, GameOver, NotAllowed."""
    add_games(from_environment(os.environ).games)
    with house_database(writes=True) as connection:
        keeper = occasion()
        titles = [
            closed_tables_store.close(connection, keeper, game_id) for game_id in arguments.games
        ]
    tables = zip(arguments.games, titles, strict=True)
    return say_all(f"{game_id} is closed: {title}" for game_id, title in tables)
