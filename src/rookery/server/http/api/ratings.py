"""Leaderboards, profiles, and what a game has made of its players' ratings."""

from functools import partial

from litestar import get
from litestar.params import FromPath, FromQuery

from rookery.server.http import players
from rookery.server.http.api.refusals import refusals
from rookery.server.http.context import HttpRequest, client_of, services_of, watched
from rookery.server.ratings.profiles import Profile
from rookery.server.ratings.views import GameRating, Leaderboard
from rookery.server.storage import ratings as storage


@get("/api/players", responses=refusals())
async def leaderboard(request: HttpRequest, pool: FromQuery[str] = "") -> Leaderboard:
    """The pools there are; with one of them its best players, and where the asker stands."""
    return await players.leaderboard(request, pool)


@get("/api/players/{player:str}", responses=refusals(404))
async def profile(request: HttpRequest, player: FromPath[str]) -> Profile:
    """Somebody, by name or by what they are called in lists; raises NoSuchPerson."""
    return await players.profile(request, player)


@get("/api/games/{game_id:str}/rating", responses=refusals(404))
async def rating(request: HttpRequest, game_id: FromPath[str]) -> GameRating:
    """What a game has made of its players' ratings, or why it has not; raises NoSuchGame."""
    services, client = services_of(request), client_of(request)
    read = services.reader.run
    async with watched(request, game_id):  # private tables are nobody else's business
        pass
    # In this order: it may be rated between the two.
    outcome = await read(partial(storage.unrated, game_id=game_id))
    found = await read(partial(storage.rated_game, game_id=game_id))
    if found is not None:
        return services.rating_views.changes(found, client.user_id, client.say)
    is_off = outcome == "waiting" and not services.settings.ratings
    return GameRating("off" if is_off else outcome)


ROUTES = (leaderboard, profile, rating)
