"""The desk's page of tables: what is on, who waits, and games that can leave the ratings."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from litestar import get
from litestar.params import FromQuery
from litestar.response import Redirect

from rookery import games
from rookery.core.errors import UnknownGame
from rookery.server.keeper import tables_store as storage
from rookery.server.keeper.desk import ago, desk
from rookery.server.keeper.tables_store import KeptTable
from rookery.server.people import store as people
from rookery.server.people.shown import everybody
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page

_RUNNING, _RATED = 100, 30


@get("/keeper/tables", include_in_schema=False)
async def tables(request: HttpRequest, void: FromQuery[str] = "") -> Page | Redirect:
    """Games that are on, with who waits for whom; and what taking a rated game out would change."""
    read, say = house_of(request).reader.run, client_of(request).say
    running = await read(partial(storage.running, most=_RUNNING))
    rated = await read(partial(storage.rated, most=_RATED))
    chosen = next((one for one in rated if one.id == void), None)
    changes = await read(partial(storage.without, game_id=chosen.id)) if chosen else []
    users = {one.user_id for one in changes}
    known = everybody(await read(partial(people.known, user_ids=users)), say)
    here = house_of(request).tables.attended()
    return await desk(
        request,
        "tables",
        running=_shown(request, running, here),
        rated=_shown(request, rated, here),
        chosen=_shown(request, [chosen], here)[0] if chosen else None,
        changes=[(known[one.user_id], one) for one in changes],
    )


def _shown(request: HttpRequest, found: Sequence[KeptTable], here: Any) -> list[dict[str, Any]]:
    return [
        {
            "id": one.id,
            "title": _title(one.game),
            "names": one.names,
            "to_move": one.to_move,
            "waits": ago(request, one.waits),
            "ended": ago(request, one.ended) if one.ended else "",
            "attended": bool(here.get(one.id)),
        }
        for one in found
    ]


def _title(name: str) -> str:
    try:
        return games.load(name).title
    except UnknownGame:  # a game that this server no longer has
        return name


ROUTES = (tables,)
