"""The JSON interface of evenings, for people's pages and for programs."""

from functools import partial
from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Stream
from msgspec import Meta, Struct
from msgspec.structs import replace

from rookery import games
from rookery.server.evenings import store
from rookery.server.evenings.awards import AwardShown, award_shown
from rookery.server.evenings.entries import CreateEntry
from rookery.server.evenings.errors import NotNow
from rookery.server.evenings.evenings import OWN_ACTS, EveningAct, Evenings
from rookery.server.evenings.listing import EveningListed, listing
from rookery.server.evenings.model import Evening
from rookery.server.evenings.records import zipped
from rookery.server.evenings.shown import EveningShown, shown
from rookery.server.evenings.side_by_side import BoardNow
from rookery.server.i18n.catalogues import Language
from rookery.server.table.context import house_of
from rookery.server.table.evening_plans import PlannedEvening, plan_of
from rookery.server.web.answers import Location
from rookery.server.web.context import (
    HttpRequest,
    client_of,
    game_of,
    guest,
    may,
    name_at_table,
)
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals
from rookery.tournaments.verification import TournamentRecord

_LISTED = 50
_MINUTE_MS = 60_000


class NewEvening(PlannedEvening, frozen=True):
    """An evening to announce; it begins in `in_minutes`. `rounds` count the final of heats.

    `club` is the id of a club that the asker leads, if it is that club's evening.
    """

    in_minutes: Annotated[int, Meta(ge=0, le=60 * 24 * 60)] = 10
    club: Annotated[str, Meta(max_length=16)] = ""


class EveningVersion(Struct, frozen=True):
    """The number of the last thing that happened at an evening."""

    version: int


@get("/api/evenings", responses=refusals())
async def evenings_list(request: HttpRequest) -> list[EveningListed]:
    """The evenings that are announced or go on, the next first, and those that are over."""
    read = partial(listing, most=_LISTED, user=client_of(request).user_id)
    return await house_of(request).reader.run(read)


@post("/api/evenings", responses=refusals(404, changes=True))
async def announce(
    request: HttpRequest, data: JSONBody[NewEvening], evenings: NamedDependency[Evenings]
) -> Response[Location]:
    """Announce an evening, which the asker leads."""
    evening_id, headers = await announced(request, data, evenings)
    return Response(Location(evening_id, f"/evenings/{evening_id}"), headers=headers)


async def announced(
    request: HttpRequest, data: NewEvening, evenings: Evenings
) -> tuple[str, dict[str, str]]:
    """Announce an evening; returns its id and the answer's headers.

    Raises BadEvening and NotOffered.
    """
    house, game = house_of(request), game_of(data.game)
    house.offering.check(game.name, [data.fill] if data.fill else [])
    plan = plan_of(data, game)
    user, headers = guest(request)
    house.admit_new(client_of(request).address)
    starts = house.now() + data.in_minutes * _MINUTE_MS
    head = plan.title, plan.game, plan.plan, plan.clock
    about = CreateEntry(*head, starts, user, "", bots=plan.bots)
    if data.club:
        who, keeps = client_of(request).identity, "keep" in may(request)
        club = await evenings.club_of(data.club, who, keeps)
        about = replace(about, club=club.id, listed=not club.is_private)
    return await evenings.create(about), headers


@get("/api/evenings/{evening_id:str}", responses=refusals(404), guards=[costs(12)])
async def evening(
    request: HttpRequest, evening_id: FromPath[str], evenings: NamedDependency[Evenings]
) -> EveningShown:
    """An evening now: standings, rounds, who is there, and the asker's own table."""
    house = house_of(request)
    state = await evenings.load(evening_id)
    view = partial(shown, state, client_of(request).user_id, house.now())
    return await house.reader.compute(view)


@get("/api/evenings/{evening_id:str}/version", responses=refusals(404))
async def version(request: HttpRequest, evening_id: FromPath[str]) -> EveningVersion:
    """How much has happened at an evening: for those who ask again and again whether to look."""
    read = partial(store.version, evening_id=evening_id)
    return EveningVersion(await house_of(request).reader.run(read))


@post(
    "/api/evenings/{evening_id:str}",
    responses=refusals(403, 404, 409, changes=True),
    status_code=200,
    guards=[costs(15)],
)
async def do(
    request: HttpRequest,
    evening_id: FromPath[str],
    data: JSONBody[EveningAct],
    evenings: NamedDependency[Evenings],
) -> Response[EveningShown]:
    """Join, be here or leave; see the page for what its leader may do."""
    headers = await acted(request, evening_id, data, evenings)
    house, state = house_of(request), await evenings.load(evening_id)
    view = partial(shown, state, guest(request)[0], house.now())
    return Response(await house.reader.compute(view), headers=headers)


async def acted(
    request: HttpRequest, evening_id: str, data: EveningAct, evenings: Evenings
) -> dict[str, str]:
    """Do what somebody asks for; returns the answer's headers."""
    user, headers = guest(request)
    name = await name_at_table(request, data.name) if data.act == "join" else ""
    wish = replace(data, name=name)
    leads = data.act not in OWN_ACTS and await leading(request, evening_id, evenings)
    is_bot = client_of(request).identity.kind == "bot"
    await evenings.act(evening_id, user, wish, leads, is_bot)
    return headers


async def leading(request: HttpRequest, evening_id: str, evenings: Evenings) -> bool:
    """Whether the asker may lead an evening; raises NoSuchEvening."""
    evening = await evenings.load(evening_id)
    return await evenings.leads(evening, client_of(request).identity, "keep" in may(request))


@get("/api/evenings/{evening_id:str}/file", responses=refusals(404, 409), guards=[costs(12)])
async def file(
    request: HttpRequest, evening_id: FromPath[str], evenings: NamedDependency[Evenings]
) -> TournamentRecord:
    """All of an evening in one file, with its secret, once it is over; see `tournament verify`."""
    house, state = house_of(request), await evenings.load(evening_id)
    if state.phase != "over":
        raise NotNow()
    secret = await house.reader.run(partial(store.secret_of, evening_id=evening_id))
    return await house.reader.compute(partial(state.record, secret))


@get("/api/evenings/{evening_id:str}/awards", responses=refusals(404, 409), guards=[costs(12)])
async def awards(
    request: HttpRequest, evening_id: FromPath[str], evenings: NamedDependency[Evenings]
) -> list[AwardShown]:
    """What is worth telling of an evening that is over: awards whose winner is clear."""
    state = await evenings.load(evening_id)
    if state.phase != "over":
        raise NotNow()
    return await awards_shown(state, evenings, client_of(request).say)


async def awards_shown(state: Evening, evenings: Evenings, say: Language) -> list[AwardShown]:
    """The awards of an evening that is over, in a language."""
    words = games.load(state.about.game).words
    names = {player: own.name or say("Guest") for player, own in state.people.items()}
    awards = await evenings.awarding.of(state)
    has_rounds = state.about.plan.format != "arena"
    return [award_shown(award, words, names, say, has_rounds) for award in awards]


@get("/api/evenings/{evening_id:str}/tables", responses=refusals(404))
async def tables(evening_id: FromPath[str], evenings: NamedDependency[Evenings]) -> list[BoardNow]:
    """How the tables of the latest round stand; it changes every two seconds at most."""
    return await evenings.boards.of(evening_id)


@get(
    "/api/evenings/{evening_id:str}/records",
    media_type="application/zip",
    responses=refusals(404, 409),
    guards=[costs(12)],
)
async def records(
    request: HttpRequest, evening_id: FromPath[str], evenings: NamedDependency[Evenings]
) -> Stream:
    """The records of all games of an evening that is over, as a zip file of one text each."""
    house, client = house_of(request), client_of(request)
    house.limits.searches.spend(client.address)
    state = await evenings.load(evening_id)
    if state.phase != "over":
        raise NotNow()
    name = f'attachment; filename="evening-{evening_id}.zip"'
    parts, head = zipped(house, client, state), {"content-disposition": name}
    return Stream(parts, headers=head, media_type="application/zip")


ROUTES = (evenings_list, announce, evening, version, do, file, awards, tables, records)
