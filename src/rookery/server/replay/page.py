"""The replay of a game, and the form for opening a record."""

from typing import Any

from litestar import get
from litestar.params import FromPath
from markupsafe import Markup

from rookery import games
from rookery.server.replay.cache import Replay, replayed
from rookery.server.table.context import watched
from rookery.server.web.context import HttpRequest
from rookery.server.web.html import Page, fixed_page, page_now

_AT_FIRST = 100  # plies that come with the page, which requests others when they are needed


@get("/games/{game_id:str}/replay", include_in_schema=False)
async def replay(request: HttpRequest, game_id: FromPath[str]) -> Page:
    """The replay and analysis of a game."""
    async with watched(request, game_id) as table:
        game = table.game.game

        is_over = table.game.is_over
        is_live = table.game.stored.kind == "live" and not is_over
        has_tale = is_over and game.drawing.tale_words is not None
        about: dict[str, Any] = {"game": game, "id": game_id, "told": has_tale, "live": is_live}

        def show(replay_made: Replay) -> Page:
            frames = Markup(replay_made.text.decode())
            return page_now(request, "replay/replay.html", frames=frames, **about)

        return await replayed(request, table, show, most=_AT_FIRST)


@get("/open", include_in_schema=False)
async def open_page(request: HttpRequest) -> Page:
    """The form for opening a record."""
    return await fixed_page(
        request, "replay/open.html", games=[games.load(name) for name in games.names()]
    )


ROUTES = (replay, open_page)
