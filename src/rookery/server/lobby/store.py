"""Seeks, by users who look for a table, and their matches: functions on a connection.

A match creates the table and ties its people's seeks to it in one transaction. The seeks end when
the game begins (`table/seats_store`), or resume in their old places if somebody does not come.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from rookery.server.db import leases, schema
from rookery.server.errors import SeatTaken, TableFound
from rookery.server.lobby.model import Seek, Wish
from rookery.server.people import store as people
from rookery.server.table import store as new_games
from rookery.server.table.clock import Clock
from rookery.server.table.new_game import OpenedGame
from rookery.server.table.seats import Seat
from rookery.server.table.store import clock_of, seats_of

MATCHER = "matcher"
"""The lease of the process that matches people."""
# The same text gives the same object, so that what follows from it is worked out once.
_wants = lru_cache(2048)(msgspec.json.Decoder(tuple[Wish, ...]).decode)


# What `put` changes besides is told by the version, and nobody's wishes have to be read.
_STATE = ("id", "version", "game_id", "confirm_until", "party")
_texts = [sa.func.coalesce(sa.cast(schema.seeks.c[name], sa.Text), "-") for name in _STATE]
_row_text = sum((text + "|" for text in _texts), start=sa.literal(""))
_SIGN = sa.select(sa.func.aggregate_strings(_row_text, "\n"))


def put(connection: sa.Connection, seek: Seek) -> Seek:
    """Store a user's seek; whoever already waits keeps their place. Raises TableFound."""
    table = schema.seeks
    mine = table.c.user_id == seek.user_id
    known = connection.execute(sa.select(table.c.id, table.c.since).where(mine)).one_or_none()
    if known is None:
        connection.execute(sa.insert(table), _row(seek))
        return seek
    stored_seek = msgspec.structs.replace(seek, id=known.id, since=known.since)
    free = mine & table.c.game_id.is_(None)
    changed = _row(stored_seek) | {"version": table.c.version + 1}
    if connection.execute(sa.update(table).where(free).values(**changed)).rowcount != 1:
        raise TableFound()
    return stored_seek


def _row(seek: Seek) -> dict[str, object]:
    texts = {"wants": msgspec.json.encode(seek.wants).decode(), "bots": int(seek.bots)}
    return msgspec.structs.asdict(seek) | texts


def narrow(connection: sa.Connection, narrowed: Collection[Seek]) -> None:
    """Let these seeks, unless they have found a table, wish only for this; without wishes they end.

    Who has gone meanwhile or wishes for something else is looked at again later.
    """
    table = schema.seeks
    for seek in narrowed:
        mine = (table.c.id == seek.id) & table.c.game_id.is_(None)
        if not seek.wants:
            connection.execute(sa.delete(table).where(mine))
            continue
        values = {key: _row(seek)[key] for key in ("wants", "level", "fill_at", "bots")}
        changed = sa.update(table).where(mine).values(**values, version=table.c.version + 1)
        connection.execute(changed)


def withdraw(connection: sa.Connection, user_id: str) -> None:
    """Delete a user's seek: they stop looking, or decline the table that was found."""
    table = schema.seeks
    connection.execute(sa.delete(table).where(table.c.user_id == user_id))


def merge(connection: sa.Connection, guest: str, _member: str, _now: int) -> None:
    """Let a guest who has become a member look for nobody."""
    withdraw(connection, guest)


def forget(connection: sa.Connection, user_id: str, _now: int) -> None:
    """Let a user whose account is closed look for nobody."""
    withdraw(connection, user_id)


def every(connection: sa.Connection) -> list[Seek]:
    """All seeks, the longest waiting first."""
    table = schema.seeks.c
    columns = [column for column in table if column.name != "version"]
    rows = connection.execute(sa.select(*columns).order_by(table.since, table.id))
    return [
        Seek(**{**row._mapping, "wants": _wants(row.wants), "bots": bool(row.bots)}) for row in rows
    ]


def sign(connection: sa.Connection) -> str:
    """A text that differs if any seek does, except in how long it lives; "" if nobody waits."""
    return connection.scalar(_SIGN) or ""


def keep_alive(connection: sa.Connection, users: Collection[str], until: int) -> None:
    """Extend the seeks of these users, whose pages were heard of."""
    table = schema.seeks
    connection.execute(
        sa.update(table).where(table.c.user_id.in_(list(users))).values(alive_until=until)
    )


def resume(connection: sa.Connection, since: int, alive_until: int, confirm_until: int) -> None:
    """After the house reopens, give everybody present since `since` time to come back."""
    table = schema.seeks
    there = table.c.alive_until >= since
    connection.execute(sa.update(table).where(there).values(alive_until=alive_until))
    at_table = table.c.game_id.is_not(None)
    connection.execute(sa.update(table).where(at_table).values(confirm_until=confirm_until))


def forget_silent(connection: sa.Connection, now: int) -> int:
    """Delete the seeks of people whose pages have gone silent; returns how many there were."""
    table = schema.seeks
    silent = table.c.game_id.is_(None) & (table.c.alive_until < now)
    return connection.execute(sa.delete(table).where(silent)).rowcount


def match(
    connection: sa.Connection,
    node: str,
    ids: Sequence[str],
    opened: OpenedGame,
    confirm_until: int,
    most: int,
) -> bool:
    """Open a table for these seeks; False if another process does the matching now.

    Raises SeatTaken if one of them is gone, and TooManyGames if a bot that is to play with them
    has `most` games by now. Either all of it is stored or nothing.
    """
    if not leases.holds(connection, MATCHER, node):
        return False
    users = [seat.user_id for seat in opened.stored.seats if seat.user_id is not None]
    people.check_room(connection, users, most)
    new_games.create_new(connection, opened)
    table = schema.seeks
    free = table.c.id.in_(list(ids)) & table.c.game_id.is_(None)
    values = {"game_id": opened.stored.id, "confirm_until": confirm_until, "party": None}
    if connection.execute(sa.update(table).where(free).values(**values)).rowcount != len(ids):
        raise SeatTaken()
    return True


def tell(connection: sa.Connection, node: str, parties: Mapping[str, str]) -> bool:
    """Store in which parties people wait, by seek; False if another process matches now."""
    if not leases.holds(connection, MATCHER, node):
        return False
    table = schema.seeks
    mine = (table.c.id == sa.bindparam("seek")) & table.c.game_id.is_(None)
    rows = [{"seek": key, "text": party} for key, party in parties.items()]
    connection.execute(sa.update(table).where(mine).values(party=sa.bindparam("text")), rows)
    return True


class FoundTable(NamedTuple):
    """A table at which strangers are to sit down."""

    game: str
    pool: str
    seats: tuple[Seat, ...]
    clock: Clock | None = None
    rated: bool = True

    @property
    def missing(self) -> set[str]:
        """The users for whom seats are still kept."""
        return {seat.user_id for seat in self.seats if seat.kind == "open" and seat.user_id}


def tables(connection: sa.Connection, ids: Collection[str]) -> dict[str, FoundTable]:
    """The tables with these ids, found for people."""
    games = schema.games.c
    time = games.clock_initial, games.clock_increment, games.clock_capped
    columns = games.id, games.game, games.pool, games.rated, *time
    rows = connection.execute(sa.select(*columns).where(games.id.in_(list(ids))))
    return {
        row.id: FoundTable(
            row.game,
            row.pool or "",
            seats_of(connection, row.id),
            clock_of(row.clock_initial, row.clock_increment, row.clock_capped),
            bool(row.rated),
        )
        for row in rows
    }


def give_up(connection: sa.Connection, game_id: str, now: int, alive_until: int) -> bool:
    """Delete a table because somebody declined or did not come; the others wait on as before.

    Those whose time to sit down is up lose their seeks. False if the game has begun.
    """
    games, seats, table = schema.games, schema.seats.c, schema.seeks
    locked = connection.execute(
        sa.update(games)
        .where(games.c.id == game_id, games.c.started.is_(None))
        .values(seats_version=games.c.seats_version + 1)
    )
    if locked.rowcount != 1:
        return False
    absent = sa.select(seats.user_id).where(seats.game_id == game_id, seats.kind == "open")
    here = table.c.game_id == game_id
    late = table.c.user_id.in_(absent) & (table.c.confirm_until <= now)
    connection.execute(sa.delete(table).where(here, late))
    free = {"game_id": None, "confirm_until": None, "alive_until": alive_until, "party": None}
    connection.execute(sa.update(table).where(here).values(**free))
    connection.execute(sa.delete(games).where(games.c.id == game_id))
    return True
