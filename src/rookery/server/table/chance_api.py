"""Commitments, contributions, and everything else that shows that chance is fair."""

from functools import partial

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from rookery.server.table import chance as fairness
from rookery.server.table import commitments_store as commitments
from rookery.server.table.bodies import Contribute
from rookery.server.table.context import house_of, watched
from rookery.server.table.messages import FairShown
from rookery.server.table.review import record
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


class NewCommitment(Struct, frozen=True):
    """The hash of a secret for a table to be opened."""

    commitment: str


@post("/api/commitments", responses=refusals(403, 413))
async def commit(request: HttpRequest) -> Response[NewCommitment]:
    """Make a secret for a table to be opened and return its hash. Valid once, for an hour."""
    house = house_of(request)
    house.housekeeping.check_room()
    house.limits.commitments.spend(client_of(request).address)
    secret, now = house.randomness.secret(), house.now()
    create = partial(commitments.create, secret=secret, now=now)
    return Response(NewCommitment(await house.writer.run(create)))


@post(
    "/api/games/{game_id:str}/contribution",
    responses=refusals(404, 409, changes=True),
    status_code=200,
)
async def contribute(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[Contribute]
) -> FairShown | None:
    """Contribute random bits to a game's chance: each player may do so once."""
    house = house_of(request)
    async with watched(request, game_id) as table:
        await house.seats.contribute(table, client_of(request).user_id, data.bits)
        return fairness.shown(table.game)


@get("/api/games/{game_id:str}/chance", responses=refusals(404))
async def chance(request: HttpRequest, game_id: FromPath[str]) -> fairness.Chance:
    """What the game's chance is drawn from; after the end, everything needed to verify it."""
    house, client = house_of(request), client_of(request)
    house.limits.searches.spend(client.address)
    async with watched(request, game_id) as table:
        report = partial(fairness.report, table.game, record(table.game, client.say))
        return await house.jobs.run(client.address, report)


ROUTES = (commit, contribute, chance)
