"""Becoming the first keeper of a house, in the browser."""

from typing import Any

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Struct

from rookery.server.errors import BadMessage
from rookery.server.keeper.first import Door
from rookery.server.keeper.keeper import Keeper
from rookery.server.keeper.kinds import Kind
from rookery.server.members.entrance_api import In, place_of, visitor_of, welcomed
from rookery.server.members.members import Members
from rookery.server.members.passkeys import PasskeyAnswer
from rookery.server.table.bodies import Name, Secret
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest
from rookery.server.web.refusals import refusals


class Founding(Struct, frozen=True):
    """The first keeper's name with a password or a passkey, and the kind of house.

    `code` is what the house printed when it started; on the house's own machine none is needed.
    """

    name: Name
    kind: Kind
    password: Secret = ""
    passkey: dict[str, Any] | None = None
    code: Secret = ""


@post("/api/keeper/first", responses=refusals(409, changes=True))
async def found(
    request: HttpRequest,
    keeper: NamedDependency[Keeper],
    members: NamedDependency[Members],
    data: JSONBody[Founding],
) -> Response[In]:
    """Become the first keeper of a house that has none, and say what kind of house it is."""
    house_of(request).housekeeping.check_room()
    if bool(data.password) == (data.passkey is not None):
        raise BadMessage("expected exactly one credential: a password or a passkey")
    founding = await Door(request, keeper).founding(data.kind, data.code)
    visitor = visitor_of(request)._replace(founding=founding)
    if data.passkey is not None:
        signed, place = PasskeyAnswer(data.passkey), place_of(request)
        welcome = await members.keys.sign_up(visitor, place, data.name, signed)
    else:
        welcome = await members.entrance.sign_up(visitor, data.name, data.password)
    await keeper.adopt()
    keeper.first_code = ""
    return await welcomed(request, welcome, 201)


ROUTES = (found,)
