"""Everything that the house stores about somebody, as one file that a keeper can hand over."""

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Stream

from rookery.server.keeper.keeper import Keeper
from rookery.server.members.acts import EXPORT, OnePerson
from rookery.server.members.exports import as_file
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


@post("/api/keeper/export", responses=refusals(404, changes=True, says=dict), status_code=200)
async def export(
    request: HttpRequest, keeper: NamedDependency[Keeper], data: JSONBody[OnePerson]
) -> Stream:
    """All that the house keeps about somebody, as they get it themselves; it goes into the log."""
    house, client = house_of(request), client_of(request)
    keeper.check_fresh(client.identity, hurts=True)
    house.limits.searches.spend(client.address)
    [entry] = await keeper.perform(client.identity, EXPORT, [data])
    return as_file(house, client, entry.deed.subject)


ROUTES = (export,)
