"""Pictures of positions, and animations of games."""

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import NamedTuple

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from rookery.core.drawing import raster
from rookery.core.drawing.dark_theme import PageTheme, Theme
from rookery.core.drawing.seen import BoardView, views_along
from rookery.core.drawing.sheet import Document, Sheet
from rookery.core.state import State
from rookery.server.errors import NoSuchPage
from rookery.server.i18n.catalogues import Language, languages
from rookery.server.pictures import cards
from rookery.server.pictures.gallery import ANIMATED, WIDTHS, Gallery
from rookery.server.pictures.painter import Form
from rookery.server.table import review
from rookery.server.table.context import house_of, watched
from rookery.server.table.game import Snapshot
from rookery.server.table.positions import state_at
from rookery.server.table.timeline import Timeline
from rookery.server.web import prices
from rookery.server.web.context import HttpRequest, client_of, packed, pay
from rookery.server.web.hanging_up import unless_gone
from rookery.server.web.policy import DRAWN
from rookery.server.web.refusals import refusals
from rookery.server.web.static_files import FOREVER

_PICTURES = 8
_PRIVATE = "private, no-cache"


@get("/games/{game_id:str}/picture.svg", include_in_schema=False)
async def picture(
    request: HttpRequest,
    game_id: FromPath[str],
    n: FromQuery[int | None] = None,
    theme: FromQuery[PageTheme] = "page",
    lang: FromQuery[str | None] = None,
    small: FromQuery[bool] = False,
) -> Response[bytes]:
    """The position now, or after `n` entries, as SVG; cached for ever with both `n` and `lang`."""
    say = client_of(request).say if lang is None else languages().get(lang)
    if say is None:
        raise NoSuchPage()
    async with watched(request, game_id) as table:
        timeline, cache = table.game.timeline, table.cache.pictures
        number = timeline.number if n is None else n
        wanted = _Wanted(number, theme, say.code, small)
        rendered = cache.get(wanted)
        if rendered is None:
            pay(request, prices.PICTURE)
            rendered = await _rendered(request, timeline, wanted, say)
            if len(cache) >= _PICTURES:
                cache.clear()
            cache[wanted] = rendered
    # If the address has no language, the picture depends on the reader.
    caching = _PRIVATE if n is None or lang is None else FOREVER
    return await _drawn(request, rendered, caching)


class _Wanted(NamedTuple):
    number: int
    theme: PageTheme
    language: str
    is_small: bool


async def _rendered(
    request: HttpRequest, timeline: Timeline, wanted: _Wanted, say: Language
) -> bytes:
    number = wanted.number
    if number == timeline.number and timeline.is_settled:
        state = timeline.state
    else:
        state = await state_at(request, timeline, number)
    return await house_of(request).reader.compute(partial(_picture, state, wanted, say))


def _picture(state: State, wanted: _Wanted, say: Language) -> bytes:
    return state.game.drawing.picture(state, say, wanted.theme, small=wanted.is_small).encode()


@get("/games/{game_id:str}/picture.png", include_in_schema=False)
async def pixels(
    request: HttpRequest,
    game_id: FromPath[str],
    n: FromQuery[int | None] = None,
    theme: FromQuery[Theme] = "light",
    width: FromQuery[int] = WIDTHS[0],
) -> Response[bytes]:
    """The position now, or the one after `n` entries, as PNG."""
    if width not in WIDTHS:
        raise NoSuchPage()
    async with watched(request, game_id) as table:
        timeline = table.game.timeline
        number = timeline.number if n is None else n

        def describe() -> Sheet:
            return raster.sheet(_last_of(review.past(timeline, number)), width, theme)

        return await shown(request, (game_id, number, theme, width), describe, "png")


@get("/games/{game_id:str}/game.gif", include_in_schema=False)
async def animation(
    request: HttpRequest, game_id: FromPath[str], theme: FromQuery[Theme] = "light"
) -> Response[bytes]:
    """The whole game so far, as an animated GIF."""
    async with watched(request, game_id) as table:
        timeline, name = table.game.timeline, table.game.game.name

        def describe() -> Sheet:
            return raster.film_sheet(views_along(*_line_of(timeline)), ANIMATED, theme)

        key = game_id, table.game.version, theme
        file = {"content-disposition": f'attachment; filename="{name}-{game_id}.gif"'}
        return await shown(request, key, describe, "gif", file)


class FilmProgress(Struct, frozen=True):
    """How many frames of a film are drawn, and of how many; 0 of 0 before the first one."""

    drawn: int
    frames: int


@get("/api/games/{game_id:str}/film", responses=refusals(404))
async def film_progress(
    request: HttpRequest, game_id: FromPath[str], theme: FromQuery[Theme] = "light"
) -> FilmProgress:
    """How far the drawing of a game's animation is, for whoever waits for it."""
    async with watched(request, game_id) as table:
        key = game_id, table.game.version, theme
    return FilmProgress(*house_of(request).ask(Gallery).frames(key))


@get("/games/{game_id:str}/tale.svg", include_in_schema=False)
async def tale(
    request: HttpRequest, game_id: FromPath[str], theme: FromQuery[PageTheme] = "page"
) -> Response[bytes]:
    """The picture that tells a game that is over, as SVG."""
    async with watched(request, game_id) as table:
        timeline, cache = _whole_of(table.game), table.cache.pictures
        key = _Wanted(timeline.number, theme, "tale", is_small=False)
        rendered = cache.get(key)
        if rendered is None:
            pay(request, prices.PICTURE)
            work = partial(cards.tale, timeline, theme)
            rendered = await house_of(request).jobs.run(client_of(request).address, work)
            if len(cache) >= _PICTURES:
                cache.clear()
            cache[key] = rendered
    return await _drawn(request, rendered)


@get("/games/{game_id:str}/tale.png", include_in_schema=False)
async def tale_pixels(
    request: HttpRequest,
    game_id: FromPath[str],
    theme: FromQuery[Theme] = "light",
    width: FromQuery[int] = WIDTHS[1],
) -> Response[bytes]:
    """The picture that tells a game that is over, as PNG."""
    if width not in WIDTHS:
        raise NoSuchPage()
    async with watched(request, game_id) as table:
        timeline = _whole_of(table.game)

        def describe() -> Document:
            return Document(cards.tale(timeline, theme).decode(), width)

        return await shown(request, (game_id, "tale", theme, width), describe, "png")


@get("/games/{game_id:str}/card.png", include_in_schema=False)
async def card_pixels(request: HttpRequest, game_id: FromPath[str]) -> Response[bytes]:
    """What messengers show beside a link to a game that is over: its tale, and who won."""
    async with watched(request, game_id) as table:
        game, say = table.game, client_of(request).say
        _whole_of(game)

        def describe() -> Document:
            return Document(cards.card(game, say), cards.WIDTH)

        return await shown(request, (game_id, "card", say.code), describe, "png")


def _whole_of(game: Snapshot) -> Timeline:
    """The timeline of a game that can be told; raises NoSuchPage."""
    if not game.is_over or game.game.drawing.tale_words is None:
        raise NoSuchPage()
    return game.timeline


def _line_of(timeline: Timeline) -> tuple[list[State], list[str]]:
    plies = range(len(timeline.line) + 1)
    return [timeline.states[ply] for ply in plies], [step.text for step in timeline.line]


def _last_of(timeline: Timeline) -> BoardView:
    """The last position and what led to it, without those before."""
    last = len(timeline.line)
    state = timeline.states[last]
    if not last:
        return BoardView(state)
    return BoardView.after(timeline.states[last - 1], timeline.line[-1].text, state)


async def _drawn(request: HttpRequest, svg: bytes, caching: str = _PRIVATE) -> Response[bytes]:
    """The answer with a drawing that follows the page around it."""
    return await packed(request, svg, "image/svg+xml", {"cache-control": caching, **DRAWN})


async def shown(
    request: HttpRequest,
    key: Hashable,
    describe: Callable[[], Sheet | Document],
    form: Form,
    headers: Mapping[str, str] | None = None,
) -> Response[bytes]:
    """The answer with a picture; what it shows is found out in a thread, and only once."""
    house, address = house_of(request), client_of(request).address
    spend = partial(house.limits.searches.spend, address)
    work = partial(house.jobs.run, address, describe)
    drawn = await unless_gone(request, house.ask(Gallery).show(key, address, spend, work, form))
    caching = {"cache-control": _PRIVATE, **(headers or {})}
    return Response(drawn, media_type=f"image/{form}", headers=caching)


class Answers:
    """What other features get of pictures."""

    async def position(
        self, request: HttpRequest, key: Hashable, moment: Callable[[], BoardView]
    ) -> Response[bytes]:
        """The answer with a position as PNG, kept under a key that stands for it for ever."""
        return await shown(request, key, lambda: raster.sheet(moment(), WIDTHS[0]), "png")

    async def drawing(
        self, request: HttpRequest, state: State, theme: PageTheme
    ) -> Response[bytes]:
        """The answer with a position as SVG, for the reader who asks."""
        pay(request, prices.PICTURE)
        wanted = _Wanted(0, theme, "", is_small=False)
        work = partial(_picture, state, wanted, client_of(request).say)
        rendered = await house_of(request).reader.compute(work)
        return await _drawn(request, rendered)


ROUTES = (picture, pixels, animation, film_progress, tale, tale_pixels, card_pixels)
