"""Pages of games over days: when clocks rest, and what is decided on in advance."""

from datetime import timedelta
from functools import partial

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from rookery.server.days import conditional
from rookery.server.days.conditional import LinesShown, TriedLine
from rookery.server.days.days import Days
from rookery.server.days.errors import NothingToDecide
from rookery.server.days.shown import shown
from rookery.server.i18n.catalogues import Language
from rookery.server.people.calendar import local, zones
from rookery.server.table.context import house_of, watched
from rookery.server.table.game import Snapshot
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page
from rookery.server.web.prices import costs


@get("/me/days", include_in_schema=False)
async def my_days(request: HttpRequest, days: NamedDependency[Days]) -> Page | Redirect:
    """A member's leave, nights and weekends."""
    who, now = client_of(request).identity, house_of(request).now()
    if not who.is_member:
        return Redirect("/in?after=/me/days")
    calendar = await days.calendar(who)
    mine = shown(calendar, now)
    today = local(now, calendar.zone).date()
    return await page(
        request,
        "days/days.html",
        mine=mine,
        zones=zones(),
        has_feed=await days.has_feed(who),
        today=today,
        next_week=today + timedelta(days=7),
        leaves=[
            (leave, local(leave.begins, mine.zone), local(leave.ends, mine.zone))
            for leave in mine.leaves
        ],
    )


@get("/games/{game_id:str}/conditional", include_in_schema=False, guards=[costs(8)])
async def conditional_moves(request: HttpRequest, game_id: FromPath[str]) -> Page | Redirect:
    """Where a player decides in advance: lines are played on the board, and kept."""
    client, house = client_of(request), house_of(request)
    async with watched(request, game_id) as table:
        table_game = table.game
    try:
        look = partial(_board, table_game, client.user_id, client.say)
        position, lines = await house.jobs.run(client.address, look)
    except NothingToDecide:
        return Redirect(f"/games/{game_id}")
    return await page(
        request,
        "days/conditional.html",
        game=table_game.game,
        id=game_id,
        data=msgspec.to_builtins({"id": game_id, "position": position, "lines": lines.lines}),
    )


def _board(game: Snapshot, user_id: str | None, say: Language) -> tuple[TriedLine, LinesShown]:
    position = conditional.tried(game, user_id, game.number, (), say)
    return position, conditional.shown(game, user_id, say)


ROUTES = (my_days, conditional_moves)
