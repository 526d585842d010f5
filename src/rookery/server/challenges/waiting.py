"""Challenges that wait for the reader."""

from rookery.server.challenges.challenges import Challenges
from rookery.server.challenges.shown import ChallengeLine, challenge_line
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of


async def asked(request: HttpRequest) -> list[ChallengeLine]:
    """The challenges that wait for the reader's answer, the newest first."""
    who, house = client_of(request).identity, house_of(request)
    if not who.is_member:
        return []
    found = await house.ask(Challenges).of(str(who.user_id))
    mine = [one for one in found if one.answers.get(str(who.user_id), True) is None]
    return [challenge_line(one, who.user_id, house.now()) for one in mine]
