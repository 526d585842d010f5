"""Tables: opening them, viewing them, acting."""

from functools import partial

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct
from msgspec.structs import replace

from rookery.core.errors import RookeryError
from rookery.server.table import commitments_store as commitments
from rookery.server.table import store as new_games
from rookery.server.table.bodies import (
    ActBody,
    BeQuiet,
    ClaimBody,
    FinishBody,
    LeaveBody,
    NewGame,
)
from rookery.server.table.context import house_of, table_now, watched
from rookery.server.table.messages import View
from rookery.server.table.new_game import GameRequest, open_game
from rookery.server.table.seats_api import Invitation
from rookery.server.web.context import (
    HttpRequest,
    client_of,
    guest,
    name_at_table,
    name_beside,
    origin_for_guests,
)
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals


class NewTable(Struct, frozen=True):
    """A table that has been opened; `commitment` is the hash of its secret."""

    id: str
    url: str
    invites: list[Invitation]
    commitment: str | None


@post("/api/games", responses=refusals(404, 409, changes=True))
async def new_game(request: HttpRequest, data: JSONBody[NewGame]) -> Response[NewTable]:
    """Open a table. The asker holds the seats "me" and "here"."""
    house, client = house_of(request), client_of(request)
    if data.listed == "public":  # it stands in the lobby
        house.rights.check_may(client.identity, "meet")
    house.admit_new(client.address)
    user_id, headers = guest(request)
    await house.warmup.rules(data.game)
    source_of = partial(commitments.source_for, commitment=data.commitment, bits=data.contribution)
    secret = house.randomness.secret()
    source = await house.reader.run(partial(source_of, secret=secret, user_id=user_id))
    wanted, now = await _named(request, data.request()), house.now()
    opened = await house.reader.compute(
        lambda: open_game(wanted, user_id, now, source, house.randomness, house.offering)
    )
    await house.writer.run(partial(new_games.create_new, opened=opened))
    game_id = opened.stored.id
    await house.begin(game_id)
    origin = origin_for_guests(request)
    invites = [
        Invitation(seat, f"{origin}/join/{secret}") for seat, secret in opened.invites.items()
    ]
    table = NewTable(game_id, f"/games/{game_id}", invites, opened.stored.commitment)
    return Response(table, headers=headers)


async def _named(request: HttpRequest, wanted: GameRequest) -> GameRequest:
    """The request with the names under which people will sit."""
    call = {"me": name_at_table, "here": name_beside}
    seats = [
        replace(seat, name=await call[seat.kind](request, seat.name)) if seat.kind in call else seat
        for seat in wanted.seats
    ]
    return replace(wanted, seats=tuple(seats))


@get("/api/games/{game_id:str}", responses=refusals(404, says=View), guards=[costs(3)])
async def game_view(request: HttpRequest, game_id: FromPath[str]) -> Response[bytes]:
    """The table, as a socket shows it first."""
    async with watched(request, game_id) as table:
        return await table_now(request, table)


@post(
    "/api/games/{game_id:str}/act",
    responses=refusals(404, 409, changes=True, says=View),
    status_code=200,
)
async def act(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[ActBody]
) -> Response[bytes]:
    """Act for a seat that the asker holds; returns the table after the action."""
    house, user_id = house_of(request), client_of(request).user_id
    async with watched(request, game_id) as table:
        house.acts(table, user_id, client_of(request).address)
        try:
            await house.actions.act(table, user_id, data.seat, data.number, data.action)
        except RookeryError as error:
            house.refused(client_of(request).identity, table.id, error)
            raise
        return await table_now(request, table)


@post(
    "/api/games/{game_id:str}/finish",
    responses=refusals(404, 409, changes=True, says=View),
    status_code=200,
)
async def finish(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[FinishBody]
) -> Response[bytes]:
    """Play seats that the asker holds to their end, where a proof says that nothing depends on it.

    Returns the table after that; asking again changes nothing.
    """
    house, client = house_of(request), client_of(request)
    async with watched(request, game_id) as table:
        house.acts(table, client.user_id, client.address)
        await house.finish(table, client.user_id, data.seat, client.address)
        return await table_now(request, table)


@post(
    "/api/games/{game_id:str}/leave",
    responses=refusals(404, 409, changes=True, says=View),
    status_code=200,
)
async def leave(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[LeaveBody]
) -> Response[bytes]:
    """Stop playing on a seat that the asker holds; returns the table after that."""
    house, user_id = house_of(request), client_of(request).user_id
    async with watched(request, game_id) as table:
        house.acts(table, user_id, client_of(request).address)
        await house.actions.leave(table, user_id, data.seat)
        return await table_now(request, table)


@post(
    "/api/games/{game_id:str}/quiet",
    responses=refusals(404, changes=True, says=View),
    status_code=200,
)
async def quiet(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[BeQuiet]
) -> Response[bytes]:
    """Want no requests at a table any more, or want them again; returns the table after that."""
    house, user_id = house_of(request), client_of(request).user_id
    async with watched(request, game_id) as table:
        await house.actions.be_quiet(table, user_id, data.yes)
        return await table_now(request, table)


@post(
    "/api/games/{game_id:str}/claim",
    responses=refusals(404, 409, changes=True, says=View),
    status_code=200,
)
async def claim(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[ClaimBody]
) -> Response[bytes]:
    """Go on without the player for whom the table has waited too long; returns the table then."""
    house, user_id = house_of(request), client_of(request).user_id
    async with watched(request, game_id) as table:
        await house.claims.claim(table, user_id, data.what)
        return await table_now(request, table)


ROUTES = (new_game, game_view, act, finish, leave, quiet, claim)
