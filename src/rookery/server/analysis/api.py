"""Evaluations, proofs and analyses, of positions and of whole games."""

from collections.abc import Sequence
from typing import Literal

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from rookery.core.players.searcher import Report
from rookery.core.state import State
from rookery.core.words.i18n import Say
from rookery.search.study.annotated import AnnotatedGame, annotated_game, with_remarks
from rookery.search.study.lines import FoundLine, StandLine
from rookery.server.analysis.analyses import Analyses
from rookery.server.table import hints, review
from rookery.server.table.context import house_of, viewer_of, watched
from rookery.server.table.positions import Evaluated, evaluated, state_at
from rookery.server.web.context import HttpRequest, client_of, packed
from rookery.server.web.hanging_up import unless_gone
from rookery.server.web.refusals import AlsoText, refusals


class SolverVerdict(msgspec.Struct, frozen=True):
    """What is known of perfect play: `state` says whether it is proven, `words` what it is."""

    state: Literal["proven", "open", "none"]
    words: str
    values: tuple[float, ...] = ()
    line: tuple[str, ...] = ()
    path: tuple[str, ...] = ()


def verdict_of(
    state: State, report: Report | None, names: Sequence[str], say: Say
) -> SolverVerdict:
    """A solver's report in words; `report` is None if the game has no solver for the position."""
    if report is None:
        return SolverVerdict("none", say("This position cannot be solved yet."))
    if state.is_terminal:
        return SolverVerdict("proven", say("The game is over."), report.values)
    if not report.proven:
        return SolverVerdict("open", say("Not solved in the time allowed."))
    outcome = _outcome(report.values, names, say) if state.players > 1 else ""
    words = f"{outcome} {state.game.words.solver_summary(state, report, say)}".strip()
    path = state.game.drawing.taps(state).get(report.action, ())
    return SolverVerdict("proven", words, report.values, report.line, path)


def _outcome(values: Sequence[float], names: Sequence[str], say: Say) -> str:
    best = max(values)
    first = [name for name, value in zip(names, values, strict=True) if value == best]
    if len(first) == 1:
        return say("%(name)s wins with best play.") % {"name": first[0]}
    if len(first) == len(values):
        return say("A draw with best play.")
    return say("With best play, these share first place: %(names)s.") % {"names": ", ".join(first)}


class PositionCount(msgspec.Struct, frozen=True):
    """How many positions an analysis of a whole game looks at."""

    positions: int


# -- evaluations, proofs and analyses, of positions and of whole games -----------------------------


@get("/api/games/{game_id:str}/analysis/{number:int}", responses=refusals(403, 404))
async def analysis(
    request: HttpRequest, game_id: FromPath[str], number: FromPath[int]
) -> Evaluated:
    """Evaluate the position after `number` entries by a short search at full strength."""
    house, client = house_of(request), client_of(request)
    async with watched(request, game_id) as table:
        hints.check_may_ask(table.game, client.user_id)
        cache = table.cache.evaluations
        known: Evaluated | None = cache.get(number)
        if known is None:
            house.limits.searches.spend(client.address)
            state = await state_at(request, table.game.timeline, number)
            known = cache[number] = await evaluated(request, state, game_id)
        return known


@get("/api/games/{game_id:str}/theory/{number:int}", responses=refusals(403, 404))
async def theory(
    request: HttpRequest, game_id: FromPath[str], number: FromPath[int]
) -> SolverVerdict:
    """The result of perfect play from the position after `number` entries, if there is a solver."""
    house, client = house_of(request), client_of(request)
    async with watched(request, game_id) as table:
        hints.check_may_ask(table.game, client.user_id)
        house.limits.searches.spend(client.address)
        await house.settle(table, client.address)
        state = await state_at(request, table.game.timeline, number)
        seats = house.views.seats(house.views.moment(table), viewer_of(request))
        names, cache = [seat.name for seat in seats], table.cache.solutions
        if number not in cache:
            report = await _solution(request, state)
            if report is None or not report.proven:
                return verdict_of(state, report, names, client.say)
            cache[number] = report
        return verdict_of(state, cache[number], names, client.say)


async def _solution(request: HttpRequest, state: State) -> Report | None:
    house = house_of(request)
    if state.is_terminal:
        return Report("", tuple(float(value) for value in state.returns), (), proven=True)
    await house.warmup.solver(state.game.name, state.players)
    ms, address = house.settings.solve_ms, client_of(request).address
    return await unless_gone(request, house.searches.solve(state, ms, address))


Form = Literal["json", "text"]
_TYPE = "application/x-ndjson"
_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


@post(
    "/api/games/{game_id:str}/analysis",
    responses=refusals(404, 409, changes=True),
    status_code=202,
)
async def analyse(
    request: HttpRequest, analysis: NamedDependency[Analyses], game_id: FromPath[str]
) -> PositionCount:
    """Start analysing a whole game, or resume; returns its number of `positions`."""
    house, client = house_of(request), client_of(request)
    async with watched(request, game_id) as table:
        hints.check_may_ask(table.game, client.user_id)
        house.limits.searches.spend(client.address)
        house.housekeeping.check_room()
        await house.settle(table, client.address)
        await analysis.ask(table, client.address)
        return PositionCount(len(table.game.timeline.line) + 1)


@get(
    "/api/games/{game_id:str}/analysis",
    responses=refusals(403, 404, says=FoundLine | StandLine, media=_TYPE),
    media_type=_TYPE,
)
async def analysed(
    request: HttpRequest, analysis: NamedDependency[Analyses], game_id: FromPath[str]
) -> Stream:
    """Stream the findings about a whole game, known ones first, as lines of JSON until the end."""
    client = client_of(request)
    async with watched(request, game_id) as table:
        hints.check_may_ask(table.game, client.user_id)
        timeline = table.game.timeline
    lines = analysis.lines(timeline, game_id, client.address)
    return Stream(lines, media_type=_TYPE, headers=_HEADERS)


@get(
    "/api/games/{game_id:str}/annotated",
    responses=refusals(403, 404, says=AnnotatedGame),
    media_type="application/json",
    operation_class=AlsoText,
)
async def annotations(
    request: HttpRequest,
    analysis: NamedDependency[Analyses],
    game_id: FromPath[str],
    form: FromQuery[Form] = "json",
) -> Response[bytes]:
    """A game with its analysis, as JSON or as a record with comments (`form=text`)."""
    house, client = house_of(request), client_of(request)
    async with watched(request, game_id) as table:
        hints.check_may_ask(table.game, client.user_id)
        house.limits.searches.spend(client.address)
        record, seats = review.record(table.game, client.say), table.game.timeline.first.players
        findings = await analysis.known(table)

        def write() -> bytes:
            if form == "text":
                return with_remarks(record, findings).encode()
            return msgspec.json.encode(annotated_game(record, findings, seats))

        body = await unless_gone(request, house.jobs.run(client.address, write))
    kind, end = ("text/plain", "txt") if form == "text" else ("application/json", "json")
    file = f'attachment; filename="{record.game.name}-{game_id}-annotated.{end}"'
    return await packed(request, body, kind, {"content-disposition": file})


ROUTES = (
    analysis,
    theory,
    analyse,
    analysed,
    annotations,
)
