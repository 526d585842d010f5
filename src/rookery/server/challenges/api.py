"""Challenges: making and answering them."""

from functools import partial
from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from rookery.server.challenges.challenges import Challenges
from rookery.server.challenges.model import Challenge
from rookery.server.challenges.shown import (
    AtStake,
    ChallengeLine,
    GameOffered,
    challenge_line,
    game_offered,
)
from rookery.server.errors import SignedOut
from rookery.server.people import store as people
from rookery.server.table.bodies import Name, NewClock, OptionText, Word, typed_options
from rookery.server.table.contest import bots_pool, pool_for
from rookery.server.table.context import house_of
from rookery.server.table.interfaces import Stakes
from rookery.server.table.new_game import GameRequest, SeatRequest
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals


class ChallengeSeat(Struct, frozen=True):
    """A seat: for the asker (`me`), for a member or bot by name, or for a computer of a level."""

    kind: Literal["me", "player", "computer"]
    name: Name = ""
    level: Word = ""


class NewChallenge(Struct, frozen=True):
    """A challenge of others to a game; it can be answered for this many `minutes`."""

    game: Word
    seats: Annotated[tuple[ChallengeSeat, ...], Meta(min_length=2, max_length=6)]
    options: Annotated[dict[Word, OptionText], Meta(max_length=40)] = {}
    clock: NewClock | None = None
    leave: Literal["skip", "computer"] = "skip"
    rated: bool = True
    minutes: Annotated[int, Meta(ge=1, le=1440)] = 10

    def request(self) -> GameRequest:
        """The model's form of this; raises BadClock."""
        clock = None if self.clock is None else self.clock.clock()
        seats = tuple(SeatRequest(seat.kind, seat.name, seat.level) for seat in self.seats)
        options = typed_options(self.options)
        return GameRequest(self.game, seats, options, clock, self.leave, rated=self.rated)


def _shown(request: HttpRequest, challenge: Challenge) -> ChallengeLine:
    return challenge_line(challenge, client_of(request).user_id, house_of(request).now())


@post("/api/challenges", responses=refusals(404, 409, changes=True))
async def challenge(
    request: HttpRequest, challenges: NamedDependency[Challenges], data: JSONBody[NewChallenge]
) -> Response[ChallengeLine]:
    """Challenge members and bots to a game. It begins when all have accepted."""
    house, client = house_of(request), client_of(request)
    house.admit_new(client.address)
    new = await challenges.create(client.identity, data.request(), data.minutes)
    return Response(_shown(request, new))


@get("/api/challenges", responses=refusals())
async def open_challenges(
    request: HttpRequest, challenges: NamedDependency[Challenges]
) -> list[ChallengeLine]:
    """The open challenges by the asker or to the asker, the newest first."""
    user_id = client_of(request).user_id
    open_ones = [] if user_id is None else await challenges.of(user_id)
    return [_shown(request, challenge) for challenge in open_ones]


@get("/api/challenges/{challenge_id:str}", responses=refusals(404))
async def one_challenge(
    request: HttpRequest, challenges: NamedDependency[Challenges], challenge_id: FromPath[str]
) -> ChallengeLine:
    """A challenge that concerns the asker, as it stands."""
    user_id = client_of(request).user_id
    return _shown(request, await challenges.find(challenge_id, user_id))


@get("/api/challenges/games", responses=refusals())
async def games_offered(request: HttpRequest) -> list[GameOffered]:
    """The games to which people can be challenged, with their numbers of seats and options."""
    say = client_of(request).say
    every = house_of(request).offering.games()
    return [game_offered(game, say) for game in every if game.seats[-1] > 1]


@post(
    "/api/challenges/stakes",
    responses=refusals(404, changes=True),
    status_code=200,
    guards=[costs(3)],
)
async def stakes(
    request: HttpRequest, challenges: NamedDependency[Challenges], data: JSONBody[NewChallenge]
) -> AtStake:
    """What a challenge would cost the asker and what it would bring, before it is sent."""
    house, who = house_of(request), client_of(request).identity
    wanted = data.request()
    if who.user_id is None:
        raise SignedOut()
    users = await challenges.players(who, wanted)
    if not (wanted.rated and house.settings.ratings) or len(users) < 2:
        return AtStake(False, 0, 0)
    pool = pool_for(wanted.game, len(wanted.seats), wanted.clock)
    if await house.reader.run(partial(people.bots_among, user_ids=users)):
        pool = bots_pool(pool)
    gain, lose = await house.ask(Stakes).at_stake(pool, users[0], users[1:])
    return AtStake(True, gain, lose)


_ANSWER = refusals(404, 409, changes=True)


@post(
    "/api/challenges/{challenge_id:str}/accept",
    responses=_ANSWER,
    status_code=200,
    guards=[costs(3)],
)
async def accept(
    request: HttpRequest, challenges: NamedDependency[Challenges], challenge_id: FromPath[str]
) -> ChallengeLine:
    """Accept a challenge. When the last player accepts, the game begins."""
    user_id = client_of(request).user_id
    return _shown(request, await challenges.accept(challenge_id, user_id))


@post(
    "/api/challenges/{challenge_id:str}/decline",
    responses=_ANSWER,
    status_code=200,
    guards=[costs(2)],
)
async def decline(
    request: HttpRequest, challenges: NamedDependency[Challenges], challenge_id: FromPath[str]
) -> ChallengeLine:
    """Decline a challenge, or withdraw one's own."""
    user_id = client_of(request).user_id
    return _shown(request, await challenges.decline(challenge_id, user_id))


ROUTES = (
    challenge,
    open_challenges,
    games_offered,
    stakes,
    one_challenge,
    accept,
    decline,
)
