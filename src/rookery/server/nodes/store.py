"""The processes of the house, and its time: functions on a connection.

House time is milliseconds since 1970 as long as some process keeps the house open. It never goes
back, and while the house is closed nobody's clock runs (docs/decisions/0021-hard-to-hurt.md).
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from rookery.server.db import closing_store, house_store, schema
from rookery.server.db.database import node_of
from rookery.server.nodes import owners_store as owners

BEAT_S = 5.0
_SILENT_MS = 7_000
"""A process that has been silent for this long counts as gone: others take over its games."""
# PostgreSQL: only one process at a time arrives. Any fixed number does.
_ARRIVAL_LOCK = 7_265_111


class BeatAnswer(NamedTuple):
    """The house time, which may be ahead of one's own, and the messages of all other processes.

    `duties` are this process's games, if another one's have been added to them. `was_gone`: others
    had taken this process for gone, and may have taken over its games.
    """

    now: int
    others: list[str]
    duties: owners.Duties | None = None
    was_gone: bool = False


def arrive(
    connection: sa.Connection, node_id: str, wall: int, bots: Collection[str] = ()
) -> BeatAnswer:
    """Register a process that starts; it gets all games that no other living process owns.

    `bots` are the users that it plays for. If this reopens the house, the time for which it was
    closed is charged to nobody's clock.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_ARRIVAL_LOCK)))
    at, nodes = common_clock(connection, wall), schema.nodes
    rows = connection.execute(sa.select(nodes)).all()
    living = [row for row in rows if row.id != node_id and abs(at - row.at) < _SILENT_MS]
    if living:
        now = max(int(row.beat) + max(0, at - row.at) for row in living)
    else:
        now = _opened_again(connection, at, max((row.beat for row in rows), default=None))
    gone = [row.id for row in rows if row not in living]
    connection.execute(sa.delete(nodes).where(nodes.c.id.in_(gone)))
    connection.execute(sa.insert(nodes), {"id": node_id, "beat": now, "at": at})
    duties = owners.take_over(connection, [row.id for row in living], bots)
    return BeatAnswer(int(now), [], duties)


def beat(
    connection: sa.Connection,
    node_id: str,
    now: int,
    wall: int,
    says: str | None = None,
    is_news: bool = True,
    bots: Collection[str] = (),
) -> BeatAnswer:
    """Record that a process is alive, with its message if `is_news`; returns what others say.

    If a process is gone, this one takes over all its games, unless another has already.
    """
    at, nodes = common_clock(connection, wall), schema.nodes
    row = {"beat": now, "at": at, "says": says}
    news = row if is_news else {"beat": now, "at": at}
    updated = connection.execute(sa.update(nodes).where(nodes.c.id == node_id).values(**news))
    was_gone = updated.rowcount != 1
    if was_gone:
        connection.execute(sa.insert(nodes), {"id": node_id, **row})
    others = sa.select(nodes).where(nodes.c.id != node_id).order_by(nodes.c.id)
    rows = connection.execute(others).all()
    living = [row for row in rows if 0 <= at - row.at < _SILENT_MS]
    times = [int(row.beat) + at - row.at for row in living]
    duties = None
    if node_of(connection) is not None:
        gone = [row for row in rows if at - row.at >= _SILENT_MS]
        if _buried(connection, gone) or was_gone:
            present = [row.id for row in rows if row not in gone]
            duties = owners.take_over(connection, present, bots)
    news_told = [row.says for row in living if row.says is not None]
    return BeatAnswer(max([now, *times]), news_told, duties, was_gone)


def _buried(connection: sa.Connection, gone: Sequence[Any]) -> bool:
    """Delete processes that are gone; False if none is, or others have done it."""
    nodes = schema.nodes
    silent = [(nodes.c.id == row.id) & (nodes.c.at == row.at) for row in gone]
    if not silent:
        return False
    return connection.execute(sa.delete(nodes).where(sa.or_(*silent))).rowcount > 0


def living(connection: sa.Connection, wall: int) -> Sequence[str]:
    """The processes that keep the house open."""
    at, nodes = common_clock(connection, wall), schema.nodes
    rows = connection.execute(sa.select(nodes.c.id, nodes.c.at).order_by(nodes.c.id))
    return [row.id for row in rows if abs(at - row.at) < _SILENT_MS]


def last_beat(connection: sa.Connection) -> int | None:
    """The house's time when it was last heard of; None if it never was."""
    last: int | None = connection.scalar(sa.select(sa.func.max(schema.nodes.c.beat)))
    return last


def leave(connection: sa.Connection, node_id: str, now: int) -> None:
    """Record that a process ends: it no longer keeps the house open."""
    nodes = schema.nodes
    connection.execute(sa.update(nodes).where(nodes.c.id == node_id).values(beat=now, at=0))


def common_clock(connection: sa.Connection, wall: int) -> int:
    """A clock that all processes share: the database server's, or the machine's."""
    if connection.dialect.name != "postgresql":
        return wall
    seconds: Any = connection.scalar(sa.text("SELECT extract(epoch FROM clock_timestamp())"))
    return int(seconds * 1000)


def _opened_again(connection: sa.Connection, at: int, beat: int | None) -> int:
    games = schema.games
    runs = games.c.ended.is_(None) & games.c.deadline.is_not(None)
    # An action may have come after the last beat, and an earlier version stored no beats at all.
    acted = connection.scalar(sa.select(sa.func.max(games.c.updated)).where(runs))
    known = [moment for moment in (beat, acted) if moment is not None]
    now = max([at, *known])
    closed = now - max(known, default=now)
    closing = closing_store.of(house_store.values(connection))
    if closing is not None:  # that part is given back when it is over
        closed -= closing.overlap(now - closed, now)
    if closed:
        connection.execute(
            sa.update(games)
            .where(runs)
            .values(
                paused=games.c.paused + closed,
                deadline=games.c.deadline + closed,
                seats_version=games.c.seats_version + 1,
            )
        )
    return now


def are_recorded(connection: sa.Connection) -> bool:
    """Whether the database is of a version that records its processes."""
    return bool(sa.inspect(connection).has_table("nodes"))
