"""Seasons and their medals: functions on a connection."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Index, Integer, String, Table

from rookery.server.db import schema
from rookery.server.db.schema import metadata
from rookery.server.ladders.model import Season
from rookery.server.people import notices_store
from rookery.server.people.notices import Notice

# The seasons of the ladders: one at a time is open, and rungs follow from its rated games.
ladder_seasons = Table(
    "ladder_seasons",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("closed", BigInteger),  # when its medals were given
)

# What a season has left: who stood first, second and third on each ladder.
medals = Table(
    "medals",
    metadata,
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("game", String(64), primary_key=True),
    Column("club_id", String(16), primary_key=True),  # "": the ladder of the whole house
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("user_id", String(64), nullable=False),
    Column("club", String(60), nullable=False),  # what the club was called then
    Index("ix_medals_user", "user_id"),
)

_AT_ONCE = 500  # a database allows only so many parameters in a statement
_BEGIN = sa.text(
    """INSERT INTO ladder_seasons (number, begins, ends) VALUES (:number, :begins, :ends)
    ON CONFLICT (number) DO NOTHING"""
)


class Medal(NamedTuple):
    """A place on a ladder at the end of a season; `club` is the name of a club's ladder, or ""."""

    season: int
    game: str
    club_id: str
    place: int
    user_id: str
    club: str


class PastMedal(NamedTuple):
    """A medal with the time of its season."""

    medal: Medal
    season: Season


def current(connection: sa.Connection) -> Season | None:
    """The season that is open; None before the first one."""
    table = ladder_seasons.c
    columns = table.number, table.begins, table.ends
    row = connection.execute(
        sa.select(*columns).where(table.closed.is_(None)).order_by(table.number)
    ).first()
    return None if row is None else Season(*row)


def past(connection: sa.Connection, most: int) -> list[Season]:
    """The seasons that are over, the latest first."""
    table = ladder_seasons.c
    columns = table.number, table.begins, table.ends
    rows = connection.execute(
        sa.select(*columns)
        .where(table.closed.is_not(None))
        .order_by(table.number.desc())
        .limit(most)
    )
    return [Season(*row) for row in rows]


def begin(connection: sa.Connection, season: Season) -> None:
    """Open a season, unless somebody else has."""
    connection.execute(_BEGIN, season._asdict())


def close(
    connection: sa.Connection, season: Season, won: Sequence[Medal], later: Season, now: int
) -> bool:
    """End a season: its medals, who is told, and the next one; False if somebody was faster.

    A member who has closed their account since the medals were worked out gets none.
    """
    table = ladder_seasons
    claim = (table.c.number == season.number) & table.c.closed.is_(None)
    if connection.execute(sa.update(table).where(claim).values(closed=now)).rowcount != 1:
        return False
    there = members_among(connection, {medal.user_id for medal in won})
    rows = [medal for medal in won if medal.user_id in there]
    if rows:
        connection.execute(sa.insert(medals), [medal._asdict() for medal in rows])
    notices_store.note(connection, [_notice(medal, now) for medal in rows])
    begin(connection, later)
    return True


def _notice(medal: Medal, now: int) -> Notice:
    about = f"medal/{medal.season}.{medal.club_id}.{medal.game}"[:64]
    more = {"place": medal.place, "game": medal.game, "club": medal.club}
    more["club_id"] = medal.club_id
    return Notice(medal.user_id, about, "medal", now, more=more)


def members_among(connection: sa.Connection, users: Collection[str]) -> set[str]:
    """Those of these users who are members of the house: nobody else has a rung."""
    table, wanted, members = schema.users.c, sorted(users), set[str]()
    for begin in range(0, len(wanted), _AT_ONCE):
        some = table.id.in_(wanted[begin : begin + _AT_ONCE]) & (table.kind == "member")
        members.update(connection.scalars(sa.select(table.id).where(some)))
    return members


def of_season(
    connection: sa.Connection, season: int, game: str = "", club_id: str | None = None
) -> list[Medal]:
    """The medals of a season by ladder and place, perhaps only those of one ladder."""
    table = medals.c
    query = sa.select(medals).where(table.season == season)
    if game:
        query = query.where(table.game == game)
    if club_id is not None:
        query = query.where(table.club_id == club_id)
    rows = connection.execute(query.order_by(table.game, table.club_id, table.place))
    return [Medal(*row) for row in rows]


def of_user(connection: sa.Connection, user_id: str) -> list[PastMedal]:
    """A member's medals, the latest first."""
    table, seasons = medals.c, ladder_seasons.c
    rows = connection.execute(
        sa.select(medals, seasons.begins, seasons.ends)
        .join(ladder_seasons, seasons.number == table.season)
        .where(table.user_id == user_id)
        .order_by(table.season.desc(), table.place, table.game, table.club_id)
    )
    return [PastMedal(Medal(*row[:-2]), Season(row.season, *row[-2:])) for row in rows]


def merge(connection: sa.Connection, guest: str, member: str, now: int) -> None:
    """Give somebody's medals to the member whom they turn out to be."""
    del now
    mine = sa.update(medals).where(medals.c.user_id == guest)
    connection.execute(mine.values(user_id=member))


def forget(connection: sa.Connection, user_id: str, now: int) -> None:
    """Drop somebody's medals."""
    del now
    connection.execute(sa.delete(medals).where(medals.c.user_id == user_id))


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """What a user's export shows: their medals."""
    return [
        {
            "place": medal.place,
            "game": medal.game,
            "club": medal.club,
            "begins": season.begins,
            "ends": season.ends,
        }
        for medal, season in of_user(connection, user_id)
    ]
