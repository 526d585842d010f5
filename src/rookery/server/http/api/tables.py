"""The HTTP interface to tables, for programs and for the page's own requests."""

from functools import partial
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from rookery import games
from rookery.core import record as records
from rookery.core.errors import SetupError
from rookery.server.accounts import tokens
from rookery.server.errors import TooLarge
from rookery.server.http.bodies import (
    RECORD_ROOM,
    ActBody,
    ChooseLanguage,
    Contribute,
    Daily,
    InviteAgain,
    Join,
    NewGame,
    OpenRecord,
    Rename,
    Ruleset,
    tidy_name,
)
from rookery.server.http.context import Asked, game_of, guest, house_of, packed, view_of, visitor_of
from rookery.server.http.pages.pages import lists
from rookery.server.i18n import catalogues
from rookery.server.i18n.option_errors import faults
from rookery.server.live.join_requests import Claim
from rookery.server.model import chance as proving
from rookery.server.model import daily
from rookery.server.model import new_game as opening
from rookery.server.storage import commitments, seats
from rookery.server.storage import games as store
from rookery.server.storage.listing import Listed
from rookery.server.views import review
from rookery.server.views.messages import FairShown, View

Answer = Response[dict[str, Any]]


@post("/api/games")
async def new_game(request: Asked, data: JSONBody[NewGame]) -> Answer:
    """Open a table; who asks sits on the seats "me" and "here"."""
    house, visitor = house_of(request), visitor_of(request)
    house.limits.games.spend(visitor.address)
    holder, headers = guest(request)
    await house.warmth.rules(data.game)
    given = partial(commitments.drawn, commitment=data.commitment, bits=data.contribution)
    given = partial(given, giver=holder, secret=house.randomness.secret())
    drawn = await house.reader.run(given)
    make = partial(opening.open_table, data, holder, house.now(), drawn, house.randomness)
    opened = await house.reader.compute(make)
    await house.writer.run(partial(opening.keep, opened=opened))
    game_id = opened.stored.id
    await house.begin(game_id)
    invites = [
        {"seat": seat, "url": f"{visitor.origin}/join/{secret}"}
        for seat, secret in opened.invites.items()
    ]
    body = {
        "id": game_id,
        "url": f"/games/{game_id}",
        "invites": invites,
        "commitment": opened.stored.commitment,
    }
    return Response(body, headers=headers)


@post("/api/commitments")
async def promise(request: Asked) -> Answer:
    """The hash of a secret for a table that is still to be asked for: good once, for an hour."""
    house, visitor = house_of(request), visitor_of(request)
    house.limits.promises.spend(visitor.address)
    keep = partial(commitments.promise, secret=house.randomness.secret(), now=house.now())
    return Response({"commitment": await house.writer.run(keep)})


@post("/api/games/{game_id:str}/contribution", status_code=200)
async def contribute(
    request: Asked, game_id: FromPath[str], data: JSONBody[Contribute]
) -> FairShown | None:
    """Bits for chance to be drawn from, of somebody at the table who gave none before."""
    house, visitor = house_of(request), visitor_of(request)
    async with house.tables.open(game_id) as table:
        await house.host.contribute(table, visitor.holder, data.bits)
        return proving.shown(table)


@get("/api/games/{game_id:str}/chance")
async def chance(request: Asked, game_id: FromPath[str]) -> proving.Chance:
    """What the game's chance is drawn from; once it is over everything needed to check it."""
    house, visitor = house_of(request), visitor_of(request)
    house.limits.searches.spend(visitor.address)
    async with house.tables.open(game_id) as table:
        made = review.record(table, visitor.say)
        report = partial(proving.report, table, made)
        return await house.long_work.run(visitor.address, report)


@post("/api/rulesets/{game:str}", status_code=200)
async def ruleset(request: Asked, game: FromPath[str], data: JSONBody[Ruleset]) -> Answer:
    """What people should know of some options, and every reason why they can't be had."""
    chosen, say = game_of(game), visitor_of(request).say
    try:
        notes = chosen.notes(chosen.read_options(data.options), say)
    except SetupError as error:
        told = faults(chosen, error, say)
        return Response({"notes": (), "reasons": error.reasons, "faults": told})
    return Response({"notes": notes, "reasons": (), "faults": ()})


@post("/api/daily/{game:str}")
async def daily_table(request: Asked, game: FromPath[str], data: JSONBody[Daily]) -> Answer:
    """One's own table with the board of a day: the one there is, or a new one."""
    house, visitor, chosen = house_of(request), visitor_of(request), game_of(game)
    day = daily.read_day(data.day, house.now()) if data.day else daily.today(house.now())
    holder, headers = guest(request)
    found = await house.reader.run(lambda c: daily.mine(c, game, day, holder))
    if found is None:
        house.limits.games.spend(visitor.address)
        await house.warmth.rules(game)
        make = partial(opening.open_daily, chosen, day, holder, data.name, house.now())
        opened = await house.reader.compute(partial(make, randomness=house.randomness))
        keep = partial(opening.keep_daily, day=day, holder=holder, opened=opened)
        found = await house.writer.run(keep)
        await house.begin(found)
    return Response({"id": found, "url": f"/games/{found}"}, headers=headers)


@get("/api/games/{game_id:str}")
async def game_view(request: Asked, game_id: FromPath[str]) -> View:
    """The table as a socket would show it first."""
    async with house_of(request).tables.open(game_id) as table:
        return await view_of(request, table)


@post("/api/games/{game_id:str}/act", status_code=200)
async def act(request: Asked, game_id: FromPath[str], data: JSONBody[ActBody]) -> View:
    """An action of a seat that the asker holds; the table after it."""
    house, visitor = house_of(request), visitor_of(request)
    async with house.tables.open(game_id) as table:
        await house.referee.act(table, visitor.holder, data.seat, data.number, data.action)
        return await view_of(request, table)


@post("/api/games/{game_id:str}/name", status_code=200)
async def name(request: Asked, game_id: FromPath[str], data: JSONBody[Rename]) -> Answer:
    """Another name on a seat that the asker holds."""
    house, visitor = house_of(request), visitor_of(request)
    async with house.tables.open(game_id) as table:
        await house.host.rename(table, visitor.holder, data.seat, tidy_name(data.name))
    return Response({"url": f"/games/{game_id}"})


@post("/api/games/{game_id:str}/invite", status_code=200)
async def invite(request: Asked, game_id: FromPath[str], data: JSONBody[InviteAgain]) -> Answer:
    """A new link for an open seat, for somebody at the table; the old link ends."""
    house, visitor = house_of(request), visitor_of(request)
    secret = tokens.new_invite(house.randomness)
    async with house.tables.open(game_id) as table:
        await house.host.invite(table, visitor.holder, data.seat, tokens.hashed(secret))
    return Response({"seat": data.seat, "url": f"{visitor.origin}/join/{secret}"})


@post("/api/join/{code:str}", status_code=200)
async def join(request: Asked, code: FromPath[str], data: JSONBody[Join]) -> Answer:
    """Take the seat of an invitation, once."""
    house = house_of(request)
    holder, headers = guest(request)
    secret = tokens.hashed(code)
    game_id, seat = await house.reader.run(lambda c: seats.invited(c, secret))
    async with house.tables.open(game_id) as table:
        name = tidy_name(data.name)
        claim = Claim(secret, seat, holder, name, data.contribution)
        await house.host.claim(table, claim)
    return Response({"url": f"/games/{game_id}", "seat": seat}, headers=headers)


@get("/api/me/games")
async def my_games(request: Asked) -> list[Listed]:
    """The games in which the asker holds a seat, the last played first."""
    return (await lists(request))[0]


@get("/api/live")
async def live_games(request: Asked) -> list[Listed]:
    """Others' games in progress."""
    return (await lists(request))[1]


@post("/api/language", status_code=200)
async def language(request: Asked, data: JSONBody[ChooseLanguage]) -> Answer:
    """Remember in which language to speak to this browser."""
    code = data.lang if data.lang in catalogues.codes() else catalogues.SOURCE
    secure = "; Secure" if visitor_of(request).secure else ""
    cookie = f"{catalogues.COOKIE}={code}; Path=/; Max-Age={tokens.YEAR_S}; HttpOnly; SameSite=Lax"
    return Response({"lang": code}, headers={"set-cookie": cookie + secure})


@get("/api/games/{game_id:str}/record")
async def record(request: Asked, game_id: FromPath[str]) -> Response[bytes]:
    """The game as a record file."""
    house, visitor = house_of(request), visitor_of(request)
    async with house.tables.open(game_id) as table:
        made = review.record(table, visitor.say)
        text = await house.long_work.run(visitor.address, partial(records.write, made))
        file = f'attachment; filename="{made.game.name}-{game_id}.txt"'
    return packed(
        request, text.encode(), "text/plain; charset=utf-8", {"content-disposition": file}
    )


@post("/api/records", request_max_body_size=2 * RECORD_ROOM)
async def open_record(request: Asked, data: JSONBody[OpenRecord]) -> Answer:
    """Keep a record as a game to be looked at; nobody can change it."""
    house, visitor = house_of(request), visitor_of(request)
    house.limits.games.spend(visitor.address)
    if len(data.text.encode(errors="replace")) > RECORD_ROOM:
        raise TooLarge()
    for known in games.names():
        await house.warmth.rules(known)
    game_id = tokens.new_game_id(house.randomness)
    read = partial(review.read, data.text, house.now(), game_id)
    stored, after = await house.long_work.run(visitor.address, read)
    await house.writer.run(partial(store.create, game=stored, after=after))
    return Response({"id": stored.id, "url": f"/games/{stored.id}/replay"})


TABLES = (
    promise,
    contribute,
    chance,
    new_game,
    ruleset,
    daily_table,
    game_view,
    act,
    name,
    invite,
    join,
    my_games,
    live_games,
    language,
)
RECORDS = (record, open_record)
