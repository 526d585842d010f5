"""The page on which strangers meet."""

from collections.abc import Iterable
from typing import Any

from litestar import get
from msgspec import Struct, to_builtins

from rookery.core.game import Game
from rookery.server.challenges.shown import waiting_challenges
from rookery.server.errors import NoSuchPage
from rookery.server.people.identity import player_id
from rookery.server.table import day as daily
from rookery.server.table.clock import Clock, ClockShown
from rookery.server.table.context import house_of
from rookery.server.table.interfaces import Acquaintances, Levels
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, fixed_page, scarf_of

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


# -- the page on which strangers meet --------------------------------------------------------------


@get("/lobby", include_in_schema=False)
async def lobby(request: HttpRequest) -> Page:
    """Tiles of the tables to look for; everything else comes over the page's socket."""
    if not house_of(request).settings.lobby:
        raise NoSuchPage()
    offering = house_of(request).offering
    every = offering.games()
    return await fixed_page(
        request,
        "lobby/lobby.html",
        games=[game for game in every if tiles(game)],
        tiles=tiles,
        daily=bool(daily.offered(every)),
        known=known(every),
        levels=offering.levels,
        follows=await _follows(request),
        asked=to_builtins(await waiting_challenges(request)),
        bots=house_of(request).ask(Levels).levels,
        scarf=scarf_of(request),
    )


async def _follows(request: HttpRequest) -> list[str]:
    """The public ids of the people whom the reader follows."""
    ties = await house_of(request).ask(Acquaintances).of(client_of(request).identity)
    return [player_id(tie.who.user_id) for tie in ties if tie.kind == "follow"]


ROUTES = (lobby,)
