"""Why a place on a board cannot be chosen: the rule that forbids what was meant by the taps."""

from functools import partial

import msgspec
from litestar import get
from litestar.params import FromPath, FromQuery

from rookery.core.drawing.refusal import refusal
from rookery.core.words.i18n import Say, said
from rookery.server.table.context import house_of, watched
from rookery.server.table.game import Snapshot
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals

_MOST = 8


class Why(msgspec.Struct, frozen=True):
    """The reason in the reader's language, and the clause; both empty if no rule is known."""

    words: str = ""
    clause: str = ""


@get("/api/games/{game_id:str}/why/{number:int}", responses=refusals(404))
async def why_not(
    request: HttpRequest, game_id: FromPath[str], number: FromPath[int], places: FromQuery[str] = ""
) -> Why:
    """Which rule forbids what was meant by taps on `places`: ids on the board, with spaces between.

    The last of them is the one that cannot be chosen. Nothing is known about positions other than
    the current one, after `number` entries.
    """
    house, client = house_of(request), client_of(request)
    async with watched(request, game_id) as table:
        game, tapped = table.game, places.split()
        if game.number != number or len(tapped) > _MOST:
            return Why()
        return await house.jobs.run(client.address, partial(_why, game, tapped, client.say))


def _why(game: Snapshot, places: list[str], say: Say) -> Why:
    objection = refusal(game.state, places)
    if objection is None:
        return Why()
    clause, reason = objection
    return Why(say("Not allowed: %(reason)s.") % {"reason": said(reason, say)}, clause)


ROUTES = (why_not,)
