"""Lists of games: a user's own, and those in progress to watch."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from functools import partial
from types import MappingProxyType

import msgspec
from litestar import get
from sqlalchemy import Connection

from rookery import games
from rookery.core.errors import UnknownGame
from rookery.core.words.i18n import Say
from rookery.server.people import calendars_store as calendars
from rookery.server.people.calendar import DAY_MS, FOREVER, Calendar, local
from rookery.server.table import lists_store as lists
from rookery.server.table.context import house_of
from rookery.server.table.lists_store import StoredGameRow
from rookery.server.table.registry import Tables
from rookery.server.table.results import names_read_by
from rookery.server.table.seats import Seat, SeatKind, holders
from rookery.server.web.context import HttpRequest, client_of, may
from rookery.server.web.refusals import refusals

NOBODY_AWAY: Mapping[str, date] = MappingProxyType({})


class SeatListed(msgspec.Struct, frozen=True):
    """Who sits on a seat, and the day when that person is back: as they said, or from leave."""

    seat: int
    kind: SeatKind
    level: str | None
    name: str
    back: date | None = None
    away: date | None = None


class GameRow(msgspec.Struct, frozen=True):
    """A game in a list; `yours`: whether it is the reader's turn."""

    id: str
    url: str
    game: str
    title: str
    seats: tuple[SeatListed, ...]
    to_move: int | None
    yours: bool
    over: bool
    spectators: int
    number: int


def listed(
    row: StoredGameRow,
    user_id: str | None,
    tables: Tables,
    say: Say,
    now: int = FOREVER,
    leaves: Mapping[str, date] = NOBODY_AWAY,
) -> GameRow:
    """A game as a list shows it to a user, with the number of spectators.

    Until `now` all who have said when they are back have come. `leaves` are the days when those on
    leave are back; only games over days heed them.
    """
    title, dummy = called(row.game)
    seats, to_move = row.seats, row.to_move
    names = names_read_by(user_id, seats, say, dummy)
    away = leaves if row.heeds_leave and row.ended is None else NOBODY_AWAY
    return GameRow(
        id=row.id,
        url=f"/games/{row.id}",
        game=row.game,
        title=title,
        seats=tuple(
            SeatListed(
                index,
                seat.kind,
                seat.level,
                name,
                _back(seat, now) if row.ended is None else None,
                away.get(seat.user_id or ""),
            )
            for index, (seat, name) in enumerate(zip(seats, names, strict=True))
        ),
        to_move=to_move,
        yours=to_move is not None and user_id is not None and seats[to_move].user_id == user_id,
        over=row.ended is not None,
        spectators=tables.spectators(row.id, seats),
        number=row.number,
    )


def _back(seat: Seat, now: int) -> date | None:
    """The day that begins, where that person lives, when they are back."""
    noon = datetime.fromtimestamp((seat.back + DAY_MS // 2) / 1000, UTC)
    return noon.date() if seat.back > now else None


def called(name: str) -> tuple[str, str]:
    """A game's title, and its name for a seat that nobody holds."""
    try:
        game = games.load(name)
    except UnknownGame:
        return name, ""  # a game that this server no longer has
    return game.title, game.words.dummy


# -- the lists of games, for the start page and for programs ---------------------------------------


async def my_games_shown(request: HttpRequest) -> list[GameRow]:
    """The games in which the asker holds a seat, last played first."""
    user_id = client_of(request).user_id
    return await _shown(request, lambda connection: lists.mine(connection, user_id))


async def live_games_shown(request: HttpRequest) -> list[GameRow]:
    """Games of others that are on, the best first."""
    house, user_id = house_of(request), client_of(request).user_id
    if "lists" not in may(request):
        return []
    look = partial(lists.live, user_id=user_id, now=house.now(), attended=house.tables.attended())
    return await _shown(request, look)


async def _shown(
    request: HttpRequest, look: Callable[[Connection], list[StoredGameRow]]
) -> list[GameRow]:
    client, house = client_of(request), house_of(request)
    now = house.now()

    def read(connection: Connection) -> tuple[list[StoredGameRow], Mapping[str, date]]:
        rows = look(connection)
        heeds_leave = (row for row in rows if row.heeds_leave and row.ended is None)
        users = {user for row in heeds_leave for user in holders(row.seats)}
        theirs = calendars.calendars_of(connection, users)
        return rows, {user: day for user in theirs if (day := _leave_ends(theirs[user], now))}

    rows, leaves = await house.reader.run(read)
    about = client.user_id, house.tables, client.say, now, leaves
    return [listed(row, *about) for row in rows]


def _leave_ends(calendar: Calendar, now: int) -> date | None:
    """The day when somebody is back from leave, where they live; None if they aren't on leave."""
    leave = calendar.leave_at(now)
    return local(leave.ends, calendar.zone).date() if leave is not None else None


# -- lists of games --------------------------------------------------------------------------------


@get("/api/me/games", responses=refusals())
async def my_games(request: HttpRequest) -> list[GameRow]:
    """The games in which the asker holds a seat, last played first."""
    return await my_games_shown(request)


@get("/api/live", responses=refusals())
async def live_games(request: HttpRequest) -> list[GameRow]:
    """Games of others that are on: those whose players are there, the best first."""
    return await live_games_shown(request)


ROUTES = (
    my_games,
    live_games,
)
