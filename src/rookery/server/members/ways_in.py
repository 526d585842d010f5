"""The ways in that a member has, and whether they should add one."""

from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.members import codes_store as codes
from rookery.server.members import passkeys_store as passkeys
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of, may


class WaysIn(NamedTuple):
    """How a member can sign in: by password or not, with how many recovery codes and passkeys."""

    password: bool
    codes: int
    passkeys: int = 0

    @property
    def kinds(self) -> int:
        """How many ways there are: each passkey is one, all codes together are one."""
        return self.password + (self.codes > 0) + self.passkeys


def ways_in(connection: sa.Connection, user_id: str) -> WaysIn:
    """The ways in of a user; a guest has none."""
    users = schema.users.c
    kept = connection.scalar(sa.select(users.password).where(users.id == user_id))
    keys = len(passkeys.of(connection, user_id))
    return WaysIn(kept is not None, codes.left(connection, user_id), keys)


async def last_ways_in(request: HttpRequest) -> int | None:
    """How many ways in the reader has, if losing the next one could lose the account; else None.

    Where the keeper makes all cards, as in a school, one way is enough.
    """
    who = client_of(request).identity
    if not who.is_member:
        return None
    find = partial(ways_in, user_id=str(who.user_id))
    ways = (await house_of(request).reader.run(find)).kinds
    return ways if ways < (2 if "name" in may(request) else 1) else None
