"""Help while playing: planning ahead, and why a place cannot be chosen."""

from functools import partial

import msgspec
from litestar import get
from litestar.params import FromPath, FromQuery

from rookery.core.drawing.refusal import refusal
from rookery.core.drawing.scene import Taps
from rookery.core.words.i18n import Say, in_language
from rookery.server.table import hints
from rookery.server.table.context import house_of, watched
from rookery.server.table.game import Snapshot
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


class Plans(msgspec.Struct, frozen=True):
    """The actions after `number` entries as if it were the asker's turn; empty if none."""

    number: int
    taps: Taps


@get("/api/games/{game_id:str}/plans", responses=refusals(404))
async def planned(request: HttpRequest, game_id: FromPath[str]) -> Plans:
    """The actions that the asker could plan, by text, each with its tap path.

    Nothing is stored: a page plays its reader's plan when their turn comes, if the rules allow it.
    """
    house, client = house_of(request), client_of(request)
    house.limits.searches.spend(client.address)
    async with watched(request, game_id) as table:
        game = table.game
        look = partial(hints.plans, game, client.user_id)
        return Plans(game.number, await house.jobs.run(client.address, look))


# -- why a place on a board cannot be chosen: the rule that forbids what was meant by the taps -----

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
    return Why(say("Not allowed: %(reason)s.") % {"reason": in_language(reason, say)}, clause)


ROUTES = (
    planned,
    why_not,
)
