"""The JSON interface of clubs."""

from functools import partial
from typing import Annotated

import sqlalchemy as sa
from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from rookery.server.clubs import store, weekly_store
from rookery.server.clubs.clubs import ABOUT, NAME, Clubs, ClubText
from rookery.server.clubs.model import EVERYBODY, Act, Actor, Joining
from rookery.server.clubs.shown import ClubListed, ClubShown, Reading, listed, name_of, shown
from rookery.server.clubs.weeklies import NewWeekly
from rookery.server.people import store as people
from rookery.server.people.identity import Identity
from rookery.server.table.context import house_of
from rookery.server.table.evening_events import calendar
from rookery.server.table.evening_plans import plan_of
from rookery.server.table.interfaces import EveningAnnouncer
from rookery.server.web.answers import Location
from rookery.server.web.context import HttpRequest, client_of, game_of, may
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals

_LISTED, _EVENINGS = 50, 20


class NewClub(Struct, frozen=True):
    """What a club is like; `zone` is the time zone of its evenings."""

    name: Annotated[str, Meta(max_length=8 * NAME)]
    about: Annotated[str, Meta(max_length=8 * ABOUT)] = ""
    joining: Joining = "open"
    zone: Annotated[str, Meta(max_length=64)] = "UTC"

    @property
    def text(self) -> ClubText:
        """The same for the service."""
        return ClubText(self.name, self.about, self.joining, self.zone)


class ClubAct(Struct, frozen=True):
    """What somebody does in a club: `whom` is a member's public id, `link` lets somebody in."""

    act: Act
    whom: Annotated[str, Meta(max_length=16)] = ""
    link: Annotated[str, Meta(max_length=64)] = ""


@get("/api/clubs", responses=refusals())
async def clubs_list(request: HttpRequest) -> list[ClubListed]:
    """The clubs that the asker may see: everybody's and their own first."""
    return await clubs_shown(request)


async def clubs_shown(request: HttpRequest) -> list[ClubListed]:
    """The clubs that a reader may see."""
    client = client_of(request)

    def read(connection: sa.Connection) -> list[ClubListed]:
        house = store.people_of_house(connection)
        rows = store.listed(connection, client.user_id, _LISTED)
        return [
            listed(club, house if club.id == EVERYBODY else count, client.say)
            for club, count in rows
        ]

    return await house_of(request).reader.run(read)


@post("/api/clubs", responses=refusals(changes=True))
async def establish(
    request: HttpRequest, data: JSONBody[NewClub], clubs: NamedDependency[Clubs]
) -> Location:
    """Found a club, which the asker leads."""
    club_id = await established(request, data, clubs)
    return Location(club_id, f"/clubs/{club_id}")


async def established(request: HttpRequest, data: NewClub, clubs: Clubs) -> str:
    """Found a club; returns its id. Raises BadClub, TooManyClubs, and TooFast."""
    house_of(request).admit_new(client_of(request).address)
    return await clubs.establish(str(client_of(request).user_id), data.text)


async def acting(request: HttpRequest, clubs: Clubs, club_id: str, link: str = "") -> Actor:
    """Who asks, with what lets them in; only members of the house are ever in clubs."""
    who: Identity = client_of(request).identity
    is_invited = bool(link) and (await clubs.invited(link)).id == club_id
    user_id = str(who.user_id) if who.is_member else ""
    return Actor(user_id, "keep" in may(request), is_invited)


async def club_shown(request: HttpRequest, club_id: str, who: Actor, clubs: Clubs) -> ClubShown:
    """A club as a reader sees it; raises NoSuchClub."""
    house, client = house_of(request), client_of(request)
    now = await clubs.look(club_id, who)
    evenings = house.ask(EveningAnnouncer)

    def read(connection: sa.Connection) -> Reading:
        users = {each.user_id for each in now.members}
        return Reading(
            who,
            "lists" in may(request),
            people.known(connection, users),
            people.scarves(connection, users),
            store.people_of_house(connection),
            evenings.evenings_of(connection, club_id, _EVENINGS),
            weekly_store.of_club(connection, club_id),
            client.origin,
        )

    return shown(now, await house.reader.run(read), client.say)


@get("/api/clubs/{club_id:str}", responses=refusals(404), guards=[costs(6)])
async def club(
    request: HttpRequest,
    club_id: FromPath[str],
    clubs: NamedDependency[Clubs],
    link: FromQuery[str | None] = None,
) -> ClubShown:
    """A club: what it is like, who is in it, and its evenings; `link` lets others see it."""
    who = await acting(request, clubs, club_id, link or "")
    return await club_shown(request, club_id, who, clubs)


@post(
    "/api/clubs/{club_id:str}",
    responses=refusals(403, 404, 409, changes=True),
    status_code=200,
    guards=[costs(8)],
)
async def do(
    request: HttpRequest,
    club_id: FromPath[str],
    data: JSONBody[ClubAct],
    clubs: NamedDependency[Clubs],
) -> ClubShown:
    """Join or leave; leaders let somebody in, take them out, and share or end the lead."""
    who = await acting(request, clubs, club_id, data.link)
    await clubs.act(club_id, who, data.act, data.whom)
    return await club_shown(request, club_id, who, clubs)


@put(
    "/api/clubs/{club_id:str}",
    responses=refusals(403, 404, changes=True),
    guards=[costs(8)],
)
async def edit(
    request: HttpRequest,
    club_id: FromPath[str],
    data: JSONBody[NewClub],
    clubs: NamedDependency[Clubs],
) -> ClubShown:
    """Change what a club is like; only its leaders may."""
    who = await acting(request, clubs, club_id)
    await clubs.edit(club_id, who, data.text)
    return await club_shown(request, club_id, who, clubs)


@post(
    "/api/clubs/{club_id:str}/links",
    status_code=200,
    responses=refusals(403, 404, changes=True),
    guards=[costs(8)],
)
async def renew(
    request: HttpRequest, club_id: FromPath[str], clubs: NamedDependency[Clubs]
) -> ClubShown:
    """New secret addresses, of the invitation and the calendar; the old ones end."""
    who = await acting(request, clubs, club_id)
    await clubs.renew(club_id, who)
    return await club_shown(request, club_id, who, clubs)


@post(
    "/api/clubs/{club_id:str}/weeklies",
    responses=refusals(403, 404, 409, changes=True),
    guards=[costs(8)],
)
async def repeat(
    request: HttpRequest,
    club_id: FromPath[str],
    data: JSONBody[NewWeekly],
    clubs: NamedDependency[Clubs],
) -> ClubShown:
    """Let an evening repeat every week, at a time of the club's zone."""
    who = await acting(request, clubs, club_id)
    await repeats(request, club_id, who, data, clubs)
    return await club_shown(request, club_id, who, clubs)


async def repeats(
    request: HttpRequest, club_id: str, who: Actor, data: NewWeekly, clubs: Clubs, zone: str = ""
) -> None:
    """Let an evening repeat every week; raises BadEvening, NotOffered, NotLeadingClub, BadClub."""
    game = game_of(data.game)
    house_of(request).offering.check(game.name, [data.fill] if data.fill else [])
    await clubs.repeat(club_id, who, plan_of(data, game), data, zone)


@delete(
    "/api/clubs/{club_id:str}/weeklies/{weekly_id:str}",
    status_code=204,
    responses=refusals(403, 404, changes=True),
    guards=[costs(4)],
)
async def repeat_no_more(
    request: HttpRequest,
    club_id: FromPath[str],
    weekly_id: FromPath[str],
    clubs: NamedDependency[Clubs],
) -> None:
    """End a weekly evening; those that are announced stay."""
    await clubs.repeat_no_more(club_id, await acting(request, clubs, club_id), weekly_id)


@delete(
    "/api/clubs/{club_id:str}", status_code=204, responses=refusals(403, 404, 409, changes=True)
)
async def close(
    request: HttpRequest, club_id: FromPath[str], clubs: NamedDependency[Clubs]
) -> None:
    """Delete a club; its evenings stay, without it."""
    await clubs.close_club(club_id, await acting(request, clubs, club_id))


@get("/clubs/feeds/{feed:str}", include_in_schema=False, guards=[costs(4)])
async def feed(
    request: HttpRequest, feed: FromPath[str], clubs: NamedDependency[Clubs]
) -> Response[str]:
    """A club's evenings as calendar programs read them, for whoever has this address."""
    house, client = house_of(request), client_of(request)
    club = await clubs.of_feed(feed.removesuffix(".ics"))
    look = partial(house.ask(EveningAnnouncer).evenings_of, club=club.id, most=_EVENINGS)
    evenings, title = await house.reader.run(look), name_of(club, client.say)
    text = calendar(title, "Clubs", evenings, house.now(), client.origin)
    return Response(text, media_type="text/calendar")


ROUTES = (clubs_list, establish, club, do, edit, renew, repeat, repeat_no_more, close, feed)
