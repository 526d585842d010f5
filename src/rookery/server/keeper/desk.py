"""What all pages of the desk show, and who may open them."""

from datetime import timedelta
from functools import partial
from typing import Any
from urllib.parse import quote

from babel.dates import format_timedelta
from litestar.response import Redirect

from rookery.server.errors import SignInAgain
from rookery.server.keeper.founding_store import KIND
from rookery.server.keeper.keeper import Keeper
from rookery.server.members.store import ways_in
from rookery.server.people.identity import player_id
from rookery.server.table.context import house_of
from rookery.server.table.present import players_present
from rookery.server.talk import store as talk
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page


async def desk(request: HttpRequest, tab: str, template: str = "", **shown: Any) -> Page | Redirect:
    """A page of the desk; whoever signed in too long ago is asked to do so again first."""
    house, client = house_of(request), client_of(request)
    try:
        house.ask(Keeper).check_fresh(client.identity)
    except SignInAgain:
        after = quote(request.url.path)
        return await page(request, "keeper/again.html", ways=await _ways(request), after=after)
    return await page(
        request,
        template or f"keeper/{tab}.html",
        tab=tab,
        kind=house.values.get(KIND, ""),
        here=len(players_present(house) | {player_id(str(client.user_id))}),
        open_reports=await house.reader.run(talk.count_reports),
        ways=await _ways(request),
        **shown,
    )


async def _ways(request: HttpRequest) -> Any:
    find = partial(ways_in, user_id=str(client_of(request).user_id))
    return await house_of(request).reader.run(find)


def ago(request: HttpRequest, then: int) -> str:
    """How long ago something was, in the reader's words."""
    passed = timedelta(milliseconds=then - house_of(request).now())
    language = client_of(request).say.code
    return str(format_timedelta(passed, add_direction=True, locale=language))
