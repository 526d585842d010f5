"""The page with all notices, and what may be told how."""

from litestar import get
from litestar.di import NamedDependency
from msgspec import to_builtins

from rookery.server.errors import SignedOut
from rookery.server.notices.api import all_of, kinds_of
from rookery.server.notices.notices import Notices
from rookery.server.people.notices import PAGE
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page


@get("/me/notices", include_in_schema=False)
async def all_notices(request: HttpRequest, notices: NamedDependency[Notices]) -> Page:
    """All notices of the reader; raises SignedOut if the house doesn't know them."""
    client = client_of(request)
    if client.user_id is None:
        raise SignedOut()
    channels = await notices.channels_of(client.user_id)
    return await page(
        request,
        "notices/notices.html",
        told=to_builtins(await all_of(request, notices)),
        cards=[one.card for one in notices.outbox.channels.values() if one.card],
        kinds=await kinds_of(request, notices),
        channels={PAGE: client.say("Here")} | {one.name: client.say(one.title) for one in channels},
    )


ROUTES = (all_notices,)
