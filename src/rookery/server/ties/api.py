"""Following and blocking others."""

from functools import partial
from typing import Literal

from litestar import get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from rookery.server.errors import NoSuchPerson
from rookery.server.people import store as finding
from rookery.server.people.shown import PersonShown, person
from rookery.server.table.context import house_of
from rookery.server.ties.ties import Ties
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals


class TieShown(Struct, frozen=True):
    """A person whom the asker follows or has blocked."""

    who: PersonShown
    kind: Literal["follow", "block"]


class NewTie(Struct, frozen=True):
    """Whether to `follow` or `block` somebody; null: neither."""

    kind: Literal["follow", "block"] | None


@get("/api/me/ties", responses=refusals(), guards=[costs(4)])
async def mine(request: HttpRequest, ties: NamedDependency[Ties]) -> list[TieShown]:
    """The people whom the asker follows or has blocked, the newest first. Others don't see this."""
    house, client = house_of(request), client_of(request)
    mine_now = await ties.of(client.identity)

    def show() -> list[TieShown]:
        return [TieShown(person(tie.who, client.say), tie.kind) for tie in mine_now]

    return await house.reader.compute(show)


@put("/api/players/{player:str}/tie", responses=refusals(404, changes=True), status_code=200)
async def tie(
    request: HttpRequest, ties: NamedDependency[Ties], player: FromPath[str], data: JSONBody[NewTie]
) -> NewTie:
    """Follow or block a user, or neither; by name or by the id that lists show."""
    house = house_of(request)
    other = await house.reader.run(partial(finding.find, name=player))
    if other is None:
        raise NoSuchPerson()
    await ties.put(client_of(request).identity, other, data.kind)
    return data


ROUTES = (mine, tie)
