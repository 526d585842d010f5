"""Backing up by a button."""

from litestar import post
from litestar.di import NamedDependency
from msgspec import Struct

from rookery.server.keeper.keeper import Keeper
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


class BackedUp(Struct, frozen=True):
    """What is in the new back-up: people, games, and what was done in them."""

    people: int
    games: int
    entries: int


@post("/api/keeper/backup", responses=refusals(409, changes=True), status_code=200)
async def backup(request: HttpRequest, keeper: NamedDependency[Keeper]) -> BackedUp:
    """Add a back-up to the house's folder of them now, open it, and count what is in it."""
    by = keeper.check_fresh(client_of(request).identity)
    contents = await keeper.backups.make(by)
    return BackedUp(contents.users, contents.games, contents.entries)


ROUTES = (backup,)
