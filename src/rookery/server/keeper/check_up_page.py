"""The desk's check-up: what is set up wrongly, each with its cure."""

import asyncio

from litestar import get
from litestar.response import Redirect

from rookery.server.keeper.check_up import check_post, check_up, of_request
from rookery.server.keeper.desk import desk
from rookery.server.keeper.faults import CHECKS
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page


@get("/keeper/check-up", include_in_schema=False)
async def look(request: HttpRequest) -> Page | Redirect:
    """What `rookery doctor` says, and what this very request says of a proxy."""
    house, say = house_of(request), client_of(request).say
    faults = await asyncio.to_thread(check_up, house.settings, house.wall() / 1000, house.node)
    faults += await asyncio.to_thread(check_post, house.settings)
    faults += of_request(house.settings, request.headers.get)
    return await desk(
        request,
        "check-up",
        faults=[(one.sentence(say), one.cure(say)) for one in faults],
        well=CHECKS - len({one.key for one in faults}),
        checks=CHECKS,
    )


ROUTES = (look,)
