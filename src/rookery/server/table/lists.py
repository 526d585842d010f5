"""Lists of games: a user's own, and those in progress to watch."""

import msgspec

from rookery import games
from rookery.core.errors import UnknownGame
from rookery.core.words.i18n import Say
from rookery.server.table.lists_store import StoredGameRow
from rookery.server.table.registry import Tables
from rookery.server.table.seat_names import shown_names
from rookery.server.table.seats import SeatKind


class SeatListed(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    seat: int
    kind: SeatKind
    level: str | None
    name: str


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


def listed(found: StoredGameRow, user_id: str | None, tables: Tables, say: Say) -> GameRow:
    """A game as a list shows it to a user, with the number of spectators."""
    title, dummy = _called(found.game)
    seats, to_move = found.seats, found.to_move
    names = shown_names(seats, say, dummy)
    return GameRow(
        id=found.id,
        url=f"/games/{found.id}",
        game=found.game,
        title=title,
        seats=tuple(
            SeatListed(index, seat.kind, seat.level, name)
            for index, (seat, name) in enumerate(zip(seats, names, strict=True))
        ),
        to_move=to_move,
        yours=to_move is not None and user_id is not None and seats[to_move].user_id == user_id,
        over=found.ended is not None,
        spectators=tables.spectators(found.id, seats),
        number=found.number,
    )


def _called(name: str) -> tuple[str, str]:
    """A game's title, and its name for a seat that nobody holds."""
    try:
        game = games.load(name)
    except UnknownGame:
        return name, ""  # a game that this server no longer has
    return game.title, game.words.dummy
