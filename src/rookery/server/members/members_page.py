"""The page of a house's members: classmates to play with, and what the keeper sees of them."""

from datetime import UTC, datetime
from functools import partial

from babel.dates import format_date
from litestar import get
from msgspec import to_builtins

from rookery import games
from rookery.server.challenges.shown import waiting_challenges
from rookery.server.members.store import ways_in
from rookery.server.people import store as people
from rookery.server.people.shown import person
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page

_MOST = 500


@get("/members", include_in_schema=False)
async def members(request: HttpRequest) -> Page:
    """All members by name, each with a button that challenges them."""
    house, client = house_of(request), client_of(request)
    everybody = await house.reader.run(partial(people.members, most=_MOST))
    return await page(
        request,
        "members/members.html",
        people=[(person(member.who, client.say), member) for member in everybody],
        ways=await house.reader.run(partial(ways_in, user_id=str(client.user_id))),
        day=partial(_day, client.say.code),
        asked=to_builtins(await waiting_challenges(request)),
        games=[games.load(name) for name in games.names()],
    )


def _day(language: str, at: int) -> str:
    return str(format_date(datetime.fromtimestamp(at / 1000, UTC), "medium", locale=language))


ROUTES = (members,)
