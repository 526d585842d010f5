"""`rookery people`: how the keeper of a house manages its members.

The database is the server's (`DATA`, `DATABASE_URL`). A running server sees changes within seconds.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

from rookery.cli.database import house_database
from rookery.cli.output import note, say, say_all
from rookery.core.errors import RookeryError, SetupError
from rookery.server.features import FEATURES
from rookery.server.members import keeping_store as keeping
from rookery.server.ops.randomness import Randomness
from rookery.server.people.identity import KEEPER


def _now() -> int:
    return time.time_ns() // 1_000_000


def list_(_arguments: argparse.Namespace) -> int:
    """List all members and bots, and when each joined and was last seen."""
    with house_database() as connection:
        members = keeping.everybody(connection)
    if not members:
        note("rookery: nobody is a member yet")
    return say_all(map(_line, members))


def _line(member: keeping.MemberRow) -> str:
    days = f"{_day(member.created)}  {_day(member.seen)}"
    return f"{member.name:20}  {member.role or member.kind:6}  {days}"


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


def invite(arguments: argparse.Namespace) -> int:
    """Print new invitation codes, one per line."""
    with house_database(writes=True, creates=True) as connection:
        codes = [keeping.invite(connection, Randomness(), _now()) for _ in range(arguments.count)]
    return say_all(codes)


def add(arguments: argparse.Namespace) -> int:
    """Add members, and print the code with which each first signs in.

    If any name can't be used, nobody is added; raises SetupError with every such name.
    """
    _each(arguments.names, keeping.checked_name)  # before a database is created for nobody
    with house_database(writes=True, creates=True) as connection:
        add_one = partial(keeping.add, connection, randomness=Randomness(), now=_now())
        codes = _each(arguments.names, add_one)
    return say_all(f"{name:20}  {code}" for name, code in codes)


def _each(names: Sequence[str], work: Callable[[str], str]) -> list[tuple[str, str]]:
    """Each name with what is made for it; raises SetupError with every name that is refused."""
    codes, reasons = [], []
    for name in names:
        try:
            codes.append((name, work(name)))
        except RookeryError as error:
            reasons.append(f"{name!r}: {error}")
    if reasons:
        raise SetupError(["nobody was added", *reasons])
    return codes


def reset(arguments: argparse.Namespace) -> int:
    """Print a code with which a member can sign in once."""
    with house_database(writes=True) as connection:
        return say(keeping.reset(connection, arguments.name, Randomness(), _now()))


def rename(arguments: argparse.Namespace) -> int:
    with house_database(writes=True) as connection:
        keeping.rename(connection, arguments.name, arguments.wanted, _now())
    return 0


def role(arguments: argparse.Namespace) -> int:
    """Make a member a keeper, or an ordinary member again."""
    new_role = KEEPER if arguments.role == KEEPER else None
    with house_database(writes=True) as connection:
        keeping.set_role(connection, arguments.name, new_role, _now())
    return 0


def out(arguments: argparse.Namespace) -> int:
    with house_database(writes=True) as connection:
        return say(str(keeping.sign_out(connection, arguments.name, _now())))


def close(arguments: argparse.Namespace) -> int:
    """Delete a member's account; its seats in games stay, named "Former guest" and a number."""
    with house_database(writes=True) as connection:
        number = keeping.close(connection, arguments.name, _now(), FEATURES)
        return say(f"Former guest {number}")
