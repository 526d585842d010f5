"""Evenings for calendar programs: all of the house, or a single one."""

from functools import partial

from litestar import Response, get
from litestar.params import FromPath

from rookery.server.evenings import store
from rookery.server.table.context import house_of
from rookery.server.table.evening_events import calendar
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.prices import costs

_MOST = 50


@get("/evenings/calendar.ics", include_in_schema=False, guards=[costs(4)])
async def every(request: HttpRequest) -> Response[str]:
    """The evenings of the house's list, at an address that calendar programs can follow."""
    house, client = house_of(request), client_of(request)
    heads = await house.reader.run(partial(store.listed, most=_MOST))
    text = calendar(client.say("Evenings"), "Evenings", heads, house.now(), client.origin)
    return Response(text, media_type="text/calendar")


@get("/evenings/{evening_id:str}/calendar.ics", include_in_schema=False)
async def single(request: HttpRequest, evening_id: FromPath[str]) -> Response[str]:
    """An evening, to be put into one's own calendar."""
    house, client = house_of(request), client_of(request)
    head = await house.reader.run(partial(store.head, evening_id=evening_id))
    text = calendar(head.title, "Evenings", [head], house.now(), client.origin)
    return Response(text, media_type="text/calendar")


ROUTES = (every, single)
