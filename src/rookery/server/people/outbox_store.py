"""What is to be sent to people, and what became of it: functions on a connection.

A row is about one thing, for one person in one channel. It waits until it is due, is being sent, or
was sent; a sent row stays until the person has seen the thing, so that nothing is sent twice.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Integer, String, Table

from rookery.server.db import leases
from rookery.server.db.schema import metadata
from rookery.server.people import notices_store
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.channels import Channel, Outcome, Reach
from rookery.server.people.notices import Notice, NoticeKind

outbox = Table(
    "outbox",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("channel", String(8), primary_key=True),
    Column("about", String(64), primary_key=True),  # as in notices
    Column("kind", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),  # the notice's own time
    Column("due", BigInteger, nullable=False),
    Column("state", String(8), nullable=False),  # waiting | sending | sent | failed
    Column("tries", Integer, nullable=False),
    Column("parcel", String(24), index=True),  # what it was sent with
    sa.Index("ix_outbox_state", "state", "due"),
)

# When something was last sent to people, by channel, and how many parcels since a day began.
deliveries = Table(
    "deliveries",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("channel", String(8), primary_key=True),
    Column("last", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("parcels", Integer, nullable=False),
)

State = Literal["waiting", "sending", "sent", "failed"]
LEASE = "outbox"
AGAIN_MS = (60_000, 5 * 60_000, 30 * 60_000, 2 * 3600_000, 8 * 3600_000)
"""How long to wait after each try that failed; after the last one there is no other."""


class Waiting(NamedTuple):
    """A row of the outbox."""

    user_id: str
    channel: str
    about: str
    kind: str
    at: int
    due: int
    state: State = "waiting"
    tries: int = 0
    parcel: str | None = None


class OutboxChange(NamedTuple):
    """How the outbox has to change so that it holds what people have yet to see.

    `concerning` is what concerns them now.
    """

    put: tuple[Waiting, ...] = ()
    drop: tuple[Waiting, ...] = ()
    concerning: Mapping[str, Sequence[Notice]] = {}


class ParcelClaim(NamedTuple):
    """What may be sent now: a parcel's id, its notices, and which try this is."""

    parcel: str
    notices: tuple[Notice, ...]
    tries: int


# -- what is to be sent ----------------------------------------------------------------------------


def reached(connection: sa.Connection, channel: Channel, after: str, most: int) -> list[str]:
    """Some of the users whom a channel reaches, in order, after this one."""
    users = channel.reach.subquery("reach")
    (user_id,) = users.c
    find = sa.select(user_id).where(user_id > after).distinct().order_by(user_id).limit(most)
    return list(connection.scalars(find))


def reaching(
    connection: sa.Connection, channels: Sequence[Channel], users: Collection[str]
) -> dict[str, set[str]]:
    """Those of these users whom each channel reaches."""
    reached_by = {}
    for channel in channels:
        (user_id,) = channel.reach.subquery("reach").c
        find = sa.select(user_id).where(user_id.in_(list(users)))
        reached_by[channel.name] = set(connection.scalars(find))
    return reached_by


def plan(
    connection: sa.Connection,
    channels: Sequence[Channel],
    kinds: Mapping[str, NoticeKind],
    users: Collection[str],
    now: int,
) -> OutboxChange:
    """What has to change in the outbox for these users; reads only."""
    rows = _rows(connection, users)
    whom = reaching(connection, channels, users)
    some = set().union(*whom.values())
    concerning = notices_store.concerning(connection, some, kinds, now) if some else {}
    decided = notices_store.choices(connection, some)
    put, keep = list[Waiting](), set[tuple[str, str, str]]()
    for channel in channels:
        for user_id, reach in _reaches(connection, channel, whom[channel.name], now).items():
            for notice in concerning[user_id]:
                if not _is_for(notice, channel, reach, decided[user_id], kinds[notice.kind].usual):
                    continue
                keep.add(key := (user_id, channel.name, notice.about))
                known = rows.get(key)
                if (row := _waiting(notice, channel, reach, known)) != known:
                    put.append(row)
    drop = tuple(row for key, row in rows.items() if key not in keep and row.channel in whom)
    return OutboxChange(tuple(put), drop, concerning)


def _reaches(
    connection: sa.Connection, channel: Channel, users: Collection[str], now: int
) -> dict[str, Reach]:
    """When users may be sent something; whoever has had enough of it waits until a day is over."""
    if not users:
        return {}
    table = deliveries.c
    which = table.user_id.in_(list(users)) & (table.channel == channel.name)
    which &= (table.parcels >= channel.a_day) & (table.since > now - DAY_MS)
    rows = connection.execute(sa.select(table.user_id, table.since).where(which))
    full = {row.user_id: row.since + DAY_MS for row in rows}
    return {
        user_id: reach._replace(due=max(reach.due, full.get(user_id, reach.due)))
        for user_id, reach in channel.when(connection, users, now).items()
    }


def _is_for(
    notice: Notice, channel: Channel, reach: Reach, decided: notices_store.Choices, usual: bool
) -> bool:
    usual = usual and channel.takes(notice.kind)
    wanted = decided.get((notice.kind, channel.name), usual)
    return wanted and notice.is_new and notice.at >= reach.since


def _waiting(notice: Notice, channel: Channel, reach: Reach, known: Waiting | None) -> Waiting:
    """The row for a notice, given the one that is there.

    What was sent stays as it is until the person has seen it: what comes after that is new, even if
    nobody has looked in between.
    """
    due = max(reach.due, notice.at + reach.grace_ms)
    new = Waiting(notice.user_id, channel.name, notice.about, notice.kind, notice.at, due)
    if known is None:
        return new
    if known.state != "waiting":
        return known if known.kind == notice.kind and notice.seen < known.at else new
    due = max(due, known.due) if known.tries else due
    return known._replace(kind=notice.kind, at=notice.at, due=due)


def _rows(connection: sa.Connection, users: Collection[str]) -> dict[tuple[str, str, str], Waiting]:
    which = outbox.c.user_id.in_(list(users))
    rows = (Waiting(*row) for row in connection.execute(sa.select(outbox).where(which)))
    return {(row.user_id, row.channel, row.about): row for row in rows}


def carry_out(connection: sa.Connection, node: str, planned: OutboxChange) -> bool:
    """Change the outbox as planned, unless a row has changed since; False without the lease."""
    if not leases.holds(connection, LEASE, node):
        return False
    table = outbox.c
    for row in (*planned.drop, *planned.put):
        mine = _is(row) & table.state.in_(("waiting", "sent", "failed"))
        connection.execute(sa.delete(outbox).where(mine))
    keys = [(row.user_id, row.channel, row.about) for row in planned.put]
    if keys:
        present = _rows(connection, {key[0] for key in keys})
        rows = [row._asdict() for row in planned.put if row[:3] not in present]
        if rows:
            connection.execute(sa.insert(outbox), rows)
    return True


def _is(row: Waiting) -> sa.ColumnElement[bool]:
    table = outbox.c
    return (
        (table.user_id == row.user_id) & (table.channel == row.channel) & (table.about == row.about)
    )


# -- sending ---------------------------------------------------------------------------------------


def due(connection: sa.Connection, now: int, most: int) -> list[tuple[str, str]]:
    """For whom something is due, and in which channel: what has waited longest first."""
    table = outbox.c
    first = sa.func.min(table.due)
    waits = (table.state == "waiting") & (table.due <= now)
    find = sa.select(table.user_id, table.channel).where(waits)
    find = find.group_by(table.user_id, table.channel).order_by(first, table.user_id).limit(most)
    return [(row.user_id, row.channel) for row in connection.execute(find)]


def next_due(connection: sa.Connection) -> int | None:
    """When the first thing in the outbox is due; None if nothing waits."""
    table = outbox.c
    find = sa.select(sa.func.min(table.due)).where(table.state == "waiting")
    at: int | None = connection.scalar(find)
    return at


def claim(
    connection: sa.Connection,
    node: str,
    channel: Channel,
    kinds: Mapping[str, NoticeKind],
    user_id: str,
    parcel: str,
    now: int,
) -> ParcelClaim | None:
    """Take what is due for a user in a channel, as it stands now; None if there is nothing.

    What was tried before goes by itself, under the parcel's id that it had. None, too, if this
    process has lost the lease.
    """
    planned = plan(connection, [channel], kinds, [user_id], now)
    if not carry_out(connection, node, planned):
        return None
    waiting = [
        row
        for row in _rows(connection, [user_id]).values()
        if row.channel == channel.name and row.state == "waiting" and row.due <= now
    ]
    earlier = next((row.parcel for row in waiting if row.parcel is not None), None)
    rows = [row for row in waiting if row.parcel == earlier]
    if not rows:
        return None
    _count(connection, channel.name, user_id, now)
    tries, mine = 1 + max(row.tries for row in rows), {row.about for row in rows}
    state = "sent" if channel.delivery == "at-most-once" else "sending"
    values = {"state": state, "tries": tries, "parcel": earlier or parcel}
    for row in rows:
        connection.execute(sa.update(outbox).where(_is(row)).values(values))
    notices = tuple(notice for notice in planned.concerning[user_id] if notice.about in mine)
    return ParcelClaim(earlier or parcel, notices, tries)


def _count(connection: sa.Connection, channel: str, user_id: str, now: int) -> None:
    """Count a parcel for a user."""
    table = deliveries.c
    mine = (table.user_id == user_id) & (table.channel == channel)
    row = connection.execute(sa.select(deliveries).where(mine)).one_or_none()
    if row is None:
        values = {"user_id": user_id, "channel": channel, "last": 0, "since": now, "parcels": 1}
        connection.execute(sa.insert(deliveries), values)
        return
    is_today = row.since > now - DAY_MS
    day = {"parcels": row.parcels + 1} if is_today else {"since": now, "parcels": 1}
    connection.execute(sa.update(deliveries).where(mine).values(day))


def settle(
    connection: sa.Connection, user_id: str, channel: str, parcel: str, outcome: Outcome, now: int
) -> None:
    """Store what became of a user's parcel in a channel."""
    mine = (outbox.c.parcel == parcel) & (outbox.c.user_id == user_id)
    table = deliveries.c
    if outcome == "sent":
        whose = (table.user_id == user_id) & (table.channel == channel)
        connection.execute(sa.update(deliveries).where(whose).values(last=now))
    tries = connection.scalar(sa.select(sa.func.max(outbox.c.tries)).where(mine)) or 0
    values: dict[str, Any] = {"state": "sent"}
    if outcome == "never" or (outcome == "later" and tries > len(AGAIN_MS)):
        values = {"state": "failed"}
    elif outcome == "later":
        values = {"state": "waiting", "due": now + AGAIN_MS[tries - 1]}
    connection.execute(sa.update(outbox).where(mine).values(values))


def take_over(connection: sa.Connection, node: str, now: int) -> int:
    """Let wait again what a process was sending when it ended; returns how many rows."""
    if not leases.holds(connection, LEASE, node):
        return 0
    under_way = sa.update(outbox).where(outbox.c.state == "sending")
    return connection.execute(under_way.values(state="waiting", due=now)).rowcount


def last_sent(connection: sa.Connection, channel: str, users: Collection[str]) -> dict[str, int]:
    """When something was last known to have been sent to each of these users in a channel."""
    table = deliveries.c
    which = table.user_id.in_(list(users)) & (table.channel == channel)
    rows = connection.execute(sa.select(table.user_id, table.last).where(which))
    return {row.user_id: row.last for row in rows}


# -- what becomes of it ----------------------------------------------------------------------------


def stranded(connection: sa.Connection, channels: Sequence[Channel], most: int) -> list[str]:
    """Users with rows in channels that don't reach them any more."""
    names = [channel.name for channel in channels]
    lost: list[sa.ColumnElement[bool]] = [outbox.c.channel.not_in(names)]
    for channel in channels:
        (user_id,) = channel.reach.subquery("reach").c
        gone = outbox.c.user_id.not_in(sa.select(user_id))
        lost.append((outbox.c.channel == channel.name) & gone)
    return list(
        connection.scalars(sa.select(outbox.c.user_id).where(sa.or_(*lost)).distinct().limit(most))
    )


def merge(connection: sa.Connection, guest: str, member: str, _now: int) -> None:
    """Give a guest's outbox to a member, who keeps their own about the same thing."""
    for table, *key in (
        (outbox, outbox.c.channel, outbox.c.about),
        (deliveries, deliveries.c.channel),
    ):
        known = sa.select(*key).where(table.c.user_id == member)
        mine = table.c.user_id == guest
        free = sa.tuple_(*key).not_in(known)
        connection.execute(sa.update(table).where(mine, free).values(user_id=member))
        connection.execute(sa.delete(table).where(mine))


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Delete what was to be sent to a person who leaves."""
    for table in (outbox, deliveries):
        connection.execute(sa.delete(table).where(table.c.user_id == user_id))


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """What is sent or waits to be sent to a person, for their export."""
    fields = "channel", "about", "kind", "at", "state"
    rows = _rows(connection, [user_id]).values()
    return [{name: getattr(row, name) for name in fields} for row in rows]
