"""The page of a person's own figures."""

from functools import partial

from babel.dates import format_skeleton
from litestar import get
from litestar.params import FromQuery
from litestar.response import Redirect

from rookery.core.words.seats import COLOURS
from rookery.server.insights import store
from rookery.server.insights.model import figures
from rookery.server.people.shown import address
from rookery.server.table.context import house_of
from rookery.server.table.results import seat_name
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page
from rookery.server.web.prices import costs


@get("/me/insights", include_in_schema=False, guards=[costs(12)])
async def insights(request: HttpRequest, game: FromQuery[str | None] = None) -> Page | Redirect:
    """A member's own figures of a game: by phase, opponent, seat and time."""
    house, client = house_of(request), client_of(request)
    who, say = client.identity, client.say
    if not who.is_member or who.user_id is None:
        return Redirect("/in?after=/me/insights")
    known = await house.reader.run(partial(store.games_by_name, user_id=who.user_id))
    offered = {game.name: game for game in house.offering.games()}
    names = [name for name in known if name in offered]
    chosen = game if game in names else next(iter(names), None)
    own_figures, opponents = None, []
    if chosen is not None:
        look = partial(store.played, user_id=who.user_id, game=chosen)
        played = await house.reader.run_long(look)
        own_figures = await house.reader.compute(partial(figures, played))
    if own_figures is not None:
        opponents = [
            (seat_name(seat, 0, say, ""), seat.user_id and address(seat.user_id), result)
            for seat, result in own_figures.opponents
        ]
    return await page(
        request,
        "insights/insights.html",
        known={name: offered[name] for name in names},
        chosen=chosen,
        found=own_figures,
        opponents=opponents,
        colours=COLOURS,
        month_of=lambda month: format_skeleton("yMMMM", month, locale=say.code),
        most=store.MOST,
        closely=store.CLOSELY,
    )


ROUTES = (insights,)
