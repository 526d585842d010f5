"""Clubs and their members: functions on a connection."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, String, Table

from rookery.server.clubs.errors import NoSuchClub
from rookery.server.clubs.model import (
    EVERYBODY,
    Club,
    Membership,
    Role,
    RoleChange,
    heir,
)
from rookery.server.db import schema
from rookery.server.db.schema import metadata
from rookery.server.table.interfaces import ClubRoster

# Everybody's club is there from the start; its members are those of the house, without rows.
clubs = Table(
    "clubs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("about", String(400), nullable=False),
    Column("joining", String(8), nullable=False),  # open | asking | link
    Column("zone", String(64), nullable=False),  # in which its evenings have their times
    Column("link", String(64), nullable=False, unique=True),  # what lets people in
    Column("feed", String(64), nullable=False, unique=True),  # the address of its calendar
    Column("created", BigInteger, nullable=False),
)

club_members = Table(
    "club_members",
    metadata,
    Column("club_id", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(64), primary_key=True),
    Column("role", String(8), nullable=False),  # leader | member | asking
    Column("since", BigInteger, nullable=False),
    Index("ix_club_members_user_id", "user_id"),
)

_RANKS: dict[Role, int] = {"leader": 0, "member": 1, "asking": 2}


def load(connection: sa.Connection, club_id: str) -> Club:
    """A club; raises NoSuchClub."""
    return _the(connection, clubs.c.id == club_id)


def by_link(connection: sa.Connection, link: str) -> Club:
    """The club into which a link lets people, as long as it is joined by link; or NoSuchClub."""
    return _the(connection, (clubs.c.link == link) & (clubs.c.joining == "link"))


def by_feed(connection: sa.Connection, feed: str) -> Club:
    """The club whose calendar has this address; raises NoSuchClub."""
    return _the(connection, clubs.c.feed == feed)


def _the(connection: sa.Connection, which: sa.ColumnElement[bool]) -> Club:
    row = connection.execute(sa.select(clubs).where(which)).one_or_none()
    if row is None:
        raise NoSuchClub()
    return Club(*row)


def members(connection: sa.Connection, club_id: str) -> list[Membership]:
    """The members of a club, leaders first, then by how long they have been there."""
    table = club_members.c
    columns = table.user_id, table.role, table.since
    rows = connection.execute(sa.select(*columns).where(table.club_id == club_id))
    own = [Membership(*row) for row in rows]
    return sorted(own, key=lambda each: (_RANKS[each.role], each.since, each.user_id))


def listed(connection: sa.Connection, user_id: str | None, most: int) -> list[tuple[Club, int]]:
    """Clubs that a user may see, with the numbers of members: their own first, then by name."""
    table, seats = clubs.c, club_members.c
    mine = sa.select(seats.club_id).where(seats.user_id == (user_id or ""), seats.role != "asking")
    is_mine = table.id.in_(mine)
    counts = (
        sa.select(sa.func.count())
        .where(seats.club_id == table.id, seats.role != "asking")
        .scalar_subquery()
    )
    rows = connection.execute(
        sa.select(clubs, counts.label("people"))
        .where(is_mine | (table.joining != "link"))
        .order_by(
            (table.id == EVERYBODY).desc(), is_mine.desc(), sa.func.lower(table.name), table.id
        )
        .limit(most)
    )
    return [(Club(*row[:-1]), row[-1]) for row in rows]


def rosters(connection: sa.Connection, club_id: str = "") -> dict[str, ClubRoster]:
    """The members of all clubs but everybody's, or of one of them."""
    table, seats = clubs.c, club_members.c
    query = (
        sa.select(table.id, table.name, seats.user_id)
        .join(club_members, seats.club_id == table.id)
        .where(seats.role != "asking", table.id != EVERYBODY)
    )
    rows = connection.execute(query.where(table.id == club_id) if club_id else query)
    names, users = dict[str, str](), dict[str, set[str]]()
    for own, name, user in rows:
        names[own] = name
        users.setdefault(own, set()).add(user)
    return {own: ClubRoster(name, frozenset(users[own])) for own, name in names.items()}


def led_by(connection: sa.Connection, user_id: str) -> int:
    """How many clubs somebody leads."""
    table = club_members.c
    count = sa.select(sa.func.count()).where(table.user_id == user_id, table.role == "leader")
    return int(connection.scalar(count) or 0)


def create(connection: sa.Connection, club: Club, leader: str) -> None:
    """Store a new club, which somebody leads."""
    connection.execute(sa.insert(clubs), club._asdict())
    put(connection, club.id, [RoleChange(leader, "leader")], club.created)


def change(connection: sa.Connection, club: Club) -> None:
    """Store a club anew."""
    values = club._asdict()
    del values["id"]
    connection.execute(sa.update(clubs).where(clubs.c.id == club.id).values(**values))


def put(connection: sa.Connection, club_id: str, news: Sequence[RoleChange], now: int) -> None:
    """Store new roles; a club that has nobody left is deleted."""
    table = club_members
    for user_id, role in news:
        here = (table.c.club_id == club_id) & (table.c.user_id == user_id)
        if role is None:
            connection.execute(sa.delete(table).where(here))
        elif not connection.execute(sa.update(table).where(here).values(role=role)).rowcount:
            row = {"club_id": club_id, "user_id": user_id, "role": role, "since": now}
            connection.execute(sa.insert(table), row)
    if club_id != EVERYBODY and not _has_people(connection, club_id):
        delete(connection, club_id)


def _has_people(connection: sa.Connection, club_id: str) -> bool:
    return any(each.role != "asking" for each in members(connection, club_id))


def delete(connection: sa.Connection, club_id: str) -> None:
    """Delete a club; its evenings stay, without it."""
    connection.execute(sa.delete(club_members).where(club_members.c.club_id == club_id))
    connection.execute(sa.delete(clubs).where(clubs.c.id == club_id))


def people_of_house(connection: sa.Connection) -> int:
    """How many members the house has: all are in everybody's club."""
    count = sa.select(sa.func.count()).where(schema.users.c.kind == "member")
    return int(connection.scalar(count) or 0)


# -- those who are merged, who go, and who ask what is known of them -------------------------------


def _of(connection: sa.Connection, user_id: str) -> list[tuple[str, Membership]]:
    table = club_members.c
    columns = table.club_id, table.user_id, table.role, table.since
    rows = connection.execute(
        sa.select(*columns).where(table.user_id == user_id).order_by(table.club_id)
    )
    return [(club_id, Membership(*own)) for club_id, *own in rows]


def merge(connection: sa.Connection, guest: str, member: str, now: int) -> None:
    """Give somebody's places in clubs to the member whom they turn out to be.

    Where both are in a club, the higher role and the earlier time stay.
    """
    del now
    for club_id, own in _of(connection, guest):
        known = [each for each in members(connection, club_id) if each.user_id == member]
        both = [own, *known]
        role = min((each.role for each in both), key=_RANKS.__getitem__)
        since = min(each.since for each in both)
        table = club_members.c
        gone = (table.club_id == club_id) & table.user_id.in_([guest, member])
        connection.execute(sa.delete(club_members).where(gone))
        row = {"club_id": club_id, "user_id": member, "role": role, "since": since}
        connection.execute(sa.insert(club_members), row)


def forget(connection: sa.Connection, user_id: str, now: int) -> None:
    """Take somebody out of all clubs; where nobody else leads, the oldest member does."""
    for club_id, own in _of(connection, user_id):
        left = [each for each in members(connection, club_id) if each.user_id != user_id]
        next_leader = None if any(each.role == "leader" for each in left) else heir(left)
        news = [RoleChange(user_id, None)]
        if own.role == "leader" and next_leader is not None:
            news.insert(0, RoleChange(next_leader, "leader"))
        put(connection, club_id, news, now)


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """What a user's export shows: the clubs that they are in or would like to join."""
    return [
        {"club": load(connection, club_id).name, "role": own.role, "since": own.since}
        for club_id, own in _of(connection, user_id)
    ]
