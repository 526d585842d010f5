"""Table talk: reading lines, saying one, reporting one."""

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from rookery.server.table.context import house_of, watched
from rookery.server.table.messages import LineKind, LineText, Number
from rookery.server.talk.shown import LineShown, SaidShown, lines_shown, shown
from rookery.server.talk.talk import Talk
from rookery.server.web.context import HttpRequest, client_of, guest
from rookery.server.web.refusals import refusals


class SayBody(Struct, frozen=True):
    """A phrase or a face, by its key; or words for the players at a table among friends."""

    kind: LineKind
    text: LineText


class LineNumber(Struct, frozen=True):
    """The number of a line that is reported to the keeper."""

    line: Number


class ReportedPlayer(Struct, frozen=True):
    """The public id of a player whose name is reported to the keeper."""

    player: str


@get("/api/games/{game_id:str}/lines", responses=refusals(404))
async def lines(
    request: HttpRequest,
    talk: NamedDependency[Talk],
    game_id: FromPath[str],
    after: FromQuery[int] = 0,
) -> SaidShown:
    """The newest lines after the one with number `after`, in the reader's language."""
    client = client_of(request)
    async with watched(request, game_id) as table:
        await talk.enter(table)
        return lines_shown(table.game, talk.lines(table, after, client.user_id), client.say)


@post("/api/games/{game_id:str}/say", responses=refusals(404, changes=True), status_code=200)
async def say(
    request: HttpRequest,
    talk: NamedDependency[Talk],
    game_id: FromPath[str],
    data: JSONBody[SayBody],
) -> LineShown:
    """Say a phrase, a face or, among friends, own words at a table where the asker sits."""
    client = client_of(request)
    if data.kind == "text":
        house_of(request).rights.check_may(client.identity, "converse")
    async with watched(request, game_id) as table:
        line = await talk.say(table, client.identity, data.kind, data.text)
        return shown(table.game, line, client.say)


@post("/api/games/{game_id:str}/report", responses=refusals(404, changes=True), status_code=200)
async def report(
    request: HttpRequest,
    talk: NamedDependency[Talk],
    game_id: FromPath[str],
    data: JSONBody[LineNumber],
) -> Response[LineNumber]:
    """Report a line to the keeper of the house, together with the lines before it."""
    house, (user_id, headers) = house_of(request), guest(request)
    house.admit_new(client_of(request).address)
    async with watched(request, game_id) as table:
        await talk.report(table, user_id, data.line)
    return Response(data, headers=headers)


@post("/api/players/{player:str}/report", responses=refusals(404, changes=True), status_code=200)
async def report_name(
    request: HttpRequest, talk: NamedDependency[Talk], player: FromPath[str]
) -> Response[ReportedPlayer]:
    """Report a player's name, by their public id, to the keeper of the house."""
    house, (user_id, headers) = house_of(request), guest(request)
    house.admit_new(client_of(request).address)
    await talk.report_name(player, user_id)
    return Response(ReportedPlayer(player), headers=headers)


ROUTES = (lines, say, report, report_name)
