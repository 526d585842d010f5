"""`rookery backup`: copy the house's database into one file, while people play."""

import argparse
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import sqlalchemy as sa

from rookery.cli.database import house_database
from rookery.cli.output import say
from rookery.core.errors import SetupError
from rookery.core.writable import check_file
from rookery.server.table import store as games_store

_OWNER_ONLY = 0o600


def backup(arguments: argparse.Namespace) -> int:
    """Copy the database as it is at one moment, and check the copy. Raises SetupError, OSError.

    A file that is there already is replaced, once the copy is complete.
    """
    out = Path(arguments.file)
    check_file(out)
    with house_database() as connection:
        if connection.dialect.name != "sqlite":
            raise SetupError(["PostgreSQL has a program for this: pg_dump"])
        source = connection.connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        _refuse_itself(connection, out)
        games = games_store.count(connection)
        _copy(source, out)
    return say(f"{out}: {games} games, {out.stat().st_size / 1e6:.1f} MB")


def _refuse_itself(connection: sa.Connection, out: Path) -> None:
    if out.exists() and out.samefile(str(connection.engine.url.database)):
        raise SetupError([f"{out} is the database itself: the copy needs another name"])


def _copy(source: sqlite3.Connection, out: Path) -> None:
    beside = out.with_name(f".{out.name}.part")
    beside.unlink(missing_ok=True)
    try:
        os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ONLY))
        with closing(sqlite3.connect(beside)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # all in one file
            ((verdict,),) = copy.execute("PRAGMA quick_check(1)")
            if verdict != "ok":
                raise SetupError([f"the copy is damaged: {verdict}"])
        beside.replace(out)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(out)) from error
    except sqlite3.Error as error:
        raise SetupError([f"{out}: {error}"]) from error
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
