"""Finding people by name."""

from functools import partial

from litestar import get
from litestar.params import FromQuery

from rookery.server.i18n import typed
from rookery.server.people import store as people
from rookery.server.people.names import ROOM
from rookery.server.people.shown import PersonShown, person
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals

_LEAST, _MOST = 2, 8


@get("/api/people", responses=refusals())
async def find(request: HttpRequest, begins: FromQuery[str]) -> list[PersonShown]:
    """Members and bots whose names begin with at least two given letters, last seen first."""
    name = typed.line(begins[:ROOM], "NFKC")
    if typed.length(name) < _LEAST:
        return []
    look = partial(people.beginning, name=name, most=_MOST)
    matches = await house_of(request).reader.run(look)
    return [person(somebody, client_of(request).say) for somebody in matches]


ROUTES = (find,)
