"""Users in the store: functions on a connection.

Whatever else needs a user's name asks `known`.
"""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.errors import NameTaken
from rookery.server.people import former_names_store as former_names
from rookery.server.people import names
from rookery.server.people.errors import NameResting, TooManyGames
from rookery.server.people.identity import Prefs
from rookery.server.people.public_ids import player_id

_AT_ONCE = 500  # a database allows only so many parameters in a statement


class Person(NamedTuple):
    """What others may know of a user.

    `kind` is guest, member, bot or closed. `name` is "" if there is none; a closed user has a
    `number`, as in "former guest 12". `user_id` differs from the id asked for where a guest has
    signed in and turned out to be a member.
    """

    user_id: str
    kind: str = "guest"
    name: str = ""
    number: int | None = None
    prefs: Prefs = Prefs()
    owner: str | None = None


def known(connection: sa.Connection, user_ids: Collection[str]) -> dict[str, Person]:
    """The users with these ids. A guest without a chosen name gets that of their last table."""
    wanted = set(user_ids)
    found = _rows(connection, wanted)
    merged = {row.merged_into for row in found.values() if row.merged_into}
    others = _rows(connection, merged)
    people = {user_id: _person(others.get(row.merged_into, row)) for user_id, row in found.items()}
    nameless = [one for one in wanted if one not in people or _is_nameless(people[one])]
    for user_id, name in _names_at_tables(connection, nameless).items():
        people[user_id] = people.get(user_id, Person(user_id))._replace(name=name)
    return {one: people.get(one, Person(one)) for one in wanted}


def scarves(connection: sa.Connection, user_ids: Collection[str]) -> dict[str, int]:
    """The scarves that these users have chosen; those who have not are left out."""
    users, wanted = schema.users.c, sorted(user_ids)
    found: dict[str, int] = {}
    for begin in range(0, len(wanted), _AT_ONCE):
        some = users.id.in_(wanted[begin : begin + _AT_ONCE]) & (users.prefs != "{}")
        for user_id, prefs in connection.execute(sa.select(users.id, users.prefs).where(some)):
            scarf = msgspec.json.decode(prefs, type=Prefs).scarf
            found |= {user_id: scarf} if scarf else {}
    return found


def named(connection: sa.Connection, name: str) -> Person | None:
    """The member or bot with this name, or one that looks like it; None if there is none."""
    users = schema.users
    row = connection.execute(
        sa.select(users).where(users.c.skeleton == names.skeleton(name))
    ).one_or_none()
    return None if row is None else _person(row)


def beginning(connection: sa.Connection, name: str, most: int) -> list[Person]:
    """Members and bots whose names begin like this, those seen most recently first."""
    users, begin = schema.users.c, names.skeleton(name)
    which = users.skeleton.startswith(begin, autoescape=True) & users.kind.in_(("member", "bot"))
    rows = connection.execute(
        sa.select(schema.users).where(which).order_by(users.seen.desc(), users.id).limit(most)
    )
    return [_person(row) for row in rows] if begin else []


class Member(NamedTuple):
    """A member, when they joined and when they were last here; times in ms since 1970."""

    who: Person
    joined: int
    seen: int


def members(connection: sa.Connection, most: int) -> list[Member]:
    """The members, by name; if there are more than `most`, those seen most recently."""
    users = schema.users.c
    latest = sa.select(schema.users).where(users.kind == "member")
    rows = connection.execute(latest.order_by(users.seen.desc(), users.id).limit(most)).all()
    ordered = sorted(rows, key=lambda row: str(row.skeleton))
    return [Member(_person(row), row.created, row.seen) for row in ordered]


def taken(connection: sa.Connection, wanted: Collection[str], now: int) -> set[str]:
    """Those of these skeletons that members or bots have, or gave up not long ago."""
    column = schema.users.c.skeleton
    had = set(connection.scalars(sa.select(column).where(column.in_(list(wanted)))))
    return had | former_names.resting(connection, wanted, now)


def check_free(
    connection: sa.Connection, name: str, user_id: str | None = None, now: int | None = None
) -> None:
    """Raise NameTaken if a name is, or looks like, somebody else's.

    Raises NameResting if somebody else gave it up not long before `now`; the keeper's commands
    leave `now` out.
    """
    owner = named(connection, name)
    if owner is not None and owner.user_id != user_id:
        raise NameTaken(owner.name)
    if now is not None and former_names.resting(connection, [names.skeleton(name)], now, user_id):
        raise NameResting(name)


def linked(connection: sa.Connection, text: str) -> str | None:
    """The user to whom a link by name leads: whoever had the name when the link was made.

    None if nobody is known to have had it, or several, or if they have gone.
    """
    owner, before = named(connection, text), former_names.owners(connection, text)
    had = before | ({owner.user_id} if owner else set())
    return had.pop() or None if len(had) == 1 else None


def by_player(connection: sa.Connection, player: str) -> str | None:
    """The user with this public id; None if there is none."""
    users = schema.users.c
    return connection.scalar(sa.select(users.id).where(users.player == player).limit(1))


def put(connection: sa.Connection, user_id: str, now: int, **values: Any) -> None:
    """Change a user's row, or create it, as for a guest who had none. `prefs` is a struct."""
    users = schema.users
    if "prefs" in values:
        values["prefs"] = msgspec.json.encode(values["prefs"]).decode()
    mine = users.c.id == user_id
    found = connection.execute(sa.update(users).where(mine).values(changed=now, **values))
    if not found.rowcount:
        born = {"kind": "guest", "prefs": "{}", "created": now, "seen": now, "changed": now}
        born["player"] = player_id(user_id)
        connection.execute(sa.insert(users), {"id": user_id, **born, **values})


def rename(
    connection: sa.Connection, user_id: str, name: str, now: int, *, by_keeper: bool = False
) -> None:
    """Rename a member or bot, also on seats with the old name; raises NameTaken."""
    check_free(connection, name, user_id, None if by_keeper else now)
    users = schema.users.c
    old = connection.scalar(sa.select(users.name).where(users.id == user_id))
    if old is not None and names.skeleton(old) != names.skeleton(name):
        former_names.give_up(connection, user_id, old, now)
    former_names.take_back(connection, user_id, name)
    put(connection, user_id, now, name=name, skeleton=names.skeleton(name))
    call_at_tables(connection, user_id, name, old)


def call_at_tables(
    connection: sa.Connection, user_id: str, name: str, old: str | None = None
) -> None:
    """Change the name on all seats of a user, or only on those with the old name."""
    seats = schema.seats
    mine = seats.c.user_id == user_id
    which = mine if old is None else mine & (seats.c.name == old)
    touch_tables(connection, which)
    connection.execute(sa.update(seats).where(which).values(name=name))


def touch_tables(connection: sa.Connection, which: sa.ColumnElement[bool]) -> None:
    """Make other processes look again at the tables that have such seats."""
    games, seats = schema.games, schema.seats
    changed = sa.select(seats.c.game_id).where(which)
    connection.execute(
        sa.update(games)
        .where(games.c.id.in_(changed), games.c.kind == "live")
        .values(seats_version=games.c.seats_version + 1)
    )


def bots_among(connection: sa.Connection, user_ids: Collection[str]) -> set[str]:
    """Those of these users who are bots, closed bots included."""
    users = schema.users.c
    which = users.id.in_(list(user_ids)) & users.owner.is_not(None)
    return set(connection.scalars(sa.select(users.id).where(which)))


def joined(connection: sa.Connection, user_id: str) -> int | None:
    """When a member first came to this house; None for others."""
    users = schema.users.c
    which = (users.id == user_id) & (users.kind == "member")
    return connection.scalar(sa.select(users.created).where(which))


def games_of(connection: sa.Connection, user_id: str, running: bool = False) -> list[str]:
    """The ids of all (or all running) games in which a user has a seat, the oldest first."""
    games, seats = schema.games.c, schema.seats.c
    held = sa.select(seats.game_id).where(seats.user_id == user_id)
    which = sa.select(games.id).where(games.id.in_(held), games.kind == "live")
    if running:
        which = which.where(games.ended.is_(None))
    return list(connection.scalars(which.order_by(games.created, games.id)))


def closed_but_playing(connection: sa.Connection, among: Collection[str] | None = None) -> set[str]:
    """Closed users (of those given, or all) who still hold seats in running games."""
    games, seats, users = schema.games.c, schema.seats.c, schema.users.c
    running = games.ended.is_(None) & (games.kind == "live") & (seats.kind == "human")
    query = (
        sa.select(seats.user_id)
        .join(schema.games, games.id == seats.game_id)
        .join(schema.users, users.id == seats.user_id)
        .where(running, users.kind == "closed", users.merged_into.is_(None))
    )
    if among is not None:
        query = query.where(users.id.in_(list(among)))
    return {str(one) for one in connection.scalars(query)}


def check_room(connection: sa.Connection, user_ids: Collection[str], most: int) -> None:
    """Raise TooManyGames if one of these users is a bot that already plays `most` games.

    Other transactions that would give one of these bots a game wait until this one ends.
    """
    bots = sorted(bots_among(connection, user_ids))
    users = schema.users.c
    if bots:
        held = sa.select(users.id).where(users.id.in_(bots)).order_by(users.id)
        connection.execute(held.with_for_update()).all()
    for user_id in bots:
        if len(games_of(connection, user_id, running=True)) >= most:
            raise TooManyGames(most=most)


def changed_since(connection: sa.Connection, since: int) -> list[str]:
    """The users whose rows, sessions or ways in have changed since that time."""
    users = schema.users.c
    changed = sa.select(users.id).where(users.changed >= since).order_by(users.id)
    return list(connection.scalars(changed))


def prefs_of(text: str) -> Prefs:
    """Decode preferences from their stored text."""
    return msgspec.json.decode(text, type=Prefs)


def _person(row: Any) -> Person:
    return Person(row.id, row.kind, row.name or "", row.number, prefs_of(row.prefs), row.owner)


def _is_nameless(person: Person) -> bool:
    return person.kind == "guest" and not person.name


def _rows(connection: sa.Connection, user_ids: Collection[str]) -> Mapping[str, Any]:
    if not user_ids:
        return {}
    users = schema.users
    rows = connection.execute(sa.select(users).where(users.c.id.in_(list(user_ids))))
    return {row.id: row for row in rows}


def _names_at_tables(connection: sa.Connection, user_ids: Collection[str]) -> dict[str, str]:
    if not user_ids:
        return {}
    games, seats = schema.games.c, schema.seats.c
    rows = connection.execute(
        sa.select(seats.user_id, seats.name)
        .join(schema.games, games.id == seats.game_id)
        .where(seats.user_id.in_(list(user_ids)), seats.name != "")
        .order_by(games.created, seats.seat.desc())
    )
    return {row.user_id: row.name for row in rows}


def has_sat(connection: sa.Connection, user_id: str) -> bool:
    """Whether a user holds a seat at any table."""
    seats = schema.seats.c
    one = sa.select(seats.game_id).where(seats.user_id == user_id).limit(1)
    return connection.scalar(one) is not None
