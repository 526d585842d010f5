"""`rookery people`: how the keeper of a house manages its members.

The database is the server's (`DATA`, `DATABASE_URL`). A running server sees changes within seconds.
"""

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import sqlalchemy as sa

from rookery.cli.output import say, say_all
from rookery.server.accounts.identity import KEEPER
from rookery.server.ops.randomness import Randomness
from rookery.server.settings import from_environment
from rookery.server.storage import keeping
from rookery.server.storage.database import writing
from rookery.server.storage.startup import opened


@contextmanager
def _connection() -> Iterator[sa.Connection]:
    """A writing transaction on the house's database; raises SetupError."""
    engine = opened(from_environment(os.environ).database)
    try:
        with writing(engine) as connection:
            yield connection
    finally:
        engine.dispose()


def _now() -> int:
    return time.time_ns() // 1_000_000


def list_(_arguments: argparse.Namespace) -> int:
    """List all members and bots, and when each joined and was last seen."""
    with _connection() as connection:
        found = keeping.everybody(connection)
    return say_all(
        f"{one.name:20}  {one.role or one.kind:6}  {_day(one.created)}  {_day(one.seen)}"
        for one in found
    )


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


def invite(arguments: argparse.Namespace) -> int:
    """Print new invitation codes, one per line."""
    with _connection() as connection:
        made = [keeping.invite(connection, Randomness(), _now()) for _ in range(arguments.count)]
    return say_all(made)


def add(arguments: argparse.Namespace) -> int:
    """Add members, and print the code with which each first signs in."""
    with _connection() as connection:
        made = [
            (name, keeping.add(connection, name, Randomness(), _now())) for name in arguments.names
        ]
    return say_all(f"{name:20}  {code}" for name, code in made)


def reset(arguments: argparse.Namespace) -> int:
    """Print a code with which a member can sign in once."""
    with _connection() as connection:
        return say(keeping.reset(connection, arguments.name, Randomness(), _now()))


def rename(arguments: argparse.Namespace) -> int:
    """Rename a member."""
    with _connection() as connection:
        keeping.rename(connection, arguments.name, arguments.wanted, _now())
    return 0


def role(arguments: argparse.Namespace) -> int:
    """Make a member a keeper, or an ordinary member again."""
    wanted = KEEPER if arguments.role == KEEPER else None
    with _connection() as connection:
        keeping.set_role(connection, arguments.name, wanted, _now())
    return 0


def out(arguments: argparse.Namespace) -> int:
    """Sign a member out everywhere."""
    with _connection() as connection:
        return say(str(keeping.sign_out(connection, arguments.name, _now())))


def close(arguments: argparse.Namespace) -> int:
    """Delete a member's account; its seats in games stay, named "Former guest" and a number."""
    with _connection() as connection:
        return say(f"Former guest {keeping.close(connection, arguments.name, _now())}")
