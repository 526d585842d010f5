"""Tables with daily boards."""

from functools import partial
from typing import Annotated

import sqlalchemy as sa
from litestar import Response, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rookery.server.daily import store
from rookery.server.daily.store import BoardDay
from rookery.server.errors import NameTaken
from rookery.server.table import day as daily
from rookery.server.table.bodies import Name
from rookery.server.table.context import house_of
from rookery.server.table.new_game import open_daily
from rookery.server.web.answers import Location
from rookery.server.web.context import HttpRequest, client_of, game_of, guest, name_at_table
from rookery.server.web.refusals import refusals


class Daily(Struct, frozen=True):
    """The board of a `day` such as 2026-11-21; without it, today's."""

    day: Annotated[str, Meta(max_length=10)] = ""
    name: Name = ""


@post("/api/daily/{game:str}", responses=refusals(404, changes=True))
async def daily_table(
    request: HttpRequest, game: FromPath[str], data: JSONBody[Daily]
) -> Response[Location]:
    """The asker's table with the board of a day; opens one if there is none."""
    house, chosen = house_of(request), game_of(game)
    wall = house.wall()
    day = daily.read_day(data.day, wall) if data.day else daily.today(wall)
    user_id, headers = guest(request)
    board = BoardDay(game, day)
    find = partial(store.table_of, board=board, user_id=user_id)
    table_id = await house.reader.run(find)
    if table_id is None:
        house.admit_new(client_of(request).address)
        await house.warmup.rules(game)
        name, now = await _name(request, data.name), house.now()
        make = partial(open_daily, chosen, day, user_id, name, now)
        make = partial(make, randomness=house.randomness, offering=house.offering)
        opened = await house.reader.compute(make)
        terms = partial(store.create, board=board, user_id=user_id, today=daily.today(wall))
        create = partial(terms, opened=opened)
        try:
            table_id = await house.writer.run(create)
        except sa.exc.IntegrityError:  # another process did the same just now
            table_id = await house.writer.run(create)
        if table_id == opened.stored.id:
            await house.begin(table_id)
    return Response(Location(table_id, f"/games/{table_id}"), headers=headers)


async def _name(request: HttpRequest, name: str) -> str:
    """The name at the table; empty if it is a member's, as somebody playing alone needs none."""
    try:
        return await name_at_table(request, name)
    except NameTaken:
        return ""


ROUTES = (daily_table,)
