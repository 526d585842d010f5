"""Closing a table."""

from functools import partial
from typing import Annotated

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from rookery.server.keeper.closed_tables_store import CLOSED
from rookery.server.keeper.keeper import Keeper
from rookery.server.people import audit_store as audit
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


class Closing(Struct, frozen=True):
    """A table, by the id of its game."""

    game: Annotated[str, Meta(max_length=16)]


class ClosedTable(Struct, frozen=True):
    """The id of the game that was ended."""

    closed: str


@post("/api/keeper/tables/close", responses=refusals(404, 409, changes=True), status_code=200)
async def close(
    request: HttpRequest, keeper: NamedDependency[Keeper], data: JSONBody[Closing]
) -> ClosedTable:
    """End a game that is on, without a result, and write it into the log.

    It counts for nobody's rating, and cannot be undone.
    """
    house = house_of(request)
    by = keeper.check_fresh(client_of(request).identity, hurts=True)
    async with house.tables.open(data.game) as table:
        about = {"game": table.id, "title": table.game.game.title}
        note = partial(audit.add, who=by, what=CLOSED, subject="", about=about, at=house.now())
        await house.claims.close(table, note)
    return ClosedTable(data.game)


ROUTES = (close,)
