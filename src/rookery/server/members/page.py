"""The pages where people sign in or up, and where members see their account."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any
from urllib.parse import quote

from babel.dates import format_timedelta
from litestar import get
from litestar.params import FromQuery
from litestar.response import Redirect

from rookery.server.members import passkeys_store as passkeys
from rookery.server.members.keys import shown_id
from rookery.server.members.store import ways_in
from rookery.server.members.user_agent import PHONES
from rookery.server.people import sessions_store as sessions
from rookery.server.people import store as people
from rookery.server.people.identity import SCARVES
from rookery.server.people.shown import address
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of, may
from rookery.server.web.html import Page, fixed_page, page


async def last_ways_in(request: HttpRequest) -> int | None:
    """How many ways in the reader has, if losing the next one could lose the account; else None.

    Where the keeper makes all cards, as in a school, one way is enough.
    """
    who = client_of(request).identity
    if not who.is_member:
        return None
    find = partial(ways_in, user_id=str(who.user_id))
    ways = (await house_of(request).reader.run(find)).kinds
    return ways if ways < (2 if "name" in may(request) else 1) else None


# -- the pages where people sign in or up, and where members see their account ---------------------


@get("/in", include_in_schema=False)
async def come_in(
    request: HttpRequest, after: FromQuery[str] = "", code: FromQuery[str] = ""
) -> Page | Redirect:
    """The page for signing up and in; `after` is where to go then."""
    house, client = house_of(request), client_of(request)
    target = own_path(after)
    if client.identity.is_member:
        return Redirect(target)
    held: list[str] = []
    if client.user_id is not None:
        games = partial(people.games_of, user_id=client.user_id)
        held = await house.reader.run(games)
    return await fixed_page(request, "members/in.html", after=target, games=len(held), invite=code)


def own_path(text: str) -> str:
    """The text if it is a path on this server, or else the path of the home page."""
    plain = text.startswith("/") and not text.startswith(("//", "/\\")) and text.isprintable()
    return quote(text, safe="/?&=#%@:+,;~") if plain else "/"


@get("/me", include_in_schema=False)
async def account(request: HttpRequest) -> Page | Redirect:
    """The page on which members change their account."""
    house, client = house_of(request), client_of(request)
    user_id = client.user_id
    if user_id is None or not client.identity.is_member:
        return Redirect("/in?after=/me")
    read, now = house.reader.run, house.now()
    ago = partial(_ago, now, client.say.code)
    sessions_now = await read(partial(sessions.of, user_id=user_id, now=now))
    keys = await read(partial(passkeys.of, user_id=user_id))
    return await page(
        request,
        "members/me.html",
        ways_left=await last_ways_in(request),
        my_page=address(user_id),
        scarves=range(1, SCARVES + 1),
        ways=await read(partial(ways_in, user_id=user_id)),
        games=len(await read(partial(people.games_of, user_id=user_id))),
        sessions=[_session(each, client.session, ago) for each in sessions_now],
        keys=[_key(key, ago) for key in keys],
    )


def _ago(now: int, language: str, then: int) -> str:
    return str(
        format_timedelta(timedelta(milliseconds=then - now), add_direction=True, locale=language)
    )


def _session(
    session: sessions.Session, here: str | None, ago: Callable[[int], str]
) -> dict[str, Any]:
    browser, _, system = session.about.partition("|")
    return {
        "id": session.hash[:16],
        "browser": browser,
        "system": system,
        "is_phone": system in PHONES,
        "here": session.hash == here,
        "seen": ago(session.seen),
    }


def _key(key: passkeys.Passkey, ago: Callable[[int], str]) -> dict[str, Any]:
    browser, _, system = key.name.partition("|")
    about = {"id": shown_id(key.id), "browser": browser, "system": system}
    return {**about, "made": ago(key.created), "used": ago(key.used)}


ROUTES = (
    come_in,
    account,
)
