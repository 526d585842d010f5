"""The HTTP interface for looking back and ahead: positions, replays, evaluations, pictures."""

from functools import partial
from typing import Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from rookery.core.searcher import Report
from rookery.core.state import State
from rookery.server.errors import NoSuchPage
from rookery.server.http.bodies import Try
from rookery.server.http.context import Asked, house_of, packed, reader_of, visitor_of
from rookery.server.http.pages.pages import replayed
from rookery.server.http.pages.static_files import FOREVER
from rookery.server.i18n.catalogues import Language, languages
from rookery.server.model.timeline import Play
from rookery.server.views import hints, review, solver_text

JSON = "application/json"
Theme = Literal["light", "dark"]
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

    position: review.Position
    evaluation: Evaluated | None


@get("/api/games/{game_id:str}/at/{number:int}")
async def at(request: Asked, game_id: FromPath[str], number: FromPath[int]) -> review.Position:
    """The position after the first `number` entries of the log."""
    house, visitor = house_of(request), visitor_of(request)
    house.limits.searches.spend(visitor.address)
    async with house.tables.open(game_id) as table:
        look = partial(review.position, table.play.copy(), number, visitor.say)
        return await house.long_work.run(visitor.address, look)


@get("/api/games/{game_id:str}/frames")
async def frames(request: Asked, game_id: FromPath[str]) -> Response[bytes]:
    """The whole replay, as the changes of one drawing."""
    async with house_of(request).tables.open(game_id) as table:
        made = await replayed(request, table, lambda replay: replay)
    return packed(request, made.text, JSON, {"cache-control": "no-store"}, zipped=made.packed)


@get("/api/games/{game_id:str}/analysis/{number:int}")
async def analysis(request: Asked, game_id: FromPath[str], number: FromPath[int]) -> Evaluated:
    """What a short search at full strength says of the position after `number` entries."""
    house, visitor = house_of(request), visitor_of(request)
    async with house.tables.open(game_id) as table:
        hints.check_may_ask(table, visitor.holder)
        known = table.evaluations.get(number)
        if known is None:
            house.limits.searches.spend(visitor.address)
            known = await evaluated(request, await _state(request, table.play, number))
            table.evaluations[number] = known
        return known


async def _state(request: Asked, play: Play, number: int) -> State:
    """The state after the first `number` entries; raises NoSuchPosition."""
    look = partial(review.past, play.copy(), number)
    address = visitor_of(request).address
    return (await house_of(request).long_work.run(address, look)).state


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
async def theory(
    request: Asked, game_id: FromPath[str], number: FromPath[int]
) -> solver_text.Solved:
    """Who wins the position after `number` entries if nobody errs, if the game has a solver."""
    house, visitor = house_of(request), visitor_of(request)
    async with house.tables.open(game_id) as table:
        hints.check_may_ask(table, visitor.holder)
        house.limits.searches.spend(visitor.address)
        state = await _state(request, table.play, number)
        names = [one.name for one in house.views.seats(table, reader_of(request))]
        if number not in table.theories:
            report = await _proof(request, state)
            if report is None or not report.proven:
                return solver_text.told(state, report, names, visitor.say)
            table.theories[number] = report
        return solver_text.told(state, table.theories[number], names, visitor.say)


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
        play, say = table.play.copy(), visitor.say
        seed = house.randomness.seed(f"trial {game_id}", 63)
        look = partial(review.trial, play, data.number, data.actions, say, seed)
        position, state = await house.long_work.run(visitor.address, look)
        if not data.evaluate:
            return Tried(position, None)
        hints.check_may_ask(table, visitor.holder)
        return Tried(position, await evaluated(request, state))


@get("/games/{game_id:str}/picture.svg", include_in_schema=False)
async def picture(
    request: Asked,
    game_id: FromPath[str],
    n: FromQuery[int | None] = None,
    theme: FromQuery[Theme] = "light",
    lang: FromQuery[str | None] = None,
) -> Response[bytes]:
    """The position now, or the one after `n` entries, as a picture; in a language for ever."""
    say = visitor_of(request).say if lang is None else languages().get(lang)
    if say is None:
        raise NoSuchPage()
    async with house_of(request).tables.open(game_id) as table:
        number = table.play.number if n is None else n
        key = number, theme, say.code
        drawn = table.pictures.get(key)
        if drawn is None:
            drawn = await _drawn(request, table.play, number, theme, say)
            if len(table.pictures) >= _PICTURES:
                table.pictures.clear()
            table.pictures[key] = drawn
    # Without its language in the address it is for this reader alone.
    caching = "private, no-cache" if n is None or lang is None else FOREVER
    return packed(request, drawn, "image/svg+xml", {"cache-control": caching})


async def _drawn(request: Asked, play: Play, number: int, theme: Theme, say: Language) -> bytes:
    # As it is at this moment: people may play on while it is drawn.
    state = play.state if number == play.number else await _state(request, play, number)
    return await house_of(request).reader.compute(partial(_picture, state, theme, say))


def _picture(state: State, theme: Theme, say: Language) -> bytes:
    return state.game.picture(state, say, theme).encode()


LOOKING = (at, frames, analysis, theory, try_out, picture)
