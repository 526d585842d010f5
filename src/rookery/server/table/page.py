"""The page of a table, and the page of an invitation to it."""

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import get
from litestar.params import FromPath
from litestar.response import Redirect

from rookery.server.people import tokens
from rookery.server.table import chance
from rookery.server.table import clock as clocks
from rookery.server.table import seats_store as seats
from rookery.server.table.context import house_of, through_view, viewer_of, watched
from rookery.server.table.interfaces import Conversing
from rookery.server.table.seats import Seat
from rookery.server.table.view import is_at_stake
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page


@get("/games/{game_id:str}", include_in_schema=False)
async def table(request: HttpRequest, game_id: FromPath[str]) -> Page | Redirect:
    """The page of a table. For an opened record, which has no table, redirect to the replay."""
    async with watched(request, game_id) as open_table:
        if open_table.game.stored.kind == "record":
            return Redirect(f"/games/{game_id}/replay")
        view = await through_view(request, open_table, msgspec.to_builtins)
        client = client_of(request)
        words = (
            house_of(request).ask(Conversing).vocabulary(open_table, client.identity, client.say)
        )
        game = open_table.game.game
        goal = game.words.goal(open_table.game.state, client.say)
        more: dict[str, Any] = {"words": msgspec.to_builtins(words), "goal": goal}
        more["told"] = open_table.game.is_over and game.drawing.tale_words is not None
        more["helps"] = house_of(request).settings.computers_in_page
        return await page(request, "table/table.html", game=game, id=game_id, view=view, **more)


# -- the page of an invitation ---------------------------------------------------------------------


@get("/join/{code:str}", include_in_schema=False)
async def join(request: HttpRequest, code: FromPath[str]) -> Page | Redirect:
    """The page that somebody who was invited sees first."""
    house, user_id = house_of(request), client_of(request).user_id
    secret = tokens.hashed(code)
    game_id, seat = await house.reader.run(lambda c: seats.invited(c, secret))
    url = f"/games/{game_id}"
    async with house.tables.open(game_id) as table:
        game = table.game
        holder = game.seats[seat]
        if holder.user_id is not None and holder.user_id == user_id:
            return Redirect(url)
        return await page(
            request,
            "table/join.html",
            game=game.game,
            code=code,
            seat=seat,
            seats=house.views.seats(house.views.moment(table), viewer_of(request)),
            host=_host(game.seats),
            called=client_of(request).identity.name,
            taken=holder.kind != "open",
            url=url,
            id=game_id,
            fair=chance.shown(game),
            rated=is_at_stake(game),
            clock=clocks.shown(game.stored.clock),
            rolls=chance.takes_contributions(game),
        )


def _host(seats: Sequence[Seat]) -> str:
    """The name of whoever opened the table, if they sit there and have one."""
    hosts = (seat.name for seat in seats if seat.kind == "human" and seat.invite is None)
    return next((name for name in hosts if name), "")


ROUTES = (
    table,
    join,
)
