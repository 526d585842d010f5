"""Passkeys: options for a browser, and a member's list of keys."""

from functools import partial
from typing import Any

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from rookery.server.members import passkeys_store as storage
from rookery.server.members.entrance_api import member_of, place_of, visitor_of
from rookery.server.members.keys import Purpose, shown_id
from rookery.server.members.members import Members
from rookery.server.members.passkeys import PasskeyAnswer
from rookery.server.table.bodies import Name
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


class OptionsRequest(Struct, frozen=True):
    """What a passkey is wanted for; `name` is the name of a new member."""

    purpose: Purpose
    name: Name = ""


class NewPasskey(Struct, frozen=True):
    """The credential that a browser has created."""

    passkey: dict[str, Any]


class PasskeyShown(Struct, frozen=True):
    """A passkey; `about` names the browser and system where it was made, as `Firefox|Linux`."""

    id: str
    about: str
    created: int
    used: int


@post("/api/passkeys/options", responses=refusals(409, changes=True), status_code=200)
async def options(
    request: HttpRequest, members: NamedDependency[Members], data: JSONBody[OptionsRequest]
) -> dict[str, Any]:
    """The options for the browser's WebAuthn call. The challenge is valid for five minutes."""
    keys, place = members.keys, place_of(request)
    return await keys.ask(visitor_of(request), place, data.purpose, data.name)


@get("/api/passkeys", responses=refusals(403))
async def passkeys(request: HttpRequest) -> list[PasskeyShown]:
    """The asker's passkeys. For members only."""
    user_id, read = member_of(request), house_of(request).reader.run
    mine = await read(partial(storage.of, user_id=user_id))
    return [PasskeyShown(shown_id(key.id), key.name, key.created, key.used) for key in mine]


@post("/api/passkeys", responses=refusals(changes=True), status_code=201)
async def add(
    request: HttpRequest, members: NamedDependency[Members], data: JSONBody[NewPasskey]
) -> Response[None]:
    """Add a passkey to the asker's account."""
    visitor, signed = visitor_of(request), PasskeyAnswer(data.passkey)
    keys, place = members.keys, place_of(request)
    await keys.add(visitor.identity, place, signed, visitor.about)
    return Response(None)


@delete("/api/passkeys/{key:str}", responses=refusals(404, 409, changes=True), status_code=200)
async def remove(
    request: HttpRequest, members: NamedDependency[Members], key: FromPath[str]
) -> Response[None]:
    """Remove a passkey, unless it is the asker's only way to sign in."""
    await members.keys.remove(client_of(request).identity, key)
    return Response(None)


ROUTES = (options, passkeys, add, remove)
