"""Evenings that repeat every week: functions on a connection."""

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from rookery.server.clubs.store import clubs
from rookery.server.clubs.weekly import WeeklyTime
from rookery.server.db.schema import metadata
from rookery.server.table.interfaces import EveningPlan

club_weeklies = Table(
    "club_weeklies",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("club_id", String(16), ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("owner", String(64), nullable=False),  # who has planned it
    Column("weekday", Integer, nullable=False),  # 0: Monday
    Column("minute", Integer, nullable=False),  # of the day, by the club's clocks
    Column("next_at", BigInteger, nullable=False),  # the next one that is not announced yet
    Column("plan", Text, nullable=False),  # JSON: table.interfaces.EveningPlan
    Index("ix_club_weeklies_club", "club_id"),
    Index("ix_club_weeklies_next", "next_at"),
)

_PLAN = msgspec.json.Decoder(EveningPlan)


class Weekly(NamedTuple):
    """An evening that repeats every week; `next_at` is the next one not announced yet."""

    id: str
    club_id: str
    owner: str
    weekday: int
    minute: int
    next_at: int
    plan: EveningPlan


class DueWeekly(NamedTuple):
    """A weekly evening of which the next one is to be announced."""

    weekly: Weekly
    zone: str
    is_private: bool

    @property
    def time(self) -> WeeklyTime:
        """When it is."""
        return WeeklyTime(self.weekly.weekday, self.weekly.minute, self.zone)


def _weekly(row: Any) -> Weekly:
    when = row.weekday, row.minute, row.next_at
    return Weekly(row.id, row.club_id, row.owner, *when, _PLAN.decode(row.plan))


def of_club(connection: sa.Connection, club_id: str) -> list[Weekly]:
    """A club's weekly evenings, in the order of the week."""
    table = club_weeklies.c
    order = table.weekday, table.minute, table.id
    rows = connection.execute(sa.select(*_COLUMNS).where(table.club_id == club_id).order_by(*order))
    return [_weekly(row) for row in rows]


def due(connection: sa.Connection, until: int) -> list[DueWeekly]:
    """Those whose next evening is before `until`, the earliest first."""
    table = club_weeklies.c
    rows = connection.execute(
        sa.select(*_COLUMNS, clubs.c.zone, clubs.c.joining)
        .join(clubs, clubs.c.id == table.club_id)
        .where(table.next_at < until)
        .order_by(table.next_at, table.id)
    )
    return [DueWeekly(_weekly(row), row.zone, row.joining == "link") for row in rows]


def add(connection: sa.Connection, weekly: Weekly) -> None:
    """Store a new weekly evening."""
    text = msgspec.json.encode(weekly.plan).decode()
    connection.execute(sa.insert(club_weeklies), {**weekly._asdict(), "plan": text})


def remove(connection: sa.Connection, club_id: str, weekly_id: str) -> bool:
    """Let an evening repeat no longer; whether there was one."""
    table = club_weeklies
    here = (table.c.club_id == club_id) & (table.c.id == weekly_id)
    return connection.execute(sa.delete(table).where(here)).rowcount == 1


def move(connection: sa.Connection, weekly_id: str, known: int, next_at: int) -> bool:
    """Set the next time; False if another process has been faster."""
    table = club_weeklies
    here = (table.c.id == weekly_id) & (table.c.next_at == known)
    return connection.execute(sa.update(table).where(here).values(next_at=next_at)).rowcount == 1


def rezone(connection: sa.Connection, club_id: str, zone: str) -> None:
    """The club's clocks are those of another zone: what is not announced yet moves with them."""
    for weekly in of_club(connection, club_id):
        time = WeeklyTime(weekly.weekday, weekly.minute, zone)
        move(connection, weekly.id, weekly.next_at, time.instead(weekly.next_at))


_COLUMNS = (
    club_weeklies.c.id,
    club_weeklies.c.club_id,
    club_weeklies.c.owner,
    club_weeklies.c.weekday,
    club_weeklies.c.minute,
    club_weeklies.c.next_at,
    club_weeklies.c.plan,
)
