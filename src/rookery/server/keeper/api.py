"""Acts of those who keep the house, and undoing them."""

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from rookery.server import keeping
from rookery.server.errors import BadMessage
from rookery.server.feature import KeeperAct
from rookery.server.keeper.keeper import Keeper
from rookery.server.people.identity import player_id
from rookery.server.table.context import house_of
from rookery.server.web import prices
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals

_MOST = 200


class ActRequest(Struct, frozen=True):
    """An act by its name, and what it needs for each of those whom it concerns.

    docs/http.md lists the acts. All of them are done, or none.
    """

    act: Annotated[str, Meta(max_length=24)]
    each: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=_MOST)]


class Undoing(Struct, frozen=True):
    """Lines of the log whose acts are undone, the last one first; all of them, or none."""

    numbers: Annotated[list[Annotated[int, Meta(ge=1, le=2**31 - 1)]], Meta(max_length=_MOST)]


class Done(Struct, frozen=True):
    """What was done: the number of its line in the log, to whom, and whether it can be undone.

    `answer` is shown only now: a card's code, for example.
    """

    number: int
    player: str
    undo: bool
    answer: dict[str, Any] | None = None


@post("/api/keeper/acts", responses=refusals(404, 409, changes=True), status_code=200)
async def act(
    request: HttpRequest, keeper: NamedDependency[Keeper], data: JSONBody[ActRequest]
) -> list[Done]:
    """Do something that keeps the house, and write it into the log.

    For those who signed in today; what hurts needs a sign-in of the last ten minutes.
    """
    house, client = house_of(request), client_of(request)
    found = keeping.act_of(house.features, data.act)
    house.rights.check_may(client.identity, found.needs)
    bodies = [_read(found, one) for one in data.each]
    each = prices.ACT if found.prepare is None else prices.CARD
    house.limits.requests.spend(client.address, each * len(bodies))
    entries = await keeper.perform(client.identity, found, bodies)
    return [
        Done(
            entry.number,
            player_id(entry.deed.subject) if entry.deed.subject else "",
            found.undo is not None and entry.deed.undo is not None,
            entry.deed.answer,
        )
        for entry in entries
    ]


class UndoCount(Struct, frozen=True):
    """How many acts were undone."""

    undone: int


def _read(act: KeeperAct, given: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(given, act.body)
    except msgspec.ValidationError as error:
        raise BadMessage(f"{act.name}: {error}") from error


@post("/api/keeper/undo", responses=refusals(409, changes=True), status_code=200)
async def undo(
    request: HttpRequest, keeper: NamedDependency[Keeper], data: JSONBody[Undoing]
) -> UndoCount:
    """Undo acts of the last day, each of them once; returns how many."""
    client, house = client_of(request), house_of(request)
    check = partial(house.rights.check_may, client.identity)
    house.limits.requests.spend(client.address, prices.ACT * len(data.numbers))
    await keeper.undo(client.identity, data.numbers, check)
    return UndoCount(len(data.numbers))


ROUTES = (act, undo)
