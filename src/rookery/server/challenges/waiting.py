"""What waits for the reader: challenges, and ways in that they should add."""

from functools import partial

from rookery.server.challenges.challenges import Challenges
from rookery.server.challenges.shown import ChallengeLine, challenge_line
from rookery.server.members import store as membership
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of, may


async def asked(request: HttpRequest) -> list[ChallengeLine]:
    """The challenges that wait for the reader's answer, the newest first."""
    who, house = client_of(request).identity, house_of(request)
    if not who.is_member:
        return []
    found = await house.ask(Challenges).of(str(who.user_id))
    mine = [one for one in found if one.answers.get(str(who.user_id), True) is None]
    return [challenge_line(one, who.user_id, house.now()) for one in mine]


async def last_ways_in(request: HttpRequest) -> int | None:
    """How many ways in the reader has, if losing the next one could lose the account; else None.

    Where the keeper makes all cards, as in a school, one way is enough.
    """
    who = client_of(request).identity
    if not who.is_member:
        return None
    find = partial(membership.ways_in, user_id=str(who.user_id))
    ways = (await house_of(request).reader.run(find)).kinds
    return ways if ways < (2 if "name" in may(request) else 1) else None
