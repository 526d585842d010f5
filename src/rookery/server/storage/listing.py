"""Which games there are: mine, and those in progress to watch. Straight from the store."""

from typing import Any

import msgspec
import sqlalchemy as sa

from rookery import games
from rookery.core.errors import UnknownGame
from rookery.core.i18n import Say
from rookery.server.live.registry import Tables
from rookery.server.storage import schema
from rookery.server.storage.games import Seat, SeatKind
from rookery.server.views.table_view import seat_name

MOST = 24
FRESH_MS = 60 * 60 * 1000


class SeatListed(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    seat: int
    kind: SeatKind
    level: str | None
    name: str


class Listed(msgspec.Struct, frozen=True):
    """A game in a list; `yours`: it is the reader's turn."""

    id: str
    url: str
    game: str
    title: str
    seats: tuple[SeatListed, ...]
    turn: int | None
    yours: bool
    over: bool
    spectators: int
    number: int


def mine(connection: sa.Connection, holder: str | None, say: Say) -> list[Listed]:
    """The games in which somebody holds a seat, the last played first."""
    if holder is None:
        return []
    table, seats = schema.games.c, schema.seats.c
    held = sa.select(seats.game_id).where(seats.holder == holder)
    return _listed(connection, table.id.in_(held), holder, say)


def live(connection: sa.Connection, holder: str | None, now: int, say: Say) -> list[Listed]:
    """Others' games that are being played at the moment."""
    table, seats = schema.games.c, schema.seats.c
    held = sa.select(seats.game_id).where(seats.holder == (holder or ""))
    running = table.ended.is_(None) & (table.kind == "live") & (table.version > 0)
    fresh = table.updated > now - FRESH_MS
    return _listed(connection, running & fresh & table.id.not_in(held), holder, say)


def _listed(
    connection: sa.Connection, which: sa.ColumnElement[bool], holder: str | None, say: Say
) -> list[Listed]:
    table = schema.games.c
    rows = connection.execute(
        sa.select(table.id, table.game, table.turn, table.ended, table.version)
        .where(which)
        .order_by(table.updated.desc())
        .limit(MOST)
    ).all()
    seats = _seats(connection, [row.id for row in rows])
    return [_one(row, seats.get(row.id, []), holder, say) for row in rows]


def _seats(connection: sa.Connection, ids: list[str]) -> dict[str, list[Seat]]:
    table = schema.seats.c
    rows = connection.execute(
        sa.select(table.game_id, table.kind, table.name, table.level, table.holder)
        .where(table.game_id.in_(ids))
        .order_by(table.game_id, table.seat)
    )
    found: dict[str, list[Seat]] = {}
    for game_id, *seat in rows:
        found.setdefault(game_id, []).append(Seat(*seat))
    return found


def _one(row: Any, seats: list[Seat], holder: str | None, say: Say) -> Listed:
    title, dummy = _called(row.game)
    return Listed(
        id=row.id,
        url=f"/games/{row.id}",
        game=row.game,
        title=title,
        seats=tuple(
            SeatListed(index, seat.kind, seat.level, seat_name(seat, index, say, dummy))
            for index, seat in enumerate(seats)
        ),
        turn=row.turn,
        yours=row.turn is not None and holder is not None and seats[row.turn].holder == holder,
        over=row.ended is not None,
        spectators=0,
        number=row.version,
    )


def _called(name: str) -> tuple[str, str]:
    """A game's title, and what it calls a seat that nobody holds."""
    try:
        game = games.load(name)
    except UnknownGame:
        return name, ""  # a game that this house does not have any more
    return game.title, game.dummy


def with_spectators(listed: list[Listed], tables: Tables) -> list[Listed]:
    """The same with how many watch each table in this process."""
    watching = {table.id: table.spectators for table in tables}
    return [msgspec.structs.replace(one, spectators=watching.get(one.id, 0)) for one in listed]
