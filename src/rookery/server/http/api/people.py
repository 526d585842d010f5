"""Finding people by name."""

from functools import partial

from litestar import get
from litestar.params import FromQuery

from rookery.server.accounts.names import ROOM
from rookery.server.http.api.refusals import refusals
from rookery.server.http.context import HttpRequest, client_of, services_of
from rookery.server.i18n import typed
from rookery.server.storage import people
from rookery.server.views.people import PersonShown, person

_LEAST, _MOST = 2, 8


@get("/api/people", responses=refusals())
async def find(request: HttpRequest, begins: FromQuery[str]) -> list[PersonShown]:
    """Members and bots whose names begin with at least two given letters, last seen first."""
    name = typed.line(begins[:ROOM], "NFKC")
    if typed.length(name) < _LEAST:
        return []
    look = partial(people.beginning, name=name, most=_MOST)
    found = await services_of(request).reader.run(look)
    return [person(one, client_of(request).say) for one in found]


ROUTES = (find,)
