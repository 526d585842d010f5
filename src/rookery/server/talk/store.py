"""Table chat and the reports filed about it: functions on a connection."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.errors import Muted, NoSuchLine, NoSuchPlayer, NotOneself, StaleNumber
from rookery.server.people import store as people
from rookery.server.table.messages import LineKind
from rookery.server.talk import tables
from rookery.server.talk.model import TalkLine

CONTEXT = 10
"""How many lines a report keeps: the reported one and those before it."""


class TalkReport(NamedTuple):
    """A report of a line; `context` ends with that line and is kept whatever happens to it.

    A report of a name has no line (0): its room is the player's public id, its context the name.
    """

    number: int
    room: str
    line: int
    by: str
    at: int
    context: tuple[TalkLine, ...]

    @property
    def is_name(self) -> bool:
        """Whether somebody's name was reported."""
        return not self.line

    @property
    def whose(self) -> str:
        """Who said or bears what was reported."""
        return self.context[-1].user_id


def add(connection: sa.Connection, room: str, line: TalkLine) -> TalkLine:
    """Add a line as the room's next one, whatever number it has; returns the line as stored.

    Raises StaleNumber if another process has taken the number meanwhile, and Muted.
    """
    if people.until(connection, line.user_id, "muted") > line.at:
        raise Muted()
    numbered = msgspec.structs.replace(line, number=newest(connection, [room]).get(room, 0) + 1)
    row = msgspec.structs.asdict(numbered)
    try:
        connection.execute(sa.insert(tables.lines), {"room": room, "hidden": 0, **row})
    except sa.exc.IntegrityError as error:
        raise StaleNumber(numbered.number) from error
    return numbered


def newest(connection: sa.Connection, rooms: Collection[str]) -> dict[str, int]:
    """The number of the last line of each of these rooms that has any."""
    table = tables.lines.c
    rows = connection.execute(
        sa.select(table.room, sa.func.max(table.number))
        .where(table.room.in_(list(rooms)))
        .group_by(table.room)
    )
    return {room: int(number) for room, number in rows}


def after(connection: sa.Connection, room: str, number: int, most: int) -> list[TalkLine]:
    """The newest lines after `number`, at most `most`, in order and without hidden ones."""
    table = tables.lines.c
    wanted = (table.room == room) & (table.number > number) & (table.hidden == 0)
    rows = connection.execute(
        sa.select(tables.lines).where(wanted).order_by(table.number.desc()).limit(most)
    )
    return [_line(row) for row in reversed(rows.all())]


def _line(row: sa.Row[tuple[object, ...]]) -> TalkLine:
    return TalkLine(row.number, row.user_id, row.seat, row.kind, row.text, row.at)


def hide(connection: sa.Connection, room: str, number: int, hidden: bool = True) -> str:
    """Hide a line from everybody, or show it again; returns who said it. Raises NoSuchLine."""
    table = tables.lines
    line = (table.c.room == room) & (table.c.number == number)
    said_by = connection.scalar(sa.select(table.c.user_id).where(line))
    if said_by is None:
        raise NoSuchLine()
    connection.execute(sa.update(table).where(line).values(hidden=int(hidden)))
    return str(said_by)


# -- reports ---------------------------------------------------------------------------------------


def report(
    connection: sa.Connection,
    room: str,
    number: int,
    by: str,
    at: int,
    kinds: Collection[LineKind],
) -> None:
    """Store a report of a line and those before it, once per reporter.

    `kinds` are those that the reporter may read. Raises NoSuchLine, and StaleNumber if another
    process has taken the report's number.
    """
    context = _context(connection, room, number, kinds)
    if not context or context[-1].number != number:
        raise NoSuchLine()
    _report_once(connection, TalkReport(0, room, number, by, at, tuple(context)))


def report_name(connection: sa.Connection, player: str, by: str, at: int) -> None:
    """Store a report of a player's name, once per reporter, by the player's public id.

    Raises NoSuchPlayer, NotOneself, and StaleNumber if another process has taken the number.
    """
    user_id = people.by_id(connection, player)
    who = None if user_id is None else people.known(connection, [user_id])[user_id]
    if who is None or who.kind not in ("guest", "member", "bot") or not who.name:
        raise NoSuchPlayer(player)
    if who.user_id == by:
        raise NotOneself()
    name = TalkLine(0, who.user_id, 0, "text", who.name, at)
    _report_once(connection, TalkReport(0, player, 0, by, at, (name,)))


def _report_once(connection: sa.Connection, report: TalkReport) -> None:
    """Store a report under the next number, unless this person has made it before."""
    table = tables.reports.c
    same = (table.room == report.room) & (table.line == report.line) & (table.by == report.by)
    if connection.execute(sa.select(table.number).where(same)).first() is not None:
        return
    next_one = (connection.scalar(sa.select(sa.func.max(table.number))) or 0) + 1
    try:
        put_report(connection, report._replace(number=next_one))
    except sa.exc.IntegrityError as error:
        raise StaleNumber(next_one) from error


def put_report(connection: sa.Connection, report: TalkReport) -> None:
    """Store a report under its number; raises IntegrityError if that is taken."""
    text = msgspec.json.encode(report.context).decode()
    connection.execute(sa.insert(tables.reports), {**report._asdict(), "context": text})


def _context(
    connection: sa.Connection, room: str, number: int, kinds: Collection[LineKind]
) -> Sequence[TalkLine]:
    table = tables.lines.c
    before = (table.room == room) & (table.number <= number) & (table.hidden == 0)
    before &= table.kind.in_(list(kinds))
    rows = connection.execute(
        sa.select(tables.lines).where(before).order_by(table.number.desc()).limit(CONTEXT)
    )
    return [_line(row) for row in reversed(rows.all())]


def reports(connection: sa.Connection) -> list[TalkReport]:
    """All reports that the keeper has not dealt with, the oldest first."""
    table = tables.reports.c
    rows = connection.execute(sa.select(tables.reports).order_by(table.number))
    return [
        TalkReport(
            row.number,
            row.room,
            row.line,
            row.by,
            row.at,
            msgspec.json.decode(row.context, type=tuple[TalkLine, ...]),
        )
        for row in rows
    ]


def count_reports(connection: sa.Connection) -> int:
    """How many reports the keeper has not dealt with."""
    return connection.scalar(sa.select(sa.func.count()).select_from(tables.reports)) or 0


def close_report(connection: sa.Connection, number: int) -> bool:
    """Delete a report that has been dealt with; False if there is none."""
    table = tables.reports
    return connection.execute(sa.delete(table).where(table.c.number == number)).rowcount == 1


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Hide all that a user has said, and delete what they wrote."""
    own_lines = sa.update(tables.lines).where(tables.lines.c.user_id == user_id)
    connection.execute(own_lines.values(hidden=1))
    connection.execute(own_lines.where(tables.lines.c.kind == "text").values(text=""))


def merge(connection: sa.Connection, guest: str, member: str, _now: int) -> None:
    """Give a member what a guest has said at the tables whose seats are the member's now."""
    lines, seats = tables.lines, schema.seats.c
    theirs = sa.select(seats.game_id).where(seats.user_id == member)
    both = sa.select(seats.game_id).where(seats.user_id == guest)
    which = (lines.c.user_id == guest) & lines.c.room.in_(theirs) & lines.c.room.not_in(both)
    connection.execute(sa.update(lines).where(which).values(user_id=member))


def at_tables(connection: sa.Connection, user_id: str) -> dict[str, list[dict[str, Any]]]:
    """The chat of the tables where the user said something; `mine`: said by them.

    What others said and is hidden now is left out.
    """
    lines = tables.lines.c
    rooms = sa.select(lines.room).where(lines.user_id == user_id)
    which = lines.room.in_(rooms) & ((lines.hidden == 0) | (lines.user_id == user_id))
    rows = connection.execute(
        sa.select(tables.lines).where(which).order_by(lines.room, lines.number)
    )
    by_room: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        line = {"seat": row.seat, "kind": row.kind, "text": row.text, "at": row.at}
        by_room.setdefault(row.room, []).append({**line, "mine": row.user_id == user_id})
    return by_room
