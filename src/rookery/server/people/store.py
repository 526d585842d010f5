"""Users in the store: functions on a connection.

Whatever else needs a user's name asks `known`.
"""

import hashlib
from collections.abc import Collection, Mapping
from typing import Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, String, Table

from rookery.server.db import schema
from rookery.server.db.schema import metadata
from rookery.server.errors import NameTaken
from rookery.server.people import names
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.errors import NameResting, TooManyGames
from rookery.server.people.identity import KEEPER, Prefs, player_id

# By hash. Each rests for a while, and links to it never lead to anybody else.
former_names = Table(
    "former_names",
    metadata,
    Column("hash", String(64), primary_key=True),  # of accounts.names.skeleton
    Column("user_id", String(64), primary_key=True, index=True),  # "": an account that was deleted
    Column("until", BigInteger, nullable=False),  # nobody else may take it before
)


# -- names that their owners gave up: functions on a connection ------------------------------------
# Only hashes are stored, and for a deleted account not even whose name it was.

REST_MS = 90 * DAY_MS
"""How long nobody else may take a name that was given up."""
_GONE = ""


def _hash(skeleton: str) -> str:
    return hashlib.sha256(skeleton.encode()).hexdigest()


def give_up(connection: sa.Connection, user_id: str, name: str, now: int) -> None:
    """Let a name rest that a user, who goes on under another one, has given up."""
    _put(connection, _hash(names.skeleton(name)), user_id, now + REST_MS)


def take_back(connection: sa.Connection, user_id: str, name: str) -> None:
    """Forget that a user ever gave up a name, which they now have again."""
    table = former_names
    mine = (table.c.hash == _hash(names.skeleton(name))) & (table.c.user_id == user_id)
    connection.execute(sa.delete(table).where(mine))


def leave_behind(connection: sa.Connection, user_id: str, name: str | None, now: int) -> None:
    """Let all names of a user who deletes their account rest, as nobody's."""
    table = former_names
    mine = table.c.user_id == user_id
    hashes = set(connection.scalars(sa.select(table.c.hash).where(mine)))
    connection.execute(sa.delete(table).where(mine))
    for skeleton in sorted(hashes | ({_hash(names.skeleton(name))} if name else set())):
        _put(connection, skeleton, _GONE, now + REST_MS)


def _put(connection: sa.Connection, hashed: str, user_id: str, until: int) -> None:
    table = former_names
    here = (table.c.hash == hashed) & (table.c.user_id == user_id)
    if not connection.execute(sa.update(table).where(here).values(until=until)).rowcount:
        row = {"hash": hashed, "user_id": user_id, "until": until}
        connection.execute(sa.insert(table), row)


def resting(
    connection: sa.Connection, skeletons: Collection[str], now: int, user_id: str | None = None
) -> set[str]:
    """Those of these skeletons that nobody may take now, except who gave them up."""
    table, hashes = former_names.c, {_hash(skeleton): skeleton for skeleton in skeletons}
    which = table.hash.in_(list(hashes)) & (table.until > now) & (table.user_id != (user_id or "-"))
    return {hashes[scalar] for scalar in connection.scalars(sa.select(table.hash).where(which))}


def owners(connection: sa.Connection, name: str) -> set[str]:
    """The ids of all who gave this name up; "" stands for those who have gone."""
    table = former_names.c
    which = table.hash == _hash(names.skeleton(name))
    return set(connection.scalars(sa.select(table.user_id).where(which)))


# -- users in the store: functions on a connection -------------------------------------------------
# Whatever else needs a user's name asks `known`.

_AT_ONCE = 500  # a database allows only so many parameters in a statement


Restriction = Literal["muted", "paused", "banned"]


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
    rows = _rows(connection, wanted)
    merged = {row.merged_into for row in rows.values() if row.merged_into}
    others = _rows(connection, merged)
    people = {user_id: _person(others.get(row.merged_into, row)) for user_id, row in rows.items()}
    nameless = [
        user_id for user_id in wanted if user_id not in people or _is_nameless(people[user_id])
    ]
    for user_id, name in _names_at_tables(connection, nameless).items():
        people[user_id] = people.get(user_id, Person(user_id))._replace(name=name)
    return {user_id: people.get(user_id, Person(user_id)) for user_id in wanted}


def scarves(connection: sa.Connection, user_ids: Collection[str]) -> dict[str, int]:
    """The scarves that these users have chosen; those who have not are left out."""
    users, wanted = schema.users.c, sorted(user_ids)
    scarf_of: dict[str, int] = {}
    for begin in range(0, len(wanted), _AT_ONCE):
        some = users.id.in_(wanted[begin : begin + _AT_ONCE]) & (users.prefs != "{}")
        for user_id, prefs in connection.execute(sa.select(users.id, users.prefs).where(some)):
            scarf = msgspec.json.decode(prefs, type=Prefs).scarf
            scarf_of |= {user_id: scarf} if scarf else {}
    return scarf_of


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


def keepers(connection: sa.Connection) -> set[str]:
    """The members who keep the house and are not banned."""
    users = schema.users.c
    which = (users.kind == "member") & (users.role == KEEPER) & (users.banned == 0)
    return set(connection.scalars(sa.select(users.id).where(which)))


def roles(connection: sa.Connection, user_ids: Collection[str]) -> dict[str, str]:
    """The roles of those of these users who have one."""
    users = schema.users.c
    which = users.id.in_(list(user_ids)) & users.role.is_not(None)
    rows = connection.execute(sa.select(users.id, users.role).where(which))
    return {row.id: row.role for row in rows}


def until(connection: sa.Connection, user_id: str, kind: Restriction) -> int:
    """Until when somebody is muted, paused or banned; 0: not at all."""
    users = schema.users.c
    return connection.scalar(sa.select(users[kind]).where(users.id == user_id)) or 0


def members(connection: sa.Connection, most: int) -> list[Member]:
    """The members, by name; if there are more than `most`, those seen most recently."""
    users = schema.users.c
    latest = sa.select(schema.users).where(users.kind == "member")
    rows = connection.execute(latest.order_by(users.seen.desc(), users.id).limit(most)).all()
    ordered = sorted(rows, key=lambda row: str(row.skeleton))
    return [Member(_person(row), row.created, row.seen) for row in ordered]


def names_in_use(connection: sa.Connection, wanted: Collection[str], now: int) -> set[str]:
    """Those of these skeletons that members or bots have, or gave up not long ago."""
    column = schema.users.c.skeleton
    had = set(connection.scalars(sa.select(column).where(column.in_(list(wanted)))))
    return had | resting(connection, wanted, now)


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
    if now is not None and resting(connection, [names.skeleton(name)], now, user_id):
        raise NameResting(name)


def linked(connection: sa.Connection, text: str) -> str | None:
    """The user to whom a link by name leads: whoever had the name when the link was made.

    None if nobody is known to have had it, or several, or if they have gone.
    """
    owner, before = named(connection, text), owners(connection, text)
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
    updated = connection.execute(sa.update(users).where(mine).values(changed=now, **values))
    if not updated.rowcount:
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
        give_up(connection, user_id, old, now)
    take_back(connection, user_id, name)
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
    return {str(scalar) for scalar in connection.scalars(query)}


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
    any_game = sa.select(seats.game_id).where(seats.user_id == user_id).limit(1)
    return connection.scalar(any_game) is not None


# -- finding people by what others know of them: functions on a connection -------------------------


def find(connection: sa.Connection, name: str) -> str | None:
    """The id of the user with this public id, or now with this name; None if there is none."""
    user_id = by_id(connection, name)
    member = None if user_id else named(connection, name)
    return user_id if member is None else member.user_id


def linked_by_page(connection: sa.Connection, text: str) -> str | None:
    """The id of the user to whom a link with this name or public id leads; None if to nobody."""
    return by_id(connection, text) or linked(connection, text)


def by_id(connection: sa.Connection, player: str) -> str | None:
    """The id of the user with this public id; None if there is none."""
    user_id = by_player(connection, player)
    return user_id or _rated(connection, player)


def _rated(connection: sa.Connection, player: str) -> str | None:
    """The user with this public id, if they have ever been rated."""
    table = schema.ratings.c
    return connection.scalar(sa.select(table.user_id).where(table.player == player).limit(1))
