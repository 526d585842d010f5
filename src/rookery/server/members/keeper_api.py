"""What the keeper of a house does for its members in the browser."""

from functools import partial
from typing import Any

import sqlalchemy as sa
from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Struct

from rookery.server.errors import NoSuchPlayer
from rookery.server.feature import Occasion
from rookery.server.keeping import perform, prepare
from rookery.server.members import acts
from rookery.server.members.members import Members
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
    request: HttpRequest, members: NamedDependency[Members], name: FromPath[str]
) -> MemberCard:
    """Make a new card for a member. Using it ends their password and all their sessions.

    For keepers who have signed in recently.
    """
    house = house_of(request)
    keeper = members.entrance.check_fresh(client_of(request).identity)
    occasion = Occasion(keeper, house.now(), house.randomness, house.features, house.fixed)

    def prepared(connection: sa.Connection) -> Any:
        member = people.named(connection, name)
        if member is None:
            raise NoSuchPlayer(name)
        return prepare(connection, acts.RESET, occasion, acts.OnePerson(player_id(member.user_id)))

    new_card = await house.reader.run(prepared)
    reset = partial(perform, act=acts.RESET, occasion=occasion, prepared=new_card)
    entry = await members.accounts.change(reset)
    return MemberCard(name, str(entry.deed.answer["code"]))


ROUTES = (card,)
