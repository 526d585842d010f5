"""A new card for one member, asked for by their name; the desk makes many at once by `reset`."""

from functools import partial

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Struct

from rookery.server.errors import NoSuchPlayer
from rookery.server.keeper.keeper import Keeper
from rookery.server.members.acts import RESET, OnePerson
from rookery.server.people import store as people
from rookery.server.people.identity import player_id
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


class MemberCard(Struct, frozen=True):
    """A member's name, and the code with which they sign in once, within seven days."""

    name: str
    code: str


@post("/api/members/{name:str}/card", responses=refusals(404, changes=True))
async def card(
    request: HttpRequest, keeper: NamedDependency[Keeper], name: FromPath[str]
) -> MemberCard:
    """Make a new card for a member. Using it ends their password and all their sessions.

    For keepers who have signed in recently.
    """
    who = client_of(request).identity
    keeper.check_fresh(who, hurts=True)  # before anybody learns whether the name exists
    member = await house_of(request).reader.run(partial(people.named, name=name))
    if member is None:
        raise NoSuchPlayer(name)
    [entry] = await keeper.perform(who, RESET, [OnePerson(player_id(member.user_id))])
    return MemberCard(name, str(entry.deed.answer["code"]))


ROUTES = (card,)
