"""The pages that people see."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from rookery import games
from rookery.core.options import describe
from rookery.core.searcher import LEVEL_NAMES
from rookery.server.accounts import tokens
from rookery.server.errors import NoSuchPage
from rookery.server.http.context import (
    Asked,
    game_of,
    house_of,
    packed,
    reader_of,
    takes_gzip,
    view_of,
    visitor_of,
)
from rookery.server.http.pages.rule_examples import drawing
from rookery.server.http.pages.rules import rules_page
from rookery.server.http.pages.static_files import FOREVER
from rookery.server.i18n.catalogues import Language
from rookery.server.live.table import Table
from rookery.server.model import chance
from rookery.server.storage import listing
from rookery.server.storage import seats as sitting
from rookery.server.views import review
from rookery.server.views.replay_cache import Replay

T = TypeVar("T")

HTML = "text/html; charset=utf-8"
Page = Response[bytes]


def page(
    request: Request[Any, Any, Any],
    name: str,
    status: int = 200,
    say: Language | None = None,
    **context: Any,
) -> Page:
    """A page from its template, in the reader's language or in another one."""
    house, visitor = house_of(request), visitor_of(request)
    theme = request.cookies.get("rookery_theme", "")
    html = house.templates.render(
        name,
        say or visitor.say,
        path=request.url.path,
        theme=theme if theme in ("light", "dark") else "",
        status=status,
        compiling=house.warmth.is_compiling,
        **context,
    )
    return packed(request, html.encode(), HTML, {"cache-control": "private, no-cache"}, status)


@get("/", include_in_schema=False)
async def home(request: Asked) -> Page:
    """The games of the house, mine, and those in progress."""
    mine, live = await lists(request)
    every = [games.load(name) for name in games.names()]
    return page(request, "home.html", games=every, levels=LEVEL_NAMES, mine=mine, live=live)


async def lists(request: Asked) -> tuple[list[listing.Listed], list[listing.Listed]]:
    """My games, and others' to watch."""
    house, visitor = house_of(request), visitor_of(request)
    holder, say, now = visitor.holder, visitor.say, house.now()
    mine = await house.reader.run(lambda c: listing.mine(c, holder, say))
    live = await house.reader.run(lambda c: listing.live(c, holder, now, say))
    tables = house.tables
    return listing.with_spectators(mine, tables), listing.with_spectators(live, tables)


@get("/new", include_in_schema=False)
async def new(
    request: Asked, game: FromQuery[str | None] = None, players: FromQuery[int] = 0
) -> Page:
    """The form for a new table, for so many players if that is said."""
    every = [games.load(name) for name in games.names()]
    chosen = game_of(game) if game else every[0]
    fields = [
        field
        for field in describe(chosen.options, chosen.players)
        if field.name != "players" and field.is_asked
    ]
    return page(
        request,
        "new.html",
        game=chosen,
        games=every,
        fields=fields,
        levels=LEVEL_NAMES,
        players=players if players in chosen.players else 0,
    )


@get("/games/{game_id:str}", include_in_schema=False)
async def table(request: Asked, game_id: FromPath[str]) -> Page | Redirect:
    """A table; an opened record has only its replay."""
    async with house_of(request).tables.open(game_id) as found:
        if found.stored.kind == "record":
            return Redirect(f"/games/{game_id}/replay")
        view = msgspec.to_builtins(await view_of(request, found))
        return page(request, "table.html", game=found.play.game, id=game_id, view=view)


@get("/games/{game_id:str}/replay", include_in_schema=False)
async def replay(request: Asked, game_id: FromPath[str]) -> Page:
    """The replay and analysis of a game."""
    async with house_of(request).tables.open(game_id) as found:
        game = found.play.game

        def show(made: Replay) -> Page:
            frames = Markup(made.text.decode())
            return page(request, "replay.html", game=game, id=game_id, frames=frames)

        return await replayed(request, found, show)


async def replayed(request: Asked, found: Table, show: Callable[[Replay], T]) -> T:
    """What `show` makes of the whole replay for this reader; both beside the event loop."""
    house, visitor = house_of(request), visitor_of(request)
    house.limits.searches.spend(visitor.address)
    say, number = visitor.say, found.play.number
    # People may play on meanwhile.
    now = found.as_of(number, found.drawings)
    seats = house.views.seats(found, reader_of(request))
    key = found.id, number, found.seating, say.code, seats

    def work() -> T:
        return show(house.replays.get(key, lambda: review.frames(now, seats, say)))

    return await house.long_work.run(visitor.address, work)


@get("/join/{code:str}", include_in_schema=False)
async def join(request: Asked, code: FromPath[str]) -> Page | Redirect:
    """What somebody who was invited sees first."""
    house, visitor = house_of(request), visitor_of(request)
    secret = tokens.hashed(code)
    game_id, seat = await house.reader.run(lambda c: sitting.invited(c, secret))
    url = f"/games/{game_id}"
    async with house.tables.open(game_id) as found:
        one = found.seats[seat]
        if one.holder is not None and one.holder == visitor.holder:
            return Redirect(url)
        return page(
            request,
            "join.html",
            game=found.play.game,
            code=code,
            seat=seat,
            seats=house.views.seats(found, reader_of(request)),
            taken=one.kind != "open",
            url=url,
            id=game_id,
            fair=chance.shown(found),
            rolls=chance.takes_contributions(found),
        )


@get("/open", include_in_schema=False)
async def open_page(request: Asked) -> Page:
    """The form for opening a record."""
    return page(request, "open.html", games=[games.load(name) for name in games.names()])


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: Asked, game: FromPath[str]) -> Page:
    """The rules of a game."""
    house, say, shown = house_of(request), visitor_of(request).say, game_of(game)
    # Drawing takes the game's kernels: before they are compiled there are the texts alone.
    draw = drawing(shown, say) if house.warmth.has_rules(game) else None
    found = await house.reader.compute(lambda: rules_page(game, say.code, draw))
    if found is None:
        raise NoSuchPage()
    return page(
        request, "rules.html", game=shown, title=found.title, html=found.html, toc=found.toc
    )


@get("/static/{digest:str}/{name:path}", include_in_schema=False)
async def static_file(request: Asked, digest: FromPath[str], name: FromPath[str]) -> Page:
    """One of the page's own files; for ever, if the address holds the present hash."""
    statics = house_of(request).templates.statics
    file = statics.get(name.lstrip("/"))
    if file is None:
        raise NoSuchPage()
    headers = {"cache-control": FOREVER if digest == statics.digest else "no-cache"}
    body = file.content
    if file.packed and takes_gzip(request):
        body, headers["content-encoding"] = file.packed, "gzip"
    headers["vary"] = "accept-encoding"
    return Response(body, media_type=file.media_type, headers=headers)


PAGES = (home, new, table, replay, join, open_page, rules)
