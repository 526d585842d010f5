"""Who is in a house, as its keeper sees them: functions on a connection."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.members import tables
from rookery.server.people import names
from rookery.server.people import store as people
from rookery.server.people.store import Person

Which = Literal["all", "helpers", "limited", "guests", "bots"]

KINDS: Mapping[str, Which] = {one: one for one in get_args(Which)}
"""What the list can be limited to, by its name in an address."""


class Kept(NamedTuple):
    """A person with their role and restrictions; times in milliseconds since 1970."""

    who: Person
    role: str
    created: int
    seen: int
    has_way_in: bool
    muted: int
    paused: int
    banned: int


def _among(which: Which, now: int) -> sa.ColumnElement[bool]:
    users = schema.users.c
    limited = (users.muted > now) | (users.paused > now) | (users.banned > now)
    found: Mapping[Which, sa.ColumnElement[bool]] = {
        "all": users.kind.in_(("member", "bot")),
        "helpers": (users.kind == "member") & users.role.is_not(None),
        "limited": (users.kind != "closed") & limited,
        "guests": (users.kind == "guest"),
        "bots": (users.kind == "bot"),
    }
    return found[which]


def counts(connection: sa.Connection, now: int) -> dict[str, int]:
    """How many there are of each kind."""
    columns = [
        sa.func.coalesce(sa.func.sum(sa.case((_among(one, now), 1), else_=0)), 0).label(one)
        for one in KINDS.values()
    ]
    row = connection.execute(sa.select(*columns)).one()
    return {name: int(count) for name, count in row._mapping.items()}


def kept(connection: sa.Connection, which: Which, name: str, now: int, most: int) -> Sequence[Kept]:
    """Those with this in their names: members by name, guests by when they were seen last."""
    users = schema.users.c
    query = sa.select(users.id).where(_among(which, now)).limit(most)
    if name:
        found = users.name.icontains(name, autoescape=True)
        if alike := names.skeleton(name):
            found |= users.skeleton.contains(alike, autoescape=True)
        query = query.where(found)
    order: list[sa.ColumnElement[Any]] = [users.skeleton, users.id]
    if which == "guests":
        order = [users.seen.desc()]
    elif which == "bots":  # each beside the others of its owner
        order = [users.owner, *order]
    every = some(connection, list(connection.scalars(query.order_by(*order))))
    if which in ("guests", "bots"):
        return every
    return sorted(every, key=lambda each: names.alphabetical(each.who.name))


def some(connection: sa.Connection, user_ids: Sequence[str]) -> Sequence[Kept]:
    """These users, in this order."""
    known = people.known(connection, user_ids)
    users, keys = schema.users.c, tables.passkeys.c
    has_key = sa.exists().where(keys.user_id == users.id).label("has_key")
    rows = {
        row.id: row
        for row in connection.execute(
            sa.select(schema.users, has_key).where(users.id.in_(list(user_ids)))
        )
    }
    return [_kept(known[one], rows[one]) for one in user_ids if one in rows]


def _kept(who: Person, row: "sa.Row[tuple[object, ...]]") -> Kept:
    limits = row.muted, row.paused, row.banned
    has_way_in = row.password is not None or bool(row.has_key)
    return Kept(who, row.role or "", row.created, row.seen, has_way_in, *limits)


def games_of(connection: sa.Connection, user_ids: Sequence[str]) -> dict[str, int]:
    """At how many tables each of these users has sat."""
    seats = schema.seats.c
    rows = connection.execute(
        sa.select(seats.user_id, sa.func.count(sa.distinct(seats.game_id)).label("games"))
        .where(seats.user_id.in_(list(user_ids)))
        .group_by(seats.user_id)
    )
    return {row.user_id: row.games for row in rows}
