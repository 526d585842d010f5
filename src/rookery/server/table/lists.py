"""Lists of games: a user's own, and those in progress to watch."""

from datetime import UTC, date, datetime
from functools import partial

import msgspec
from litestar import get

from rookery import games
from rookery.core.errors import UnknownGame
from rookery.core.words.i18n import Say
from rookery.server.people.calendar import DAY_MS, FOREVER
from rookery.server.table import lists_store as lists
from rookery.server.table.context import house_of
from rookery.server.table.lists_store import StoredGameRow
from rookery.server.table.registry import Tables
from rookery.server.table.results import shown_names
from rookery.server.table.seats import Seat, SeatKind
from rookery.server.web.context import HttpRequest, client_of, may
from rookery.server.web.refusals import refusals


class SeatListed(msgspec.Struct, frozen=True):
    """Who sits on a seat, and the day when that person is back, if they have said so."""

    seat: int
    kind: SeatKind
    level: str | None
    name: str
    back: date | None = None


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
    row: StoredGameRow, user_id: str | None, tables: Tables, say: Say, now: int = FOREVER
) -> GameRow:
    """A game as a list shows it to a user, with the number of spectators.

    Until `now` all who have said when they are back have come.
    """
    title, dummy = called(row.game)
    seats, to_move = row.seats, row.to_move
    names = shown_names(seats, say, dummy)
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
                _own(seat, user_id, say) or name,
                _back(seat, now) if row.ended is None else None,
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


def _own(seat: Seat, user_id: str | None, say: Say) -> str:
    """What a reader without a name is called in their own lists; "" for everybody else."""
    is_own = user_id is not None and seat.user_id == user_id
    return say("You") if is_own and seat.kind == "human" and not seat.name else ""


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
    return _shown(request, await house_of(request).reader.run(lambda c: lists.mine(c, user_id)))


async def live_games_shown(request: HttpRequest) -> list[GameRow]:
    """Games of others that are on, the best first."""
    house, user_id = house_of(request), client_of(request).user_id
    if "lists" not in may(request):
        return []
    look = partial(lists.live, user_id=user_id, now=house.now(), attended=house.tables.attended())
    return _shown(request, await house.reader.run(look))


def _shown(request: HttpRequest, rows: list[lists.StoredGameRow]) -> list[GameRow]:
    client, house = client_of(request), house_of(request)
    return [listed(row, client.user_id, house.tables, client.say, house.now()) for row in rows]


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
