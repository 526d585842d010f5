"""What the keeper of a house does for its members in the browser."""

from functools import partial

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Struct

from rookery.server.members import keeping_store as keeping
from rookery.server.members.members import Members
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


class MemberCard(Struct, frozen=True):
    """A member's name, and the code with which they sign in once, within seven days."""

    name: str
    code: str


@post("/api/members/{name:str}/card", responses=refusals(404, changes=True))
async def card(
    request: HttpRequest, members: NamedDependency[Members], name: FromPath[str]
) -> MemberCard:
    """Make a new card for a member. Using it ends their password and all their sessions.

    For keepers who have signed in recently.
    """
    house = house_of(request)
    members.entrance.check_fresh(client_of(request).identity)
    reset = partial(keeping.reset, name=name, randomness=house.randomness, now=house.now())
    return MemberCard(name, await house.writer.run(reset))


ROUTES = (card,)
