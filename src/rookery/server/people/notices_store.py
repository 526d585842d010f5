"""Notices in the store: functions on a connection."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Integer, String, Table, Text

from rookery.server.db.database import execute_many
from rookery.server.db.schema import metadata
from rookery.server.db.writer import BulkJob
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.notices import PAGE, Notice, NoticeKind

# What concerns a person: at most one notice about each thing. With an empty kind, only how far
# they have seen what follows from other tables, such as their turn in a game.
notices = Table(
    "notices",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("about", String(64), primary_key=True),  # game/<id>, challenge/<id>, ...
    Column("kind", String(16), nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    Column("caused_by", String(64), index=True),  # a user's id
    Column("more", Text, nullable=False),  # JSON: what its words need
    Column("seen", BigInteger, nullable=False),  # as of this time; -1: not at all
)

# What people want to be told, where they differ from the channel's default.
notice_choices = Table(
    "notice_choices",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Column("channel", String(8), primary_key=True),
    Column("wanted", Integer, nullable=False),
)

MOST = 100
"""How many stored notices a person keeps, the newest ones."""
KEPT_MS = 30 * DAY_MS

# One statement each, in words that SQLite and PostgreSQL share: nobody can come in between.
_NOTE = sa.text(
    """INSERT INTO notices (user_id, about, kind, at, caused_by, more, seen)
    VALUES (:user_id, :about, :kind, :at, :caused_by, :more, :seen)
    ON CONFLICT (user_id, about) DO UPDATE SET kind = excluded.kind, at = excluded.at,
    caused_by = excluded.caused_by, more = excluded.more, seen = excluded.seen"""
)
_SEE = sa.text(
    """INSERT INTO notices (user_id, about, kind, at, more, seen)
    VALUES (:user_id, :about, '', 0, '{}', :seen)
    ON CONFLICT (user_id, about) DO UPDATE SET seen = excluded.seen
    WHERE notices.seen < excluded.seen"""
)
_SEE_FIELDS = ("user_id", "about", "seen")
_SEE_TOLD = sa.text(
    """UPDATE notices SET seen = :seen
    WHERE user_id = :user_id AND about = :about AND seen < :seen"""
)
_DETAIL = sa.text("UPDATE notices SET more = :more WHERE user_id = :user_id AND about = :about")
_DETAIL_FIELDS = ("user_id", "about", "more")
RESULT = sa.text(
    """INSERT INTO notices (user_id, about, kind, at, more, seen)
    SELECT DISTINCT one.user_id, 'game/' || one.game_id, 'result', CAST(:at AS BIGINT), '{}', -1
    FROM seats one WHERE one.game_id = :whose AND one.kind = 'human' AND EXISTS
    (SELECT 1 FROM seats other WHERE other.game_id = one.game_id AND other.kind = 'human'
    AND other.user_id <> one.user_id)
    AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = one.user_id AND users.kind <> 'member'
    AND users.kind <> 'guest')
    ON CONFLICT (user_id, about) DO UPDATE SET kind = excluded.kind, at = excluded.at"""
)
"""Tells the people of a game that it is over; nobody is told of a game against computers alone."""
RESULT_FIELDS = ("whose", "at")


def note(connection: sa.Connection, told: Iterable[Notice]) -> None:
    """Store notices, each in place of the last one about the same thing."""
    rows = [_row(one) for one in told]
    if not rows:
        return
    connection.execute(_NOTE, rows)
    for user_id in {row["user_id"] for row in rows}:
        trim(connection, user_id)


def _row(one: Notice) -> dict[str, Any]:
    return {
        "user_id": one.user_id,
        "about": one.about,
        "kind": one.kind,
        "at": one.at,
        "caused_by": one.by,
        "more": msgspec.json.encode(one.more).decode(),
        "seen": one.seen,
    }


def withdraw(connection: sa.Connection, user_id: str, about: str) -> bool:
    """Delete what a person was told about one thing; False if they weren't."""
    which = (notices.c.user_id == user_id) & (notices.c.about == about)
    return connection.execute(sa.delete(notices).where(which)).rowcount == 1


def trim(connection: sa.Connection, user_id: str) -> None:
    """Delete a person's notices beyond the newest ones."""
    table = notices
    mine = (table.c.user_id == user_id) & (table.c.kind != "")
    last = sa.select(table.c.at).where(mine).order_by(table.c.at.desc()).offset(MOST).limit(1)
    at = connection.scalar(last)
    if at is not None:
        connection.execute(sa.delete(table).where(mine, table.c.at <= at))


def drop(connection: sa.Connection, about: str, users: Collection[str]) -> None:
    """Delete what these people were told about something."""
    table = notices
    which = (table.c.about == about) & table.c.user_id.in_(list(users))
    connection.execute(sa.delete(table).where(which))


def see(connection: sa.Connection, user_id: str, seen: Mapping[str, int]) -> None:
    """Mark what a person has seen, by what it is about, as of a time."""
    rows = [{"user_id": user_id, "about": one, "seen": at} for one, at in seen.items()]
    if rows:
        connection.execute(_SEE, rows)


class MarkSeen(BulkJob, frozen=True, eq=False, gc=False):
    """Marks something as seen by a person at a time, and any notice about it that there is.

    `told` are those notices: they don't come into being by being seen.
    """

    user_id: str
    about: str
    told: tuple[str, ...]
    at: int

    def __call__(self, connection: sa.Connection) -> None:
        """Do it by itself, in the transaction of others."""
        see(connection, self.user_id, {self.about: self.at})
        rows = [dict(zip(_SEE_FIELDS, row, strict=True)) for row in self._told]
        if rows:
            connection.execute(_SEE_TOLD, rows)

    @property
    def _told(self) -> list[tuple[str, str, int]]:
        return [(self.user_id, about, self.at) for about in self.told]

    @classmethod
    def run_all(cls, engine: sa.Engine, cursor: Any, jobs: Sequence["MarkSeen"]) -> bool:
        """Mark what many have seen, in the order of the table's key, by two statements at most."""
        seen = sorted((job.user_id, job.about, job.at) for job in jobs)
        execute_many(engine, cursor, _SEE, _SEE_FIELDS, seen)
        told = sorted(row for job in jobs for row in job._told)
        if told:
            execute_many(engine, cursor, _SEE_TOLD, _SEE_FIELDS, told)
        return True


class AddDetail(BulkJob, frozen=True, eq=False, gc=False):
    """Adds what words need to the notices about something, by the user."""

    about: str
    more: Mapping[str, Mapping[str, Any]]

    def __call__(self, connection: sa.Connection) -> None:
        """Do it by itself, in the transaction of others."""
        rows = [dict(zip(_DETAIL_FIELDS, row, strict=True)) for row in self._rows]
        if rows:
            connection.execute(_DETAIL, rows)

    @property
    def _rows(self) -> list[tuple[str, str, str]]:
        return [
            (user_id, self.about, msgspec.json.encode(one).decode())
            for user_id, one in self.more.items()
        ]

    @classmethod
    def run_all(cls, engine: sa.Engine, cursor: Any, jobs: Sequence["AddDetail"]) -> bool:
        """Add to many notices, in the order of the table's key, with one statement."""
        rows = sorted(row for job in jobs for row in job._rows)
        if rows:
            execute_many(engine, cursor, _DETAIL, _DETAIL_FIELDS, rows)
        return True


def of(
    connection: sa.Connection, users: Collection[str], kinds: Mapping[str, NoticeKind], now: int
) -> dict[str, list[Notice]]:
    """What concerns each of these users now, as far as they want it on their pages.

    Those that come first stand in the order of their kind, all others by time, the newest first.
    """
    decided = choices(connection, users)
    return {
        user_id: [
            one for one in found if decided[user_id].get((one.kind, PAGE), kinds[one.kind].usual)
        ]
        for user_id, found in concerning(connection, users, kinds, now).items()
    }


def concerning(
    connection: sa.Connection, users: Collection[str], kinds: Mapping[str, NoticeKind], now: int
) -> dict[str, list[Notice]]:
    """What concerns each of these users now, whether they want to be told or not."""
    stored, marks = _stored(connection, users)
    current = [
        one._replace(seen=marks.get((one.user_id, one.about), -1))
        for kind in kinds.values()
        if kind.current is not None
        for one in kind.current(connection, users, now)
    ]
    known = {(one.user_id, one.about): one for one in current}
    settled = [kinds[one.kind].settle(one, now) for one in stored if one.kind in kinds]
    rest = [
        one
        for one in settled
        if (one.user_id, one.about) not in known
        and (not kinds[one.kind].while_turn or _is_of_turn(one, known))
    ]
    found: dict[str, list[Notice]] = {user_id: [] for user_id in users}
    for one in _ordered([*current, *rest], kinds):
        found[one.user_id].append(one)
    return found


def _is_of_turn(one: Notice, known: Mapping[tuple[str, str], Notice]) -> bool:
    """Whether the game that a notice is about still waits since before it came about."""
    turn = known.get((one.user_id, f"game/{one.subject}"))
    return turn is not None and turn.at < one.at


def _ordered(found: Sequence[Notice], kinds: Mapping[str, NoticeKind]) -> list[Notice]:
    first = [one for one in found if kinds[one.kind].is_first]
    others = [one for one in found if not kinds[one.kind].is_first]
    return [*first, *sorted(others, key=lambda one: (-one.at, one.about))]


def _stored(
    connection: sa.Connection, users: Collection[str]
) -> tuple[list[Notice], dict[tuple[str, str], int]]:
    """The stored notices of these users, and up to when they have seen each thing."""
    table = notices
    rows = connection.execute(sa.select(table).where(table.c.user_id.in_(list(users)))).all()
    found = [
        Notice(
            row.user_id,
            row.about,
            row.kind,
            row.at,
            row.caused_by,
            msgspec.json.decode(row.more),
            row.seen,
        )
        for row in rows
    ]
    return found, {(one.user_id, one.about): one.seen for one in found}


# -- what people want ------------------------------------------------------------------------------


Choices = Mapping[tuple[str, str], bool]
"""What a person has decided, by kind and channel."""


def choices(connection: sa.Connection, users: Collection[str]) -> dict[str, Choices]:
    """What each of these users has decided."""
    table = notice_choices
    found: dict[str, dict[tuple[str, str], bool]] = {user_id: {} for user_id in users}
    for row in connection.execute(sa.select(table).where(table.c.user_id.in_(list(users)))):
        found[row.user_id][row.kind, row.channel] = bool(row.wanted)
    return dict(found)


def choose(
    connection: sa.Connection,
    user_id: str,
    kind: str,
    channel: str,
    *,
    is_wanted: bool,
    usual: bool = True,
) -> None:
    """Store whether a person wants a kind of notices in a channel, which is `usual` or not."""
    table = notice_choices
    mine = (table.c.user_id == user_id) & (table.c.kind == kind) & (table.c.channel == channel)
    connection.execute(sa.delete(table).where(mine))
    if is_wanted != usual:
        row = {"user_id": user_id, "kind": kind, "channel": channel, "wanted": int(is_wanted)}
        connection.execute(sa.insert(table), row)


# -- what becomes of them --------------------------------------------------------------------------


def merge(connection: sa.Connection, guest: str, member: str, _now: int) -> None:
    """Give a guest's notices and wishes to a member, who keeps their own about the same thing."""
    for table, *key in (
        (notices, notices.c.about),
        (notice_choices, notice_choices.c.kind, notice_choices.c.channel),
    ):
        known = sa.select(*key).where(table.c.user_id == member)
        mine = table.c.user_id == guest
        free = sa.tuple_(*key).not_in(known)
        connection.execute(sa.update(table).where(mine, free).values(user_id=member))
        connection.execute(sa.delete(table).where(mine))
    caused = sa.update(notices).where(notices.c.caused_by == guest)
    connection.execute(caused.values(caused_by=member))


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Delete the notices of a person who leaves, and those that they have caused."""
    table = notices
    both = (table.c.user_id == user_id) | (table.c.caused_by == user_id)
    connection.execute(sa.delete(table).where(both))
    mine = notice_choices.c.user_id == user_id
    connection.execute(sa.delete(notice_choices).where(mine))


def about(connection: sa.Connection, user_id: str) -> dict[str, Any]:
    """A person's notices and what they want to be told, for their export."""
    found, _ = _stored(connection, [user_id])
    fields = "about", "kind", "at", "more", "seen"
    return {
        "notices": [{name: getattr(one, name) for name in fields} for one in found if one.kind],
        "wanted": _by_channel(choices(connection, [user_id])[user_id]),
    }


def _by_channel(decided: Choices) -> dict[str, dict[str, bool]]:
    found: dict[str, dict[str, bool]] = {PAGE: {}}
    for (kind, channel), is_wanted in decided.items():
        found.setdefault(channel, {})[kind] = is_wanted
    return found


def sweep(connection: sa.Connection, now: int) -> int:
    """Delete old notices, and marks that nobody needs any more; returns how many there were."""
    table = notices.c
    old = now - KEPT_MS
    told = sa.select(table.user_id).where(table.kind != "")
    many = told.group_by(table.user_id).having(sa.func.count() > MOST)
    for user_id in connection.scalars(many).all():
        trim(connection, user_id)
    gone = sa.delete(notices).where(table.at < old, table.seen < old)
    return connection.execute(gone).rowcount
