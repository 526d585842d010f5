"""A time for which the house is closed: functions on a connection.

While it is closed, the clocks at its tables stand still. When it opens again, the time is charged
to nobody: whichever process comes first sees to that, once.
"""

import msgspec
import sqlalchemy as sa

from rookery.server.db import house_store, schema

KEY = "closing"
"""Where it is kept among what keepers have set."""


class ClosedTime(msgspec.Struct, frozen=True):
    """From when until when the house is closed, in milliseconds since 1970."""

    at: int
    until: int

    def overlap(self, begun: int, ended: int) -> int:
        """For how much of the time from `begun` to `ended` the house is closed."""
        return max(0, min(ended, self.until) - max(begun, self.at))


def of(values: house_store.Values) -> ClosedTime | None:
    """The time among what keepers have set; None if there is none."""
    text = values.get(KEY)
    return None if text is None else msgspec.json.decode(text, type=ClosedTime)


def text(closing: ClosedTime | None) -> str | None:
    """How it is kept."""
    return None if closing is None else msgspec.json.encode(closing).decode()


def end(connection: sa.Connection, closing: ClosedTime, until: int) -> bool:
    """Open the house again; nobody is charged for the time until then. False if it is open."""
    house = schema.house
    which = (house.c.key == KEY) & (house.c.value == text(closing))
    if connection.execute(sa.delete(house).where(which)).rowcount != 1:
        return False
    _give_back(connection, closing.at, until)
    return True


def _give_back(connection: sa.Connection, at: int, until: int) -> None:
    games = schema.games.c
    # Whoever was faster than the news of the closing has begun somebody's clock after it.
    last = sa.case((games.started > games.updated, games.started), else_=games.updated)
    begun = sa.case((last > at, last), else_=at)
    gone = sa.literal(until) - begun
    connection.execute(
        sa.update(schema.games)
        .where(games.kind == "live", games.ended.is_(None), games.started.is_not(None))
        .where(begun < until)
        .values(
            paused=games.paused + gone,
            deadline=games.deadline + gone,
            seats_version=games.seats_version + 1,
        )
    )
