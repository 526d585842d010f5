"""Notices: reading them, marking them as seen, and choosing which to be told."""

from typing import Annotated

from litestar import get, post, put
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody
from litestar.response import Redirect
from msgspec import Meta, Struct

from rookery.server.errors import SignedOut
from rookery.server.notices.notices import Notices
from rookery.server.notices.shown import NoticeList, shown, summary
from rookery.server.people.notices import PAGE
from rookery.server.table.bodies import Word
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of, may
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals


class Seen(Struct, frozen=True):
    """What the asker has seen, by what it is about; nothing: all that there is."""

    about: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=64)], ...], Meta(max_length=200)
    ] = ()


class Choice(Struct, frozen=True):
    """Whether to tell the asker notices of a kind in a channel."""

    kind: Word
    channel: Word
    wanted: bool


class KindShown(Struct, frozen=True):
    """A kind of notices, and whether the asker wants it, by channel."""

    kind: str
    title: str
    icon: str
    wanted: dict[str, bool]


def _asker(request: HttpRequest) -> str:
    user_id = client_of(request).user_id
    if user_id is None:
        raise SignedOut()
    return user_id


async def all_of(request: HttpRequest, notices: Notices) -> NoticeList:
    """What concerns the asker now, in their language."""
    house, client = house_of(request), client_of(request)
    if client.user_id is None:
        return NoticeList(house.now(), 0, ())
    found, known = await notices.of(client.user_id)
    lines = tuple(shown(one, notices.kinds[one.kind], known, client.say) for one in found)
    return NoticeList(house.now(), sum(one.is_new for one in found), lines, summary(found).state)


async def kinds_of(request: HttpRequest, notices: Notices) -> list[KindShown]:
    """The kinds of notices that the asker may get, and which of them they want."""
    user_id, say = _asker(request), client_of(request).say
    decided, channels = await notices.choices(user_id), await notices.channels_of(user_id)
    shown = []
    for kind in notices.kinds.values():
        if kind.needs in may(request):
            usual = {PAGE: kind.usual} | {
                one.name: kind.usual and one.takes(kind.name) for one in channels
            }
            wanted = {one: decided.get((kind.name, one), on) for one, on in usual.items()}
            shown.append(KindShown(kind.name, say(kind.title), kind.icon, wanted))
    return shown


@get("/api/me/notices", responses=refusals(), guards=[costs(2)])
async def my_notices(request: HttpRequest, notices: NamedDependency[Notices]) -> NoticeList:
    """What concerns the asker: first the games that wait for them, then all else, newest first."""
    return await all_of(request, notices)


@post("/api/me/notices/seen", status_code=204, responses=refusals(changes=True), guards=[costs(2)])
async def seen(
    request: HttpRequest, notices: NamedDependency[Notices], data: JSONBody[Seen]
) -> None:
    """Mark notices as seen; the bell counts them no more."""
    user_id = _asker(request)
    found, _ = await notices.of(user_id)
    mine = [
        one.about for one in found if one.is_new and (not data.about or one.about in data.about)
    ]
    if mine:
        await notices.see(user_id, mine)


@get("/api/me/notices/kinds", responses=refusals())
async def my_kinds(request: HttpRequest, notices: NamedDependency[Notices]) -> list[KindShown]:
    """The kinds of notices that the asker may get, and in which channels they want each."""
    return await kinds_of(request, notices)


@put(
    "/api/me/notices/kinds",
    status_code=204,
    responses=refusals(404, changes=True),
    guards=[costs(2)],
)
async def choose(
    request: HttpRequest, notices: NamedDependency[Notices], data: JSONBody[Choice]
) -> None:
    """Choose whether to be told notices of a kind in a channel."""
    await notices.choose(_asker(request), data.kind, data.channel, is_wanted=data.wanted)


@get("/me/next", include_in_schema=False, guards=[costs(2)])
async def next_game(
    request: HttpRequest, notices: NamedDependency[Notices], after: FromQuery[str] = ""
) -> Redirect:
    """Go to the next game that waits for the reader, or home if there is none."""
    user_id = client_of(request).user_id
    found = [] if user_id is None else (await notices.of(user_id))[0]
    games = [one.subject for one in found if one.kind == "turn"]
    if after in games:
        begin = games.index(after)
        games = [*games[begin + 1 :], *games[:begin]]
    return Redirect(f"/games/{games[0]}" if games else "/", status_code=303)


ROUTES = (my_notices, seen, my_kinds, choose, next_game)
