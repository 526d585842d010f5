"""The desk's page of people, and the cards for a class."""

from collections.abc import Sequence
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa
from litestar import get
from litestar.params import FromQuery
from litestar.response import Redirect

from rookery.server.bots import store as bots
from rookery.server.errors import NoSuchPage
from rookery.server.keeper import people_store as storage
from rookery.server.keeper.desk import ago, desk
from rookery.server.keeper.people_store import KINDS, Kept
from rookery.server.ops.reachable import is_here
from rookery.server.people import store as people
from rookery.server.people.identity import FOR_EVER
from rookery.server.people.shown import person
from rookery.server.table.context import house_of
from rookery.server.table.present import players_present
from rookery.server.web.context import HttpRequest, client_of, origin_for_guests
from rookery.server.web.html import Page

_MOST = 100  # the loop writes no more in the time that a page may take


@get("/keeper", include_in_schema=False)
async def everybody(
    request: HttpRequest,
    which: FromQuery[str] = "all",
    name: FromQuery[str] = "",
    who: FromQuery[str] = "",
) -> Page | Redirect:
    """The people of the house, and what the keeper does for one of them, or for several at once."""
    if which not in KINDS:
        raise NoSuchPage()
    now, read = house_of(request).now(), house_of(request).reader.run
    sought = name.strip()[:80]
    found = await read(partial(storage.kept, which=KINDS[which], name=sought, now=now, most=_MOST))
    chosen = await read(partial(_chosen, player=who[:16])) if who else None
    shown = await _shown(request, [*found, *([chosen] if chosen else [])])
    one = shown[-1] if chosen else None
    return await desk(
        request,
        "people",
        which=which,
        sought=sought,
        people=shown[: len(found)],
        counts=await read(partial(storage.counts, now=now)),
        one=one,
        most=_MOST,
    )


def _chosen(connection: sa.Connection, player: str) -> Kept | None:
    user_id = people.by_id(connection, player)
    found = storage.some(connection, [user_id]) if user_id else []
    return next((one for one in found if one.who.kind != "closed"), None)


async def _shown(request: HttpRequest, found: Sequence[Kept]) -> list[dict[str, Any]]:
    """People with what their row says of them."""
    house, say = house_of(request), client_of(request).say
    ids = [one.who.user_id for one in found]
    games = await house.reader.run(partial(storage.games_of, user_ids=ids))
    owners = {one.who.owner for one in found if one.who.owner}
    owner = await house.reader.run(partial(people.known, user_ids=owners))
    keys = await house.reader.run(partial(bots.keys_of, bot_ids=ids))
    here, now = players_present(house), house.now()

    def row(one: Kept) -> dict[str, Any]:
        about = person(one.who, say)
        return {
            "who": about,
            "role": one.role,
            "owner": person(owner[one.who.owner], say) if one.who.owner else None,
            "games": games.get(one.who.user_id, 0),
            "key": keys.get(one.who.user_id, "").split(),
            "here": about.player in here,
            "seen": ago(request, one.seen),
            "since": ago(request, one.created),
            "waits": one.who.kind == "member" and not one.has_way_in,
            "limits": {
                kind: at if at < FOR_EVER else 0
                for kind in ("banned", "paused", "muted")
                if (at := getattr(one, kind)) > now
            },
        }

    return await house.reader.compute(lambda: [row(one) for one in found])  # dates take long


@get("/keeper/cards", include_in_schema=False)
async def cards(request: HttpRequest) -> Page | Redirect:
    """New members, a name a line, and their cards to print."""
    address = origin_for_guests(request)
    return await desk(
        request,
        "cards",
        address=address,
        only_here=is_here(urlsplit(address).netloc),
        of_class=False,
    )


ROUTES = (everybody, cards)
