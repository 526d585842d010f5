"""`rookery people`: how the keeper of a house manages its members.

The database is the server's (`DATA`, `DATABASE_URL`). A running server sees changes within seconds.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

from rookery.cli.database import connected
from rookery.cli.output import note, say, say_all
from rookery.core.errors import RookeryError, SetupError
from rookery.server.features import FEATURES
from rookery.server.members import keeping
from rookery.server.ops.randomness import Randomness
from rookery.server.people.identity import KEEPER


def _now() -> int:
    return time.time_ns() // 1_000_000


def list_(_arguments: argparse.Namespace) -> int:
    """List all members and bots, and when each joined and was last seen."""
    with connected() as connection:
        found = keeping.everybody(connection)
    if not found:
        note("rookery: nobody is a member yet")
    return say_all(
        f"{one.name:20}  {one.role or one.kind:6}  {_day(one.created)}  {_day(one.seen)}"
        for one in found
    )


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


def invite(arguments: argparse.Namespace) -> int:
    """Print new invitation codes, one per line."""
    with connected(writes=True, creates=True) as connection:
        made = [keeping.invite(connection, Randomness(), _now()) for _ in range(arguments.count)]
    return say_all(made)


def add(arguments: argparse.Namespace) -> int:
    """Add members, and print the code with which each first signs in.

    If any name can't be used, nobody is added; raises SetupError with every such name.
    """
    _each(arguments.names, keeping.checked_name)  # before a database is created for nobody
    with connected(writes=True, creates=True) as connection:
        add_one = partial(keeping.add, connection, randomness=Randomness(), now=_now())
        made = _each(arguments.names, add_one)
    return say_all(f"{name:20}  {code}" for name, code in made)


def _each(names: Sequence[str], work: Callable[[str], str]) -> list[tuple[str, str]]:
    """Each name with what is made for it; raises SetupError with every name that is refused."""
    made, reasons = [], []
    for name in names:
        try:
            made.append((name, work(name)))
        except RookeryError as error:
            reasons.append(f"{name!r}: {error}")
    if reasons:
        raise SetupError(["nobody was added", *reasons])
    return made


def reset(arguments: argparse.Namespace) -> int:
    """Print a code with which a member can sign in once."""
    with connected(writes=True) as connection:
        return say(keeping.reset(connection, arguments.name, Randomness(), _now()))


def rename(arguments: argparse.Namespace) -> int:
    """Rename a member."""
    with connected(writes=True) as connection:
        keeping.rename(connection, arguments.name, arguments.wanted, _now())
    return 0


def role(arguments: argparse.Namespace) -> int:
    """Make a member a keeper, or an ordinary member again."""
    wanted = KEEPER if arguments.role == KEEPER else None
    with connected(writes=True) as connection:
        keeping.set_role(connection, arguments.name, wanted, _now())
    return 0


def out(arguments: argparse.Namespace) -> int:
    """Sign a member out everywhere."""
    with connected(writes=True) as connection:
        return say(str(keeping.sign_out(connection, arguments.name, _now())))


def close(arguments: argparse.Namespace) -> int:
    """Delete a member's account; its seats in games stay, named "Former guest" and a number."""
    with connected(writes=True) as connection:
        number = keeping.close(connection, arguments.name, _now(), FEATURES)
        return say(f"Former guest {number}")
