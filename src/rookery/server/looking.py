"""The HTTP interface for looking back and ahead: positions, replays, evaluations, pictures."""

from functools import partial
from typing import Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from rookery.core import svg
from rookery.core.player import Report
from rookery.core.state import State
from rookery.server import helping, solving, study
from rookery.server.access import Asked, house_of, packed, reader_of, visitor_of
from rookery.server.languages import Language
from rookery.server.pages import frames_of
from rookery.server.play import Play
from rookery.server.requests import Try
from rookery.server.statics import FOREVER

JSON = "application/json"
_PICTURES = 8


class Evaluated(msgspec.Struct, frozen=True):
    """What a search expects: a utility for each seat, -1..1, and the best line."""

    values: tuple[float, ...]
    line: tuple[str, ...]
    path: tuple[str, ...]
    proven: bool
    depth: int


class Tried(msgspec.Struct, frozen=True):
    """Where some actions lead; `evaluation` if it was asked for and the game isn't over there."""

    position: study.Position
    evaluation: Evaluated | None


@get("/api/games/{game_id:str}/at/{number:int}")
async def at(request: Asked, game_id: FromPath[str], number: FromPath[int]) -> study.Position:
    """The position after the first `number` entries of the log."""
    house, visitor = house_of(request), visitor_of(request)
    house.limits.searches.spend(visitor.address)
    async with house.tables.open(game_id) as table:
        play, say = table.play, visitor.say
        return await house.reader.compute(lambda: study.position(play, number, say))


@get("/api/games/{game_id:str}/frames")
async def frames(request: Asked, game_id: FromPath[str]) -> Response[bytes]:
    """The whole replay, as the changes of one drawing."""
    async with house_of(request).tables.open(game_id) as table:
        found = await frames_of(request, table)
    return packed(request, msgspec.json.encode(found), JSON, {"cache-control": "no-store"})


@get("/api/games/{game_id:str}/analysis/{number:int}")
async def analysis(request: Asked, game_id: FromPath[str], number: FromPath[int]) -> Evaluated:
    """What a short search at full strength says of the position after `number` entries."""
    house, visitor = house_of(request), visitor_of(request)
    async with house.tables.open(game_id) as table:
        helping.check_may_ask(table, visitor.holder)
        known = table.evaluations.get(number)
        if known is None:
            house.limits.searches.spend(visitor.address)
            state = study.past(table.play, number).state
            known = await evaluated(request, state)
            table.evaluations[number] = known
        return known


async def evaluated(request: Asked, state: State) -> Evaluated:
    """A search's report on a state that isn't over; of one that is, the result."""
    house = house_of(request)
    if state.is_terminal:
        return Evaluated(tuple(float(value) for value in state.returns), (), (), True, 0)
    await house.warmth.analysis(state.game.name, state.players)
    report: Report = await house.thinkers.evaluate(state, house.settings.hint_ms)
    path = state.game.scene(state).taps.get(report.action, ())
    return Evaluated(report.values, report.line, path, report.proven, report.depth)


@get("/api/games/{game_id:str}/theory/{number:int}")
async def theory(request: Asked, game_id: FromPath[str], number: FromPath[int]) -> solving.Solved:
    """Who wins the position after `number` entries if nobody errs, if the game has a solver."""
    house, visitor = house_of(request), visitor_of(request)
    async with house.tables.open(game_id) as table:
        helping.check_may_ask(table, visitor.holder)
        house.limits.searches.spend(visitor.address)
        state = study.past(table.play, number).state
        names = [one.name for one in house.views.seats(table, reader_of(request))]
        if number not in table.theories:
            report = await _proof(request, state)
            if report is None or not report.proven:
                return solving.told(state, report, names, visitor.say)
            table.theories[number] = report
        return solving.told(state, table.theories[number], names, visitor.say)


async def _proof(request: Asked, state: State) -> Report | None:
    house = house_of(request)
    if state.is_terminal:
        return Report("", tuple(float(value) for value in state.returns), (), proven=True)
    await house.warmth.solver(state.game.name, state.players)
    return await house.thinkers.solve(state, house.settings.solve_ms)


@post("/api/games/{game_id:str}/try", status_code=200)
async def try_out(request: Asked, game_id: FromPath[str], data: JSONBody[Try]) -> Tried:
    """Branch off from a position and see where some actions lead; nothing is stored."""
    house, visitor = house_of(request), visitor_of(request)
    house.limits.searches.spend(visitor.address)
    async with house.tables.open(game_id) as table:
        play, say = table.play, visitor.say
        position, state = await house.reader.compute(
            lambda: study.trial(play, data.number, data.actions, say)
        )
        if not data.evaluate:
            return Tried(position, None)
        helping.check_may_ask(table, visitor.holder)
        return Tried(position, await evaluated(request, state))


@get("/games/{game_id:str}/picture.svg", include_in_schema=False)
async def picture(
    request: Asked,
    game_id: FromPath[str],
    n: FromQuery[int | None] = None,
    theme: FromQuery[Literal["light", "dark"]] = "light",
) -> Response[bytes]:
    """The position now, or for ever the one after `n` entries, as a picture."""
    house, visitor = house_of(request), visitor_of(request)
    async with house.tables.open(game_id) as table:
        number = table.play.number if n is None else n
        key = number, theme, visitor.say.code
        if key not in table.pictures:
            play = table.play if n is None else study.past(table.play, n)
            drawn = await house.reader.compute(partial(_drawn, play, theme, visitor.say))
            if len(table.pictures) >= _PICTURES:
                table.pictures.clear()
            table.pictures[key] = drawn
        drawn = table.pictures[key]
    caching = "no-cache" if n is None else FOREVER
    return packed(request, drawn, "image/svg+xml", {"cache-control": caching})


def _drawn(play: Play, theme: Literal["light", "dark"], say: Language) -> bytes:
    scene = play.game.scene(play.state, say)
    return svg.draw(play.game, scene, theme).encode()


LOOKING = (at, frames, analysis, theory, try_out, picture)
