"""The ways in that a member has, and whether they should add one."""

from functools import partial

from rookery.server.members.store import ways_in
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of, may


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
