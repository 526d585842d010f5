"""The pages of clubs, whose forms work without a script."""

from collections.abc import Awaitable
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

from babel.dates import format_skeleton
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect
from msgspec import Meta, Struct

from rookery import games
from rookery.server.clubs.api import NewClub, acting, club_shown, clubs_shown, established, repeats
from rookery.server.clubs.clubs import Clubs, ClubText
from rookery.server.clubs.model import Act, Actor, Joining
from rookery.server.clubs.month import month_of
from rookery.server.clubs.weeklies import NewWeekly
from rookery.server.errors import Refused
from rookery.server.people.calendar import local, zones
from rookery.server.table.context import house_of
from rookery.server.table.evening_plans import Pace, paced
from rookery.server.table.interfaces import Ladders
from rookery.server.web.context import HttpRequest, client_of, may
from rookery.server.web.html import Page, Problem, page, problem_of
from rookery.server.web.prices import costs


class ClubForm(Struct, frozen=True):
    """What the forms of a club's page send: an act, or with `edit` what the club is like."""

    act: Act | Literal["edit", "renew", "repeat-no-more", "close"]
    whom: Annotated[str, Meta(max_length=16)] = ""
    link: Annotated[str, Meta(max_length=64)] = ""
    name: Annotated[str, Meta(max_length=400)] = ""
    about: Annotated[str, Meta(max_length=2400)] = ""
    joining: Joining = "open"
    zone: Annotated[str, Meta(max_length=64)] = "UTC"


class WeeklyForm(NewWeekly, frozen=True, kw_only=True):
    """An evening of every week as the page's form sends it, perhaps with the club's time zone."""

    pace: Pace = "300+5"
    zone: Annotated[str, Meta(max_length=64)] = ""


class Typed(NamedTuple):
    """What a form has sent that is shown again because it was refused."""

    club: ClubForm | None = None
    weekly: WeeklyForm | None = None


@get("/clubs", include_in_schema=False)
async def clubs_page(request: HttpRequest) -> Page:
    """The clubs that a reader may see, and a form for a new one."""
    return await _list(request)


@post("/clubs", include_in_schema=False, status_code=303)
async def establish_page(
    request: HttpRequest, data: URLEncodedBody[NewClub], clubs: NamedDependency[Clubs]
) -> Response[Any]:
    """What the form sends; leads to the new club, or back with what is wrong."""
    try:
        club_id = await established(request, data, clubs)
    except Refused as refusal:
        return await _list(request, refusal.status, problem_of(request, refusal), data)
    return Redirect(f"/clubs/{club_id}", status_code=303)


async def _list(
    request: HttpRequest,
    status: int = 200,
    problem: Problem | None = None,
    typed: NewClub | None = None,
) -> Page:
    return await page(
        request,
        "clubs/list.html",
        status,
        clubs=await clubs_shown(request),
        zones=zones(),
        problem=problem,
        typed=typed,
    )


@get(
    ["/clubs/{club_id:str}", "/clubs/{club_id:str}/weeklies"],
    include_in_schema=False,
    guards=[costs(8)],
)
async def club_page(
    request: HttpRequest,
    club_id: FromPath[str],
    clubs: NamedDependency[Clubs],
    month: FromQuery[str | None] = None,
) -> Page:
    """A club: its evenings and a month of them, its members, and what it is like."""
    who = await acting(request, clubs, club_id)
    return await _club(request, club_id, who, clubs, month=month or "")


@get("/clubs/with/{link:str}", include_in_schema=False, guards=[costs(6)])
async def invited_page(
    request: HttpRequest, link: FromPath[str], clubs: NamedDependency[Clubs]
) -> Page:
    """The club into which a link lets people."""
    club = await clubs.invited(link)
    who = await acting(request, clubs, club.id, link)
    return await _club(request, club.id, who, clubs, link=link)


@post("/clubs/{club_id:str}", include_in_schema=False, status_code=303, guards=[costs(8)])
async def act_page(
    request: HttpRequest,
    club_id: FromPath[str],
    data: URLEncodedBody[ClubForm],
    clubs: NamedDependency[Clubs],
) -> Response[Any]:
    """What the buttons send; leads back to the page."""
    who = await acting(request, clubs, club_id, data.link)
    leads_to = "/clubs" if data.act in ("leave", "close") else f"/clubs/{club_id}"
    typed = Typed(data) if data.act == "edit" else Typed()
    work = _do(club_id, who, data, clubs)
    return await _after(request, club_id, who, clubs, work, leads_to, typed)


@post(
    "/clubs/{club_id:str}/weeklies",
    include_in_schema=False,
    status_code=303,
    guards=[costs(8)],
)
async def repeat_page(
    request: HttpRequest,
    club_id: FromPath[str],
    data: URLEncodedBody[WeeklyForm],
    clubs: NamedDependency[Clubs],
) -> Response[Any]:
    """What the form for a weekly evening sends; leads back to the page."""
    who = await acting(request, clubs, club_id)
    work = repeats(request, club_id, who, paced(data, data.pace), clubs, data.zone)
    typed = Typed(weekly=data)
    return await _after(request, club_id, who, clubs, work, f"/clubs/{club_id}", typed)


async def _after(
    request: HttpRequest,
    club_id: str,
    who: Actor,
    clubs: Clubs,
    work: Awaitable[object],
    leads_to: str,
    typed: Typed,
) -> Response[Any]:
    """Do what a form asks for and lead on, or show the club with what is wrong."""
    try:
        await work
    except Refused as refusal:
        if refusal.status == 404:
            raise
        problem = problem_of(request, refusal)
        return await _club(request, club_id, who, clubs, refusal.status, problem, typed)
    return Redirect(leads_to, status_code=303)


async def _do(club_id: str, who: Actor, data: ClubForm, clubs: Clubs) -> None:
    match data.act:
        case "edit":
            text = ClubText(data.name, data.about, data.joining, data.zone)
            await clubs.edit(club_id, who, text)
        case "renew":
            await clubs.renew(club_id, who)
        case "repeat-no-more":
            await clubs.repeat_no_more(club_id, who, data.whom)
        case "close":
            await clubs.close_club(club_id, who)
        case act:
            await clubs.act(club_id, who, act, data.whom)


async def _club(
    request: HttpRequest,
    club_id: str,
    who: Actor,
    clubs: Clubs,
    status: int = 200,
    problem: Problem | None = None,
    typed: Typed | None = None,
    link: str = "",
    month: str = "",
) -> Page:
    club = await club_shown(request, club_id, who, clubs)
    titles = {name: games.load(name).title for name in games.names()}
    house = house_of(request)
    sees_ladder = "lists" in may(request) and not link
    tops = await house.ask(Ladders).tops(club_id, client_of(request).say) if sees_ladder else ()
    return await page(
        request,
        "clubs/club.html",
        status,
        club=club,
        titles=titles,
        there=partial(_there, zone=club.zone, language=client_of(request).say.code),
        game_names=house.offering.game_names(),
        levels=house.offering.levels,
        zones=zones(),
        link=link,
        tops=tops,
        month=month_of(month, house.now(), club.zone, club.evenings, club.weeklies),
        problem=problem,
        typed=typed or Typed(),
        usual=WeeklyForm(title="", game="", weekday=0, at="20:00"),
    )


def _there(at: int, zone: str, language: str) -> str:
    """A moment by the clocks of a time zone, in words."""
    when = local(at, zone)
    return f"{format_skeleton('MMMEd', when.date(), locale=language)}, {when:%H:%M}"


ROUTES = (clubs_page, establish_page, invited_page, club_page, act_page, repeat_page)
