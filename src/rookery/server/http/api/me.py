"""Whoever asks: who that is, and what they change about themselves."""

from functools import partial
from typing import Annotated

from litestar import Response, get, patch
from litestar.params import JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from rookery.server.accounts.identity import SCARVES, Kind
from rookery.server.http.api.refusals import refusals
from rookery.server.http.bodies import Name, tidy_name
from rookery.server.http.context import HttpRequest, client_of, guest, services_of
from rookery.server.storage import people


class Me(Struct, frozen=True):
    """Who asks; `games` is at how many tables they have sat."""

    kind: Kind
    name: str
    role: str | None
    scarf: int | None
    games: int


class ChangeMe(Struct, frozen=True):
    """What is to be changed; None leaves it as it is."""

    name: Name | None = None
    scarf: Annotated[int, Meta(ge=1, le=SCARVES)] | None = None


async def _me(request: HttpRequest) -> Me:
    user_id = client_of(request).user_id
    if user_id is None:
        return Me("guest", "", None, None, 0)
    services = services_of(request)
    # Not whom the request came as: it may have changed that.
    who = await services.sessions.find(str(client_of(request).session))
    held = await services.reader.run(partial(people.games_of, user_id=user_id))
    return Me(who.kind, who.name, who.role, who.prefs.scarf, len(held))


@get("/api/me", responses=refusals())
async def me(request: HttpRequest) -> Me:
    """Who asks; a newcomer is a guest without games."""
    return await _me(request)


@patch("/api/me", responses=refusals(409, changes=True))
async def change_me(request: HttpRequest, data: JSONBody[ChangeMe]) -> Response[Me]:
    """Another name, another scarf. A guest is remembered from now on."""
    services, who = services_of(request), client_of(request).identity
    user_id, headers = guest(request)
    if data.name is not None:
        name = data.name if who.is_member else tidy_name(data.name)
        await services.members.rename(who, user_id, name)
    if data.scarf is not None:
        await services.members.prefer(user_id, replace(who.prefs, scarf=data.scarf))
    if headers:
        scarf = data.scarf
        return Response(Me("guest", tidy_name(data.name or ""), None, scarf, 0), headers=headers)
    return Response(await _me(request))


ROUTES = (me, change_me)
