"""How the keeper of a house manages its members: functions on a connection."""

from typing import Any, NamedTuple

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.errors import BadName, NoSuchPlayer
from rookery.server.members import codes_store as codes
from rookery.server.members import codes_store as texts
from rookery.server.members import passwords, tables
from rookery.server.members import store as membership
from rookery.server.members.store import Features
from rookery.server.ops.randomness import Randomness
from rookery.server.people import names, tokens
from rookery.server.people import sessions_store as sessions
from rookery.server.people import store as people

DAY_MS = 24 * 3600 * 1000
RESET_MS = 7 * DAY_MS
INVITE_MS = 30 * DAY_MS


class MemberRow(NamedTuple):
    """A member, as the keeper sees them; times in milliseconds since 1970."""

    name: str
    kind: str
    role: str
    created: int
    seen: int


def everybody(connection: sa.Connection) -> list[MemberRow]:
    """All members and bots by name."""
    users = schema.users.c
    rows = connection.execute(
        sa.select(users.name, users.kind, users.role, users.created, users.seen)
        .where(users.kind.in_(("member", "bot")))
        .order_by(users.skeleton)
    )
    return [MemberRow(row.name, row.kind, row.role or "", row.created, row.seen) for row in rows]


def invite(connection: sa.Connection, randomness: Randomness, now: int) -> str:
    """Create a code with which one person can become a member within thirty days."""
    code = randomness.letters("invitation of the keeper", "23456789ABCDEFGHJKMNPQRSTUVWXYZ", 24)
    hashed = tokens.hashed(texts.plain(code))
    codes.add(connection, "invite", [hashed], until=now + INVITE_MS)
    return code


def checked_name(name: str) -> str:
    """A member's name in its normal form; raises BadName."""
    name = names.tidied(name)
    if not names.is_name(name) or names.is_reserved(name):
        raise BadName()
    return name


def add(connection: sa.Connection, name: str, randomness: Randomness, now: int) -> str:
    """Add a member; returns the code for their first sign-in. Raises BadName, NameTaken."""
    name = checked_name(name)
    people.check_free(connection, name)
    user_id = tokens.hashed(tokens.new_token(randomness))
    row: dict[str, Any] = {"kind": "member", "name": name, "skeleton": names.skeleton(name)}
    people.put(connection, user_id, now, **row)
    return _reset(connection, user_id, randomness, now)


def reset(connection: sa.Connection, name: str, randomness: Randomness, now: int) -> str:
    """Create a code that lets a member in once, within seven days; raises NoSuchPlayer.

    Existing sessions of that member go on until the code is used.
    """
    return _reset(connection, _member(connection, name), randomness, now)


def _reset(connection: sa.Connection, user_id: str, randomness: Randomness, now: int) -> str:
    table = tables.codes.c
    earlier = (table.user_id == user_id) & (table.kind == "reset")
    connection.execute(sa.delete(tables.codes).where(earlier))
    code = texts.new_code(randomness)
    hashed = passwords.code_hashed(texts.plain(code), user_id)
    codes.add(connection, "reset", [hashed], user_id, now + RESET_MS)
    return code


def reset_codes(connection: sa.Connection, user_id: str) -> list[str]:
    """The hashes of the keeper's codes that would let a member in."""
    given = tables.codes.c
    which = (given.user_id == user_id) & (given.kind == "reset")
    return list(connection.scalars(sa.select(given.hash).where(which)))


def rename(connection: sa.Connection, name: str, wanted: str, now: int) -> None:
    """Rename a member; raises NoSuchPlayer, BadName, NameTaken."""
    wanted = checked_name(wanted)
    people.rename(connection, _member(connection, name), wanted, now, by_keeper=True)


def set_role(connection: sa.Connection, name: str, role: str | None, now: int) -> None:
    """Set a member's role, such as keeper; None makes them an ordinary member."""
    people.put(connection, _member(connection, name), now, role=role)


def sign_out(connection: sa.Connection, name: str, now: int) -> int:
    """End all sessions of a member; returns how many there were."""
    return sessions.end(connection, _member(connection, name), now)


def close(connection: sa.Connection, name: str, now: int, features: Features) -> int:
    """Forget a member; returns their number as a former guest."""
    return membership.close(connection, _member(connection, name), now, features)


def _member(connection: sa.Connection, name: str) -> str:
    member = people.named(connection, name)
    if member is None:
        raise NoSuchPlayer(name)
    return member.user_id
