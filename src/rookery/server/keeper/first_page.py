"""The page on which an empty house greets its first keeper."""

from urllib.parse import urlsplit

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery
from litestar.response import Redirect

from rookery.server.keeper import kinds
from rookery.server.keeper.first import Door
from rookery.server.keeper.keeper import Keeper
from rookery.server.ops.reachable import is_here
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, may, origin_for_guests
from rookery.server.web.html import Page, page


@get("/keeper/first", include_in_schema=False)
async def first(
    request: HttpRequest, keeper: NamedDependency[Keeper], code: FromQuery[str] = ""
) -> Page | Redirect:
    """The questions that make the first keeper; a house that has one shows the desk instead."""
    door, house = Door(request, keeper), house_of(request)
    if not await door.is_empty():
        return Redirect("/keeper" if "keep" in may(request) else "/")
    address = origin_for_guests(request)
    until = await door.until(code) if code else 0
    return await page(
        request,
        "keeper/first.html",
        open=bool(until) or not door.needs_code,
        code=code if until else "",
        typed=code,
        wrong=bool(code) and not until,
        until=until,
        kinds=[(one, kinds.fits(one, house.settings.house, house.fixed)) for one in kinds.KINDS],
        address=address,
        only_here=is_here(urlsplit(address).netloc),
    )


ROUTES = (first,)
