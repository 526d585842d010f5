"""The pages of evenings, whose forms work without a script."""

import contextlib
from functools import partial
from typing import Any, get_args

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from rookery import games
from rookery.server.errors import Refused
from rookery.server.evenings.api import NewEvening, acted, announced, awards_shown
from rookery.server.evenings.errors import NotLeading
from rookery.server.evenings.evenings import EveningAct, Evenings
from rookery.server.evenings.final import Portrait, heads_of, rows
from rookery.server.evenings.listing import listing
from rookery.server.evenings.model import Evening, longest_ms
from rookery.server.evenings.reasons import reason
from rookery.server.evenings.shown import EveningShown, mixed, newest_first, shown, tables_now
from rookery.server.people import store as people
from rookery.server.table.context import house_of
from rookery.server.table.evening_plans import Pace, pace_clock, paced
from rookery.server.web.context import HttpRequest, client_of, game_of, may
from rookery.server.web.html import Page, Problem, page, problem_of
from rookery.server.web.policy import FRAMED
from rookery.server.web.prices import costs

_SHOWN = 30


@get("/evenings", include_in_schema=False)
async def evenings_page(request: HttpRequest) -> Page:
    """Now, soon and past."""
    read = partial(listing, most=_SHOWN, user=client_of(request).user_id)
    heads = await house_of(request).reader.run(read)
    kinds = {"now": ("check-in", "playing"), "soon": ("soon",), "past": ("over",)}
    lists = {name: [head for head in heads if head.phase in own] for name, own in kinds.items()}
    shown_games = {name: games.load(name) for name in games.names()}
    return await page(request, "evenings/list.html", lists=lists, games=shown_games)


_SEATS = range(2, 7)


class EveningForm(NewEvening, frozen=True):
    """A new evening as the page's form sends it: both times of the clock are one choice."""

    pace: Pace = "300+5"

    def evening(self) -> NewEvening:
        """The same with the times of its pace."""
        return paced(self, self.pace)


def _longest() -> dict[str, list[int]]:
    """How long a round lasts at most, in milliseconds, by pace; one for each number of seats."""
    clocks = {pace: pace_clock(pace).clock() for pace in get_args(Pace)}
    return {pace: [longest_ms(clock, seats) for seats in _SEATS] for pace, clock in clocks.items()}


@get("/evenings/new", include_in_schema=False)
async def new_evening_page(
    request: HttpRequest, evenings: NamedDependency[Evenings], club: FromQuery[str | None] = None
) -> Page:
    """The form for a new evening, perhaps of a club that the reader leads."""
    say, games_here = client_of(request).say, house_of(request).offering.game_names()
    usual = EveningForm(title=say("Game evening"), game=games_here[0], club=club or "")
    return await _form(request, evenings, usual)


@post("/evenings", include_in_schema=False, status_code=303)
async def announce_page(
    request: HttpRequest,
    data: URLEncodedBody[EveningForm],
    evenings: NamedDependency[Evenings],
) -> Response[Any]:
    """What the form sends; leads to the new evening, or back with what is wrong."""
    try:
        evening_id, headers = await announced(request, data.evening(), evenings)
    except Refused as refusal:
        problem = problem_of(request, refusal)
        return await _form(request, evenings, data, refusal.status, problem)
    return Redirect(f"/evenings/{evening_id}", status_code=303, headers=headers)


async def _form(
    request: HttpRequest,
    evenings: Evenings,
    chosen: EveningForm,
    status: int = 200,
    problem: Problem | None = None,
) -> Page:
    who, club = client_of(request).identity, None
    with contextlib.suppress(NotLeading):
        if chosen.club:
            club = await evenings.club_of(chosen.club, who, "keep" in may(request))
    offered = [games.load(name) for name in house_of(request).offering.game_names()]
    return await page(
        request,
        "evenings/new.html",
        status,
        games=offered,
        chosen=chosen,
        seats=_SEATS,
        longest=_longest(),
        levels=house_of(request).offering.levels,
        club=club,
        problem=problem,
    )


@get(
    [
        "/evenings/{evening_id:str}",
        "/evenings/{evening_id:str}/screen",
        "/evenings/{evening_id:str}/tables",
    ],
    include_in_schema=False,
    guards=[costs(30)],
)
async def evening_page(
    request: HttpRequest, evening_id: FromPath[str], evenings: NamedDependency[Evenings]
) -> Page:
    """An evening: what comes next, standings and rounds; at its end the podium.

    Or its big screen, or the tables of its latest round side by side.
    """
    return await _evening(request, evening_id, evenings)


@get("/evenings/{evening_id:str}/embed", include_in_schema=False, guards=[costs(30)])
async def embedded_page(
    request: HttpRequest, evening_id: FromPath[str], evenings: NamedDependency[Evenings]
) -> Page:
    """The standings, for other sites to show in a frame: the same for all, without a control."""
    house, state = house_of(request), await evenings.load(evening_id)
    evening = await house.reader.compute(partial(shown, state, None, house.now()))
    heads = await _heads(request, state, evening)
    game = game_of(evening.game)
    answer = await page(
        request, "evenings/embed.html", evening=evening, game=game, heads=heads, mixed=mixed
    )
    answer.headers.update(FRAMED)
    return answer


@post("/evenings/{evening_id:str}", include_in_schema=False, status_code=303, guards=[costs(30)])
async def act_page(
    request: HttpRequest,
    evening_id: FromPath[str],
    data: URLEncodedBody[EveningAct],
    evenings: NamedDependency[Evenings],
) -> Response[Any]:
    """What the buttons send; leads back to the page."""
    try:
        headers = await acted(request, evening_id, data, evenings)
    except Refused as refusal:
        problem = problem_of(request, refusal)
        return await _evening(request, evening_id, evenings, refusal.status, problem, data)
    return Redirect(f"/evenings/{evening_id}", status_code=303, headers=headers)


async def _evening(
    request: HttpRequest,
    evening_id: str,
    evenings: Evenings,
    status: int = 200,
    problem: Problem | None = None,
    typed: EveningAct | None = None,
) -> Page:
    house, client = house_of(request), client_of(request)
    state = await evenings.load(evening_id)
    evening = await house.reader.compute(partial(shown, state, client.user_id, house.now()))
    view = request.url.path.rpartition("/")[2]
    boards = await evenings.boards.of(evening_id, state.version)
    if view in ("screen", "tables"):
        return await page(
            request,
            f"evenings/{view}.html",
            evening=evening,
            game=game_of(evening.game),
            heads=await _heads(request, state, evening),
            mixed=mixed,
            tables_now=tables_now(evening),
            boards={board.game_id: board for board in boards},
        )
    if state.phase == "over" and state.rounds:
        return await _final(request, state, evening, evenings, status, problem)
    names = {row.player: row.name or client.say("Guest") for row in evening.standings}
    return await page(
        request,
        "evenings/evening.html",
        status,
        evening=evening,
        game=game_of(evening.game),
        names=names,
        reason=partial(reason, names=names),
        arena_tables=newest_first(evening),
        boards={board.game_id: board for board in boards},
        leads=await evenings.leads(state, client.identity, "keep" in may(request)),
        problem=problem,
        typed=typed,
        mixed=mixed,
    )


async def _final(
    request: HttpRequest,
    state: Evening,
    evening: EveningShown,
    evenings: Evenings,
    status: int,
    problem: Problem | None,
) -> Page:
    """The page of an evening that is over: podium, awards, and all rounds as a table."""
    house, say = house_of(request), client_of(request).say
    heads = await _heads(request, state, evening)
    return await page(
        request,
        "evenings/final.html",
        status,
        evening=evening,
        game=game_of(evening.game),
        heads=heads,
        rows=await house.reader.compute(partial(rows, evening, heads)),
        awards=await awards_shown(state, evenings, say),
        strengths={row.player: row.strength for row in evening.standings},
        mixed=mixed,
        problem=problem,
    )


async def _heads(
    request: HttpRequest, state: Evening, evening: EveningShown
) -> dict[str, Portrait]:
    """Each player's name and scarf."""
    users = {player: own.user for player, own in state.people.items()}
    read = partial(people.scarves, user_ids=set(users.values()))
    scarves = await house_of(request).reader.run(read)
    return heads_of(evening, users, scarves, client_of(request).say("Guest"))


ROUTES = (evenings_page, new_evening_page, announce_page, evening_page, embedded_page, act_page)
