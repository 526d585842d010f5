"""Databases of earlier versions, as earlier migrations leave them."""

import sqlite3
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from rookery.server.db.startup import MIGRATIONS

_SQL = Path(__file__).with_name("data") / "schema_0002.sql"


def migrate_to(connection: sa.Connection, revision: str) -> None:
    """Migrate a database to this version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def put_oldest(folder: Path) -> Path:
    """A file that a server with schema 0002 has written, in a new folder; returns the file."""
    folder.mkdir()
    file = folder / "rookery.sqlite3"
    with sqlite3.connect(file) as connection:
        connection.executescript(_SQL.read_text("utf-8"))
    connection.close()
    return file
