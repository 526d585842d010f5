"""The pages of leaderboards and profiles."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from babel.dates import format_skeleton
from litestar import get
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from rookery import games
from rookery.core.game import Game
from rookery.core.words.i18n import later
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.identity import player_id
from rookery.server.ratings import players
from rookery.server.ratings.chart import axis, bar, chart
from rookery.server.ratings.profiles import MOST_GAMES, RECENT
from rookery.server.ratings.rules import PACES, game_of, pool_words, size_words
from rookery.server.table.contest import BOTS
from rookery.server.table.context import house_of
from rookery.server.table.interfaces import Acquaintances, Ladders, Meeting
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page

_SIZES = ("duel", "many")
_SPANS = {"30": 30, "180": 180, "all": 100_000}
_USUAL_SPAN = "180"
_FOLLOWED = "follow"
_EVERYBODY, _OF_MINE = later("Everyone"), later("I follow")


class ListLink(NamedTuple):
    """A link to a list, possibly the one that is shown (`is_on`)."""

    label: str
    url: str
    is_on: bool


def _chosen(pools: dict[str, int], game: str, seats: str, pace: str) -> tuple[str, str, str]:
    """The requested pool: game, size, pace. Missing parts come from the fullest pool that fits."""
    wanted = (game, seats, pace)
    fitting = [
        pool
        for pool in pools
        if game_of(pool) in games.names()
        and (BOTS in pool) == (BOTS in seats)
        and all(part in ("", own) for part, own in zip(wanted, pool.split("/"), strict=True))
    ]
    if fitting:
        name, size, speed = max(fitting, key=lambda pool: pools[pool]).split("/")
        return name, size, speed
    sizes = _sizes(games.load(game)) if game in games.names() else _SIZES
    first = game if game in games.names() else games.names()[0]
    return first, seats if seats in sizes else sizes[0], pace if pace in PACES else "quick"


def _sizes(game: Game[Any]) -> Sequence[str]:
    able = {"duel": 2 in game.seats, "many": game.seats[-1] > 2}
    return [size for size in _SIZES if able[size]] or ["duel"]


@get("/players", include_in_schema=False)
async def leaderboard(
    request: HttpRequest,
    game: FromQuery[str] = "",
    seats: FromQuery[str] = "",
    pace: FromQuery[str] = "",
    part: FromQuery[str] = "",
    who: FromQuery[str] = "",
) -> Page:
    """The rated players of a game at a number of seats and a pace, a hundred per page."""
    say = client_of(request).say
    follows = await _follows(request)
    only = follows if follows and who == _FOLLOWED else None
    pools = (await players.leaderboard(request, "")).pools
    name, size, speed = _chosen(pools, game, seats, pace)
    pool = f"{name}/{size}/{speed}"
    board = await players.leaderboard(request, pool, part, only)
    every = [games.load(name) for name in games.names()]
    chosen = games.load(name)
    line = axis(row.now for row in board.players)
    return await page(
        request,
        "ratings/players.html",
        games=every,
        game=chosen,
        sizes=[
            ListLink(size_words(other, chosen, say), _address(name, other, speed), other == size)
            for other in _sizes(chosen)
        ],
        paces=[
            ListLink(say(words), _address(name, size, pace_name), pace_name == speed)
            for pace_name, words in PACES.items()
        ],
        circles=follows
        and [
            ListLink(say(_EVERYBODY), _address(name, size, speed), only is None),
            ListLink(say(_OF_MINE), f"{_address(name, size, speed)}&who={_FOLLOWED}", bool(only)),
        ],
        is_narrow=only is not None,
        here=house_of(request).ask(Meeting).players_here(),
        pool=pool_words(pool, say),
        board=board,
        part_url=lambda number: f"{_address(name, size, speed, who if only else '')}&part={number}",
        axis=line,
        bars=[bar(row.now, line) for row in board.players],
        days=_days_since(request),
        has_ladders=house_of(request).ask(Ladders).is_on,
    )


def _address(game: str, size: str, pace: str, who: str = "") -> str:
    return f"/players?game={game}&seats={size}&pace={pace}" + (f"&who={who}" if who else "")


async def _follows(request: HttpRequest) -> set[str]:
    """The public ids of the people whom the reader follows."""
    ties = await house_of(request).ask(Acquaintances).of(client_of(request).identity)
    return {player_id(tie.who.user_id) for tie in ties if tie.kind == "follow"}


def _days_since(request: HttpRequest) -> Any:
    today = house_of(request).now() // DAY_MS
    return lambda at: today - at // DAY_MS


@get("/@/{name:str}", include_in_schema=False)
async def profile(
    request: HttpRequest,
    name: FromPath[str],
    pool: FromQuery[str] = "",
    span: FromQuery[str] = _USUAL_SPAN,
    recent: FromQuery[str] = "",
) -> Page | Redirect:
    """A user's profile: ratings, games and opponents."""
    shown_games = MOST_GAMES if recent == "all" else RECENT
    shown_profile = await players.profile(request, name, shown_games, is_link=True)
    if name not in (shown_profile.who.player, shown_profile.who.name):
        return Redirect(shown_profile.who.url)  # a former name, or another way of writing it
    say, now = client_of(request).say, house_of(request).now()
    pools = [pool.pool for pool in shown_profile.pools]
    chosen = pool if pool in pools else next(iter(pools), "")
    shown = span if span in _SPANS else _USUAL_SPAN
    begin = now - _SPANS[shown] * DAY_MS
    drawn = await house_of(request).reader.compute(
        lambda: chart(shown_profile.pools, chosen, begin, now)
    )
    return await page(
        request,
        "ratings/profile.html",
        profile=shown_profile,
        tie=await _tie(request, shown_profile.who.player),
        is_here=shown_profile.who.player in house_of(request).ask(Meeting).players_here(),
        games={name: games.load(name) for name in games.names()},
        chosen=chosen,
        span=shown,
        spans=list(_SPANS),
        chart=drawn,
        pool_words=lambda pool: pool_words(pool, say),
        game_of=game_of,
        days=_days_since(request),
        month_of=lambda at: format_skeleton("yMMMM", _day(at), locale=say.code),
    )


async def _tie(request: HttpRequest, player: str) -> str:
    """The reader's tie to a person: `follow`, `block` or ""."""
    ties = await house_of(request).ask(Acquaintances).of(client_of(request).identity)
    return next((tie.kind for tie in ties if player_id(tie.who.user_id) == player), "")


def _day(at: int) -> date:
    return datetime.fromtimestamp(at / 1000, UTC).date()


ROUTES = (leaderboard, profile)
