"""People's calendars in the store: functions on a connection."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table

from rookery.server.db import schema
from rookery.server.db.schema import metadata
from rookery.server.people.calendar import DAY_MS, LEAVE_MS, Calendar, Hours, Leave, Span

# When people's clocks of days rest by their wishes, each from a moment on.
calendar_hours = Table(
    "calendar_hours",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("since", BigInteger, primary_key=True),
    Column("zone", String(64), nullable=False),
    Column("night", Integer, nullable=False),  # minutes after midnight
    Column("morning", Integer, nullable=False),
    Column("weekends", Integer, nullable=False),  # 1: clocks rest on them
)

# When people are away.
leaves = Table(
    "leaves",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("begins", BigInteger, primary_key=True),
    Column("ends", BigInteger, nullable=False),
    Column("automatic", Integer, nullable=False),  # 1: a game would have been lost
)

# When the clocks of a whole table rest, as its people have agreed.
pauses = Table(
    "pauses",
    metadata,
    Column("game_id", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("begins", BigInteger, primary_key=True),
    Column("ends", BigInteger, nullable=False),
)

_KEPT_MS = 800 * DAY_MS


class Recount(NamedTuple):
    """A game whose clock runs for somebody, and when their time is up there now."""

    game_id: str
    deadline: int | None


def calendars_of(connection: sa.Connection, user_ids: Collection[str]) -> dict[str, Calendar]:
    """The calendars of these users; only members have leave."""
    if not user_ids:
        return {}
    users, ids = schema.users.c, sorted(user_ids)
    hours: defaultdict[str, list[Hours]] = defaultdict(list)
    away: defaultdict[str, list[Leave]] = defaultdict(list)
    table = calendar_hours.c
    for user_id, since, zone, night, morning, weekends in connection.execute(
        sa.select(calendar_hours).where(table.user_id.in_(ids)).order_by(table.since)
    ):
        hours[user_id].append(Hours(since, zone, night, morning, bool(weekends)))
    for user_id, begins, ends, automatic in connection.execute(
        sa.select(leaves).where(leaves.c.user_id.in_(ids)).order_by(leaves.c.begins)
    ):
        away[user_id].append(Leave(begins, ends, bool(automatic)))
    members = set(
        connection.scalars(sa.select(users.id).where(users.id.in_(ids), users.kind == "member"))
    )
    return {
        user_id: Calendar(
            tuple(hours[user_id]), tuple(away[user_id]), LEAVE_MS if user_id in members else 0
        )
        for user_id in ids
    }


def pauses_of(connection: sa.Connection, game_ids: Collection[str]) -> dict[str, tuple[Span, ...]]:
    """The pauses of these games, of those that have any."""
    table, by_game = pauses.c, defaultdict[str, list[Span]](list)
    find = sa.select(pauses).where(table.game_id.in_(list(game_ids))).order_by(table.begins)
    for game_id, begins, ends in connection.execute(find):
        by_game[game_id].append(Span(begins, ends))
    return {game_id: tuple(spans) for game_id, spans in by_game.items()}


def calendar_of(connection: sa.Connection, user_id: str) -> Calendar:
    """A user's calendar."""
    return calendars_of(connection, [user_id])[user_id]


def calendar_to_change(connection: sa.Connection, user_id: str) -> Calendar:
    """A user's calendar, which nobody else changes before this transaction ends."""
    users = schema.users
    mine = sa.update(users).where(users.c.id == user_id)
    connection.execute(mine.values(changed=users.c.changed))  # holds the row
    return calendar_of(connection, user_id)


# -- changes: each lets clocks run by the new calendar from a moment on ----------------------------


def put_hours(connection: sa.Connection, user_id: str, wishes: Hours) -> list[Recount]:
    """Let a user's clocks rest by these wishes from their moment on."""
    before = calendar_of(connection, user_id)
    row = {
        "user_id": user_id,
        "since": wishes.since,
        "zone": wishes.zone,
        "night": wishes.night,
        "morning": wishes.morning,
        "weekends": int(wishes.weekends),
    }
    at_once = (calendar_hours.c.user_id == user_id) & (calendar_hours.c.since == wishes.since)
    connection.execute(sa.delete(calendar_hours).where(at_once))
    connection.execute(sa.insert(calendar_hours), row)
    return _recounted(connection, user_id, before, wishes.since)


def put_leaves(connection: sa.Connection, user_id: str, planned: Sequence[Leave]) -> list[Recount]:
    """Let a user be away, from the first of these leaves on.

    A leave that begins at the same moment is replaced.
    """
    before, mine = calendar_of(connection, user_id), leaves.c.user_id == user_id
    begins = [leave.begins for leave in planned]
    ended = leaves.c.ends < begins[0] - _KEPT_MS
    connection.execute(sa.delete(leaves).where(mine, leaves.c.begins.in_(begins) | ended))
    rows = [
        {
            "user_id": user_id,
            "begins": leave.begins,
            "ends": leave.ends,
            "automatic": int(leave.is_automatic),
        }
        for leave in planned
    ]
    connection.execute(sa.insert(leaves), rows)
    return _recounted(connection, user_id, before, begins[0])


def end_leave(
    connection: sa.Connection, user_id: str, now: int, begins: int | None = None
) -> list[Recount]:
    """End the leave that a user is on, and with `begins` only the one that begins then.

    A leave that has yet to begin goes altogether.
    """
    before, mine = calendar_of(connection, user_id), leaves.c.user_id == user_id
    which = (leaves.c.begins <= now) if begins is None else (leaves.c.begins == begins)
    to_come = mine & which & (leaves.c.begins >= now)
    connection.execute(sa.delete(leaves).where(to_come))
    lasting = mine & which & (leaves.c.begins < now) & (leaves.c.ends > now)
    connection.execute(sa.update(leaves).where(lasting).values(ends=now))
    return _recounted(connection, user_id, before, now)


def _recounted(
    connection: sa.Connection, user_id: str, before: Calendar, now: int
) -> list[Recount]:
    """The games where a user's clock runs, with deadlines by the calendar as it is now.

    Every game of days where they sit counts as changed, so that all processes read it again.
    """
    after, games, seats = calendar_of(connection, user_id), schema.games, schema.seats.c
    theirs = (seats.game_id == games.c.id) & (seats.user_id == user_id) & (seats.kind == "human")
    runs = games.c.ended.is_(None) & (games.c.kind == "live") & (games.c.clock_capped == 1)
    connection.execute(
        sa.update(games)
        .where(runs, sa.exists().where(theirs))
        .values(seats_version=games.c.seats_version + 1)
    )
    rows = connection.execute(
        sa.select(games.c.id, games.c.deadline).where(
            runs,
            games.c.deadline > now,
            sa.exists().where(theirs, seats.seat == games.c.to_move),
        )
    ).all()
    paused, recounts = pauses_of(connection, [row.id for row in rows]), list[Recount]()
    for row in rows:
        spans = paused.get(row.id, ())
        left = before.paused(spans).counted(now, row.deadline)
        recounts.append(Recount(row.id, after.paused(spans).after(now, left)))
    for game_id, deadline in recounts:
        which = sa.update(games).where(games.c.id == game_id)
        connection.execute(which.values(deadline=deadline))
    return recounts


# -- what becomes of a person's calendar -----------------------------------------------------------


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Delete a user's calendar."""
    for table in (calendar_hours, leaves):
        connection.execute(sa.delete(table).where(table.c.user_id == user_id))


def about(connection: sa.Connection, user_id: str) -> dict[str, Any] | None:
    """A user's wishes and leaves, for their export."""
    calendar = calendar_of(connection, user_id)
    if not calendar.hours and not calendar.leaves:
        return None
    return {"hours": calendar.hours, "leaves": calendar.leaves}
