"""Seats: naming them, inviting to them, taking them."""

from litestar import Response, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from rookery.server.errors import NotAllowed
from rookery.server.people import tokens
from rookery.server.table import seats_store as seats
from rookery.server.table.bodies import InviteAgain, Join, Rename, Sit
from rookery.server.table.context import check_may_watch, house_of
from rookery.server.table.interfaces import Meeting
from rookery.server.table.seats import check_holds, held
from rookery.server.web.answers import PageAddress
from rookery.server.web.context import (
    HttpRequest,
    client_of,
    guest,
    keep_name,
    name_at_table,
    name_beside,
    origin_for_guests,
)
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals


class Invitation(Struct, frozen=True):
    """The link to an open seat. Only the answer that makes it tells it."""

    seat: int
    url: str


class SeatOfAsker(Struct, frozen=True):
    """The seat that the asker has taken, and the address of its table."""

    url: str
    seat: int


@post("/api/games/{game_id:str}/name", responses=refusals(404, 409, changes=True), status_code=200)
async def name(request: HttpRequest, game_id: FromPath[str], data: JSONBody[Rename]) -> PageAddress:
    """Rename a seat that the asker holds. A member's only seat must keep the member's name."""
    house, who = house_of(request), client_of(request).identity
    async with house.tables.open(game_id) as table:
        check_holds(table.game.seats, data.seat, who.user_id)
        wanted = await name_beside(request, data.name)
        is_only = len(held(table.game.seats, who.user_id)) == 1
        if who.kind != "guest" and is_only and wanted != who.name:
            raise NotAllowed()
        await house.seats.rename(table, who.user_id, data.seat, wanted)
    if is_only and who.user_id is not None:
        await keep_name(request, who.user_id, wanted)
    return PageAddress(f"/games/{game_id}")


@post("/api/games/{game_id:str}/invite", responses=refusals(404, changes=True), status_code=200)
async def invite(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[InviteAgain]
) -> Invitation:
    """Make a new link for an open seat; the old one becomes invalid. For players at the table."""
    house, client = house_of(request), client_of(request)
    secret = tokens.new_invite(house.randomness)
    async with house.tables.open(game_id) as table:
        await house.seats.invite(table, client.user_id, data.seat, tokens.hashed(secret))
    return Invitation(data.seat, f"{origin_for_guests(request)}/join/{secret}")


@post(
    "/api/join/{code:str}",
    responses=refusals(404, 409, changes=True),
    status_code=200,
    guards=[costs(2)],
)
async def join(
    request: HttpRequest, code: FromPath[str], data: JSONBody[Join]
) -> Response[SeatOfAsker]:
    """Take the seat of an invitation, which works once."""
    house = house_of(request)
    user_id, headers = guest(request)
    secret, name = tokens.hashed(code), await name_at_table(request, data.name)
    game_id, seat = await house.reader.run(lambda c: seats.invited(c, secret))
    async with house.tables.open(game_id) as table:
        await house.seats.join(table, data.request(secret, seat, user_id, name))
    await keep_name(request, user_id, name)
    return Response(SeatOfAsker(f"/games/{game_id}", seat), headers=headers)


@post(
    "/api/games/{game_id:str}/sit",
    responses=refusals(404, 409, changes=True),
    status_code=200,
    guards=[costs(2)],
)
async def sit(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[Sit]
) -> Response[SeatOfAsker]:
    """Take a seat that is reserved for the asker, open at a public table, or kept by a computer."""
    house = house_of(request)
    user_id, headers = guest(request)
    name, bits = await name_at_table(request, data.name), data.contribution
    async with house.tables.open(game_id) as table:
        check_may_watch(table, client_of(request).user_id)
        seat = await house.seats.sit(table, user_id, data.seat, name, bits)
    await keep_name(request, user_id, name)
    house.ask(Meeting).look_soon()
    return Response(SeatOfAsker(f"/games/{game_id}", seat), headers=headers)


ROUTES = (name, invite, join, sit)
