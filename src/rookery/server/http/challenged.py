"""Challenges to the reader, for the pages that show them."""

from rookery.server.bots.messages import ChallengeLine, challenge_line
from rookery.server.http.context import HttpRequest, client_of, services_of


async def asked(request: HttpRequest) -> list[ChallengeLine]:
    """The challenges that wait for the reader's answer, the newest first."""
    who, services = client_of(request).identity, services_of(request)
    if not who.is_member:
        return []
    found = await services.challenges.of(str(who.user_id))
    mine = [one for one in found if one.answers.get(str(who.user_id), True) is None]
    return [challenge_line(one, who.user_id, services.now()) for one in mine]
