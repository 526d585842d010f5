"""The asker's own account, and changes to it."""

from functools import partial
from typing import Annotated

from litestar import Response, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from rookery.server.members.entrance_api import visitor_of
from rookery.server.members.members import Members
from rookery.server.members.store import ways_in
from rookery.server.people import store as people
from rookery.server.people import tokens
from rookery.server.people.identity import SCARVES, Kind
from rookery.server.people.names import tidied_guest
from rookery.server.table.bodies import Name, Secret
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of, guest
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals


class Me(Struct, frozen=True):
    """The asker; `games` is the number of tables at which they have sat.

    `password` says whether there is one, `codes` how many recovery codes are left, `challenges`
    whether others may challenge the asker.
    """

    kind: Kind
    name: str
    role: str | None
    scarf: int | None
    games: int
    password: bool = False
    codes: int = 0
    challenges: bool = True
    named: bool = False


class Password(Struct, frozen=True):
    """A new password; `old` is the present one, needed if the asker signed in with it."""

    password: Secret
    old: Secret = ""


class Codes(Struct, frozen=True):
    """New recovery codes, shown only once."""

    codes: list[str]


class FormerGuest(Struct, frozen=True):
    """The number in the name that the seats of a deleted account bear: "Former guest 12"."""

    number: int


class ChangeMe(Struct, frozen=True):
    """Changes; null leaves a field as it is."""

    name: Name | None = None
    scarf: Annotated[int, Meta(ge=1, le=SCARVES)] | None = None
    challenges: bool | None = None
    named: bool | None = None


async def _me(request: HttpRequest) -> Me:
    user_id = client_of(request).user_id
    if user_id is None:
        return Me("guest", "", None, None, 0)
    house = house_of(request)
    # Not the identity from the request's start, which the request may have changed.
    who = await house.sessions.find(str(client_of(request).session))
    sat = await house.reader.run(partial(people.games_of, user_id=user_id))
    ways = await house.reader.run(partial(ways_in, user_id=user_id))
    about = who.kind, who.name, who.role, who.prefs.scarf, len(sat)
    return Me(*about, ways.password, ways.codes, not who.prefs.unasked, who.prefs.named)


@get("/api/me", responses=refusals())
async def me(request: HttpRequest) -> Me:
    """The asker. A newcomer is a guest without games."""
    return await _me(request)


@patch("/api/me", responses=refusals(409, changes=True), guards=[costs(2)])
async def change_me(
    request: HttpRequest, members: NamedDependency[Members], data: JSONBody[ChangeMe]
) -> Response[Me]:
    """Change the asker's name, scarf or wishes. A newcomer gets a guest's cookie."""
    house, who = house_of(request), client_of(request).identity
    user_id, headers = guest(request)
    if data.name is not None:
        house.rights.check_may(who, "name")
        name = data.name if who.is_member else tidied_guest(data.name)
        await members.accounts.rename(who, user_id, name)
    prefs = who.prefs
    if data.scarf is not None:
        prefs = replace(prefs, scarf=data.scarf)
    if data.challenges is not None:
        prefs = replace(prefs, unasked=not data.challenges)
    if data.named is not None:
        prefs = replace(prefs, named=data.named)
    if prefs != who.prefs:
        await members.accounts.prefer(user_id, prefs)
    if headers:
        scarf = data.scarf
        return Response(Me("guest", tidied_guest(data.name or ""), None, scarf, 0), headers=headers)
    return Response(await _me(request))


@post("/api/me/password", responses=refusals(changes=True), status_code=200)
async def password(
    request: HttpRequest, members: NamedDependency[Members], data: JSONBody[Password]
) -> Me:
    """Set or replace the password. All other sessions end."""
    client = client_of(request)
    visitor = visitor_of(request)
    await members.entrance.set_password(visitor, data.password, data.old)
    await members.accounts.end_sessions(str(client.user_id), but=str(client.session))
    return await _me(request)


@post("/api/me/codes", responses=refusals(changes=True), status_code=200, guards=[costs(80)])
async def codes(request: HttpRequest, members: NamedDependency[Members]) -> Codes:
    """Make ten recovery codes, shown only in this answer. Earlier ones become invalid."""
    return Codes(await members.entrance.new_codes(client_of(request).identity))


@delete("/api/me", responses=refusals(changes=True), status_code=200, guards=[costs(8)])
async def close(request: HttpRequest, members: NamedDependency[Members]) -> Response[FormerGuest]:
    """Delete the account for good. Its seats stay, as "Former guest" and the returned number.

    First the member leaves all running games, so that nobody waits for them.
    """
    client = client_of(request)
    user_id = members.entrance.check_fresh(client.identity)
    number = await members.accounts.close(user_id)
    return Response(FormerGuest(number), headers={"set-cookie": tokens.no_cookie(client.secure)})


ROUTES = (me, change_me, password, codes, close)
