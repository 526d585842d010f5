"""Table talk: reading lines, saying one, reporting one."""

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from rookery.server.table.bodies import ReportLine, SayBody
from rookery.server.table.messages import LineShown, SaidShown
from rookery.server.talk.shown import said, shown
from rookery.server.web.context import HttpRequest, client_of, guest, services_of, watched
from rookery.server.web.refusals import refusals


@get("/api/games/{game_id:str}/lines", responses=refusals(404))
async def lines(
    request: HttpRequest, game_id: FromPath[str], after: FromQuery[int] = 0
) -> SaidShown:
    """The newest lines after the one with number `after`, in the reader's language."""
    services, client = services_of(request), client_of(request)
    async with watched(request, game_id) as table:
        await services.talk.enter(table)
        return said(table.game, services.talk.lines(table, after), client.say)


@post("/api/games/{game_id:str}/say", responses=refusals(404, changes=True), status_code=200)
async def say(request: HttpRequest, game_id: FromPath[str], data: JSONBody[SayBody]) -> LineShown:
    """Say a phrase or a face at a table where the asker sits."""
    services, client = services_of(request), client_of(request)
    async with watched(request, game_id) as table:
        line = await services.talk.say(table, client.user_id, data.kind, data.text)
        return shown(table.game, line, client.say)


@post("/api/games/{game_id:str}/report", responses=refusals(404, changes=True), status_code=200)
async def report(
    request: HttpRequest, game_id: FromPath[str], data: JSONBody[ReportLine]
) -> Response[dict[str, int]]:
    """Report a line to the keeper of the house, together with the lines before it."""
    services, (user_id, headers) = services_of(request), guest(request)
    services.admit_new(client_of(request).address)
    async with watched(request, game_id) as table:
        await services.talk.report(table, user_id, data.line)
    return Response({"line": data.line}, headers=headers)


ROUTES = (lines, say, report)
