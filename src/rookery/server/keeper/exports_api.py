"""Everything that the house stores about somebody, as one file that a keeper can hand over."""

from functools import partial

import sqlalchemy as sa
from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Stream

from rookery.server.errors import NoSuchPlayer
from rookery.server.keeper.keeper import Keeper
from rookery.server.members.acts import OnePerson
from rookery.server.members.exports import as_file
from rookery.server.people import audit_store as audit
from rookery.server.people import store as people
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


@post("/api/keeper/export", responses=refusals(404, changes=True, says=dict), status_code=200)
async def export(
    request: HttpRequest, keeper: NamedDependency[Keeper], data: JSONBody[OnePerson]
) -> Stream:
    """All that the house keeps about somebody, as they get it themselves; it goes into the log."""
    house, client = house_of(request), client_of(request)
    by = keeper.check_fresh(client.identity, hurts=True)
    house.limits.searches.spend(client.address)
    note = partial(_note, player=data.player, by=by, now=house.now())
    return as_file(house, client, await house.writer.run(note))


def _note(connection: sa.Connection, player: str, by: str, now: int) -> str:
    """The user's id, noted in the log; raises NoSuchPlayer."""
    user_id = people.by_player(connection, player)
    if user_id is None:
        raise NoSuchPlayer(player)
    name = people.known(connection, [user_id])[user_id].name
    audit.add(connection, by, "export", user_id, {"name": name}, now)
    return user_id


ROUTES = (export,)
