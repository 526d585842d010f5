"""The pages of daily boards."""

from datetime import date, timedelta
from typing import Any

from litestar import get
from litestar.params import FromPath
from markupsafe import Markup

from rookery.core import svg
from rookery.core.game import Game
from rookery.server.http.context import Asked, game_of, house_of, visitor_of
from rookery.server.http.pages.pages import Page, page
from rookery.server.i18n.catalogues import Language
from rookery.server.model import daily
from rookery.server.views import results

_SHOWN = 6


@get(["/daily/{game:str}", "/daily/{game:str}/{day:str}"], include_in_schema=False)
async def board(request: Asked, game: FromPath[str], day: FromPath[str] = "") -> Page:
    """The board of a day, of today without one: how it begins, and how one's own try goes."""
    house, visitor, shown = house_of(request), visitor_of(request), game_of(game)
    newest = daily.today(house.now())
    chosen = daily.read_day(day, house.now()) if day else newest
    await house.warmth.rules(shown.name)
    drawn = await house.reader.compute(lambda: _drawing(shown, chosen, visitor.say))
    earlier = [newest - timedelta(days=back) for back in range(_SHOWN)]
    return page(
        request,
        "daily.html",
        game=shown,
        day=chosen,
        drawn=drawn,
        mine=await _mine(request, shown, chosen),
        days=[(daily.address(game, other), other) for other in earlier],
    )


def _drawing(game: Game[Any], day: date, say: Language) -> Markup:
    scene = game.scene(daily.first(game, day), say)
    return Markup(svg.inline(scene, say("The board of this day")))


async def _mine(request: Asked, game: Game[Any], day: date) -> dict[str, Any] | None:
    """The reader's own table of that day: where it is, and its result once there is one."""
    house, visitor = house_of(request), visitor_of(request)
    holder = visitor.holder
    found = await house.reader.run(lambda c: daily.mine(c, game.name, day, holder))
    if found is None:
        return None
    async with house.tables.open(found) as table:
        return {"url": f"/games/{found}", "result": results.result(table, visitor.say)}
