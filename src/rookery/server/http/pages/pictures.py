"""Positions as pictures."""

from functools import partial
from typing import Literal

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from rookery.core.state import State
from rookery.server.errors import NoSuchPage
from rookery.server.http.context import HttpRequest, client_of, packed, services_of, watched
from rookery.server.http.positions import state_at
from rookery.server.http.static_files import FOREVER
from rookery.server.i18n.catalogues import Language, languages
from rookery.server.model.timeline import Timeline

Theme = Literal["light", "dark"]
_PICTURES = 8


@get("/games/{game_id:str}/picture.svg", include_in_schema=False)
async def picture(
    request: HttpRequest,
    game_id: FromPath[str],
    n: FromQuery[int | None] = None,
    theme: FromQuery[Theme] = "light",
    lang: FromQuery[str | None] = None,
) -> Response[bytes]:
    """The position now, or the one after `n` entries, as a picture; in a language for ever."""
    say = client_of(request).say if lang is None else languages().get(lang)
    if say is None:
        raise NoSuchPage()
    services = services_of(request)
    async with watched(request, game_id) as table:
        timeline, cache = table.game.timeline, services.caches.of(table).pictures
        number = timeline.number if n is None else n
        rendered = cache.get((number, theme, say.code))
        if rendered is None:
            rendered = await _rendered(request, timeline, number, theme, say)
            if len(cache) >= _PICTURES:
                cache.clear()
            cache[number, theme, say.code] = rendered
    # Without its language in the address it is for this reader alone.
    caching = "private, no-cache" if n is None or lang is None else FOREVER
    return packed(request, rendered, "image/svg+xml", {"cache-control": caching})


async def _rendered(
    request: HttpRequest, timeline: Timeline, number: int, theme: Theme, say: Language
) -> bytes:
    if number == timeline.number and timeline.is_settled:
        state = timeline.state
    else:
        state = await state_at(request, timeline, number)
    return await services_of(request).reader.compute(partial(_picture, state, theme, say))


def _picture(state: State, theme: Theme, say: Language) -> bytes:
    return state.game.picture(state, say, theme).encode()


ROUTES = (picture,)
