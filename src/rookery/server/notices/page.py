"""The page with all notices, and what may be told how."""

from litestar import get
from litestar.di import NamedDependency
from msgspec import to_builtins

from rookery.server.errors import SignedOut
from rookery.server.notices.api import all_of, kinds_of
from rookery.server.notices.notices import Notices
from rookery.server.people.notices import CHANNELS
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page


@get("/me/notices", include_in_schema=False)
async def all_notices(request: HttpRequest, notices: NamedDependency[Notices]) -> Page:
    """All notices of the reader; raises SignedOut if the house doesn't know them."""
    if client_of(request).user_id is None:
        raise SignedOut()
    return await page(
        request,
        "notices/notices.html",
        told=to_builtins(await all_of(request, notices)),
        kinds=await kinds_of(request, notices),
        channels=list(CHANNELS),
    )


ROUTES = (all_notices,)
