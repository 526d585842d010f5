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
from rookery.server.people.calendar import DAY_MS

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
        sa.select(users.name, users.kind, users.role, users.created, users.seen).where(
            users.kind.in_(("member", "bot"))
        )
    )
    members = [MemberRow(row.name, row.kind, row.role or "", row.created, row.seen) for row in rows]
    return sorted(members, key=lambda member: names.alphabetical(member.name))


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
        raise BadName(names.tidied_guest(name))
    return name


class Card(NamedTuple):
    """A code for a member's next sign-in, and its hash; this takes 20 to 100 ms to make."""

    user_id: str
    code: str
    hashed: str


def new_card(randomness: Randomness, user_id: str = "") -> Card:
    """A card for a member, or for one who is still to be added."""
    user_id = user_id or tokens.hashed(tokens.new_token(randomness))
    code = texts.new_code(randomness)
    return Card(user_id, code, passwords.code_hashed(texts.plain(code), user_id))


def add(connection: sa.Connection, name: str, card: Card, now: int) -> None:
    """Add a member, with the card for their first sign-in. Raises BadName, NameTaken."""
    name = checked_name(name)
    people.check_free(connection, name)
    row: dict[str, Any] = {"kind": "member", "name": name, "skeleton": names.skeleton(name)}
    people.put(connection, card.user_id, now, **row)
    give(connection, card, now)


def give(connection: sa.Connection, card: Card, now: int) -> None:
    """Let a member in once by this card, within seven days, and by no earlier one.

    Existing sessions of that member go on until the card is used.
    """
    table = tables.codes.c
    earlier = (table.user_id == card.user_id) & (table.kind == "reset")
    connection.execute(sa.delete(tables.codes).where(earlier))
    codes.add(connection, "reset", [card.hashed], card.user_id, now + RESET_MS)


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
