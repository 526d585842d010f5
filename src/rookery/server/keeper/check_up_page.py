"""The desk's check-up: what is set up wrongly, each with its cure."""

import asyncio

from litestar import get
from litestar.response import Redirect

from rookery.server.keeper.check_up import check_post, check_up
from rookery.server.keeper.crowds import limits_met
from rookery.server.keeper.desk import desk
from rookery.server.keeper.faults import CHECKS
from rookery.server.keeper.proxies import check_visit, of_refusal, of_request
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page


@get("/keeper/check-up", include_in_schema=False)
async def look(request: HttpRequest) -> Page | Redirect:
    """What `rookery doctor` says, and what this very request says of a proxy."""
    house, say = house_of(request), client_of(request).say
    settings, apart = house.settings, asyncio.to_thread
    found = await asyncio.gather(
        apart(check_up, settings, house.wall() / 1000, by_server=True),
        apart(check_post, settings),
        apart(check_visit, settings),
    )
    faults = [fault for each in found for fault in each]
    faults += limits_met(house)
    faults += of_refusal(house)
    faults += of_request(house.settings, request.headers.get)
    return await desk(
        request,
        "check-up",
        faults=[(one.sentence(say), one.cure(say)) for one in faults],
        well=CHECKS - len({one.key for one in faults}),
        checks=CHECKS,
    )


ROUTES = (look,)
