"""Seeks: looking for people to play with."""

from typing import Annotated

from litestar import Response, delete, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from rookery.server.errors import NoSuchPage
from rookery.server.lobby.lobby import Lobby, SeekRequest
from rookery.server.lobby.model import Stakes, Wish
from rookery.server.table.bodies import Name, NewClock, OptionText, Word, typed_options
from rookery.server.table.context import house_of
from rookery.server.table.messages import SeatNumber
from rookery.server.web.context import HttpRequest, client_of, guest, name_at_table
from rookery.server.web.refusals import refusals


class NewWish(Struct, frozen=True):
    """A wish for a table with any of these numbers of seats, rulesets and clocks.

    A ruleset is given as options by name; without any it is the usual one. A null clock is none.
    """

    game: Word
    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=8)]
    rulesets: Annotated[
        tuple[Annotated[dict[Word, OptionText], Meta(max_length=40)], ...],
        Meta(max_length=8),
    ] = ()
    clocks: Annotated[tuple[NewClock | None, ...], Meta(min_length=1, max_length=8)] = (None,)
    stakes: Stakes = "either"

    def wish(self) -> Wish:
        """The model's form of this; raises BadClock."""
        clocks = tuple(None if clock is None else clock.clock() for clock in self.clocks)
        rulesets = tuple(map(typed_options, self.rulesets)) or ({},)
        return Wish(self.game, self.seats, rulesets, clocks, self.stakes)


class NewSeek(Struct, frozen=True):
    """A seek: look for a table that fits any of these wishes.

    After `fill_after_s` seconds computers of a level may take empty seats; null means never.
    With `bots` the house's own bots take them first, and the game counts in the bots' pools.
    """

    wants: Annotated[tuple[NewWish, ...], Meta(min_length=1, max_length=40)]
    name: Name = ""
    fill_after_s: Annotated[int, Meta(ge=0, le=3600)] | None = None
    level: Word = "rockhopper"
    bots: bool = False


class QueuePlace(Struct, frozen=True):
    """A place in the queue, since when, and when computers fill the table, in ms of the clock."""

    id: str
    since: int
    fill_at: int | None


@post("/api/seeks", responses=refusals(404, 409, changes=True), status_code=200)
async def seek(request: HttpRequest, data: JSONBody[NewSeek]) -> Response[QueuePlace]:
    """Look for a table. A second request replaces the wishes of the first."""
    house, lobby = house_of(request), _lobby(request)
    house.housekeeping.check_room()
    house.limits.seeks.spend(client_of(request).address)
    user_id, headers = guest(request)
    for game in {wish.game for wish in data.wants}:
        await house.warmup.rules(game)
    wants = tuple(wish.wish() for wish in data.wants)
    fill_after = None if data.fill_after_s is None else data.fill_after_s * 1000
    name = await name_at_table(request, data.name)
    sought = SeekRequest(name, wants, fill_after, data.level, data.bots)
    outcome = await lobby.seek(user_id, sought)
    place = QueuePlace(outcome.id, outcome.since, outcome.fill_at)
    return Response(place, headers=headers)


@delete("/api/seeks", responses=refusals(404, changes=True), status_code=204)
async def withdraw(request: HttpRequest) -> None:
    """Stop looking, or decline the table that was found."""
    await _lobby(request).withdraw(client_of(request).user_id)


def _lobby(request: HttpRequest) -> Lobby:
    house = house_of(request)
    if not house.settings.lobby:
        raise NoSuchPage()
    return house.ask(Lobby)


ROUTES = (seek, withdraw)
