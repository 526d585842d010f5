"""Rulesets: notes on a game's options, and errors in them."""

from typing import Any

from litestar import Response, post
from litestar.params import FromPath, JSONBody

from rookery.core.errors import SetupError
from rookery.server.i18n.option_errors import faults
from rookery.server.table.bodies import Ruleset, typed_options
from rookery.server.web.context import HttpRequest, client_of, game_of
from rookery.server.web.refusals import refusals


@post("/api/rulesets/{game:str}", responses=refusals(404, changes=True), status_code=200)
async def ruleset(
    request: HttpRequest, game: FromPath[str], data: JSONBody[Ruleset]
) -> Response[dict[str, Any]]:
    """Check some options: notes about the ruleset, or every reason why they are not allowed."""
    chosen, say = game_of(game), client_of(request).say
    try:
        notes = chosen.words.notes(chosen.read_options(typed_options(data.options)), say)
    except SetupError as error:
        told = faults(chosen, error, say)
        return Response({"notes": (), "reasons": error.reasons, "faults": told})
    return Response({"notes": notes, "reasons": (), "faults": ()})


ROUTES = (ruleset,)
