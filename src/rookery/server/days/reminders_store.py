"""The reminders that are due in games over days, as the store knows turns, wishes and calendars."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.people import calendars_store as calendars
from rookery.server.people import notices_store as notices
from rookery.server.people.calendar import DAY_MS, HOUR_MS, Calendar, night_begins, waking
from rookery.server.people.notices import Notice
from rookery.server.table.lists_store import seats_of
from rookery.server.table.notices_store import seats_of_others

HALF, DAY, HOURS = "remind-half", "remind-day", "remind-hours"
BEFORE_MS = {DAY: DAY_MS, HOURS: 6 * HOUR_MS}
NIGHT, MORNING = 22 * 60, 8 * 60
"""When it is night for people who have not said so."""
LATE_MS = 6 * HOUR_MS
"""A reminder that could not be told for so long is told no more."""


class DueTurn(NamedTuple):
    """Whose turn it is in a game over days, since when, and when their time is up."""

    user_id: str
    game_id: str
    game: str
    number: int
    since: int
    deadline: int
    is_strict: bool


def moment_of(kind: str, turn: DueTurn, calendar: Calendar) -> int | None:
    """When somebody is to be reminded of their turn; None if that was before it began."""
    if kind == HALF:
        counted = calendar.counted(turn.since, turn.deadline)
        at = calendar.after(turn.since, counted // 2)
    else:
        at = turn.deadline - BEFORE_MS[kind]
    if at is None or at <= turn.since:
        return None
    return by_day(at, turn.since, calendar)


def by_day(at: int, since: int, calendar: Calendar) -> int:
    """The same moment, or the evening before if it is night then; or the morning after.

    It is never night where nobody knows in which time zone a person lives.
    """
    if not calendar.hours:
        return at
    hours = calendar.hours[-1]
    night = (hours.night, hours.morning) if hours.night != hours.morning else (NIGHT, MORNING)
    wakes = waking(at, hours.zone, *night)
    if wakes == at:
        return at
    evening = night_begins(at, hours.zone, *night) - 1
    return evening if evening > since else wakes


# -- in the store ----------------------------------------------------------------------------------


def turns(connection: sa.Connection, now: int) -> list[DueTurn]:
    """The turns of people in games over days of which a reminder may be due; no others are read.

    Those before the end of a turn are told within the last day, or the evening before. Half of the
    time can be over at any moment: for those who wish to be told, all their turns are looked at.
    """
    games, seats, choices = schema.games.c, schema.seats.c, notices.notice_choices.c
    halves = sa.select(choices.user_id).where(choices.kind == HALF, choices.wanted == 1)
    near = (games.deadline <= now + DAY_MS + DAY_MS // 2) | seats.user_id.in_(halves)
    since = sa.case((games.started > games.updated, games.started), else_=games.updated)
    find = (
        sa.select(
            seats.user_id,
            games.id,
            games.game,
            games.version,
            since + games.paused,
            games.deadline,
            games.clock_capped > 1,
        )
        .join(schema.games, (games.id == seats.game_id) & (games.to_move == seats.seat))
        .where(seats.kind == "human", seats.user_id.is_not(None), games.kind == "live")
        .where(games.ended.is_(None), games.clock_capped > 0, games.deadline.is_not(None))
        .where(games.started.is_not(None), games.deadline > now, near)
    )
    return [DueTurn(*row) for row in connection.execute(find)]


def due(connection: sa.Connection, now: int) -> list[Notice]:
    """The reminders that people are to be told now; reads only."""
    near = turns(connection, now)
    if not near:
        return []
    wished = _wished(connection, {turn.user_id for turn in near})
    known = calendars.calendars_of(connection, {turn.user_id for turn in near})
    paused = calendars.pauses_of(connection, {turn.game_id for turn in near})
    known_turns = _last_turns(connection, {turn.user_id for turn in near})
    reminders_due = list[tuple[DueTurn, str, int]]()
    for turn in near:
        own = known[turn.user_id]
        calendar = (Calendar(own.hours) if turn.is_strict else own).paused(
            paused.get(turn.game_id, ())
        )
        rest = calendar.rest_at(now)
        if rest is not None and rest.why != "hours":
            continue
        for kind in (HALF, DAY, HOURS):
            if kind != DAY and (turn.user_id, kind) not in wished:
                continue
            at = moment_of(kind, turn, calendar)
            told_in = known_turns.get((turn.user_id, _about(kind, turn)))
            if at is not None and at <= now < at + LATE_MS and told_in != turn.number:
                reminders_due.append((turn, kind, at))
    return _notices(connection, reminders_due)


def _wished(connection: sa.Connection, users: Collection[str]) -> set[tuple[str, str]]:
    """Which of these users wish which of the reminders that aren't usual, in whatever channel."""
    table = notices.notice_choices.c
    which = table.kind.in_((HALF, HOURS)) & (table.wanted == 1)
    which &= table.user_id.in_(sorted(users))
    return {
        (row.user_id, row.kind)
        for row in connection.execute(sa.select(table.user_id, table.kind).where(which))
    }


def _about(kind: str, turn: DueTurn) -> str:
    return f"{kind}/{turn.game_id}"


def _last_turns(connection: sa.Connection, users: Collection[str]) -> Mapping[tuple[str, str], int]:
    """In which turn people were last reminded of each game."""
    table = notices.notices.c
    which = table.kind.in_((HALF, DAY, HOURS)) & table.user_id.in_(sorted(users))
    rows = connection.execute(sa.select(table.user_id, table.about, table.more).where(which))
    return {
        (row.user_id, row.about): msgspec.json.decode(row.more).get("number", -1) for row in rows
    }


def _notices(
    connection: sa.Connection, reminders_due: Sequence[tuple[DueTurn, str, int]]
) -> list[Notice]:
    sitting = seats_of(connection, [turn.game_id for turn, *_ in reminders_due])
    reminders = []
    for turn, kind, at in reminders_due:
        more: dict[str, Any] = {
            "game": turn.game,
            "number": turn.number,
            "deadline": turn.deadline,
            "seats": seats_of_others(sitting[turn.game_id], turn.user_id),
        }
        reminders.append(Notice(turn.user_id, _about(kind, turn), kind, at, more=more))
    return reminders
