"""The tiles of the lobby: for each game, a few tables that would suit most people."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, to_builtins

from rookery.core.game import Game
from rookery.server.table.clock import Clock, ClockShown

_SHORT_MIN = 20
_SHORT, _LONG = ClockShown(300, 3), ClockShown(600, 5)
_DAYS = Clock.of_days(1, 2).shown


class Tile(Struct, frozen=True):
    """A tile: any of these numbers of seats, with a clock."""

    id: str
    seats: tuple[int, ...]
    clock: ClockShown


def known(games: Iterable[Game[Any]]) -> dict[str, Any]:
    """What scripts need to know about games: their titles and tiles, by name."""
    return {game.name: {"title": game.title, "tiles": to_builtins(tiles(game))} for game in games}


def tiles(game: Game[Any]) -> tuple[Tile, ...]:
    """A game's tiles: two players and more, or few and many, and all sizes with days per move."""
    seats = [count for count in game.seats if count > 1]
    if not seats:
        return ()
    clock = _SHORT if (game.words.minutes or 0) <= _SHORT_MIN else _LONG
    half = 1 if seats[0] == 2 else (len(seats) + 1) // 2
    parts = [tuple(part) for part in (seats[:half], seats[half:]) if part]
    timed = [Tile(f"{part[0]}-{part[-1]}", part, clock) for part in parts]
    return (*timed, Tile("days", tuple(seats), _DAYS))
