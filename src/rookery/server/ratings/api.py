"""Leaderboards, profiles, and the effect of a game on its players' ratings."""

from functools import partial

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from rookery.server.ratings import players
from rookery.server.ratings.news import rating_known, shown
from rookery.server.ratings.profiles import Profile
from rookery.server.ratings.ratings import Ratings
from rookery.server.ratings.shown import GameRating, Leaderboard
from rookery.server.table.context import house_of, watched
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


@get("/api/players", responses=refusals())
async def leaderboard(
    request: HttpRequest, pool: FromQuery[str] = "", page: FromQuery[str] = ""
) -> Leaderboard:
    """All pools; for one pool also a page of its players, and the asker's own rating."""
    return await players.leaderboard(request, pool, page)


@get("/api/players/{player:str}", responses=refusals(404))
async def profile(request: HttpRequest, player: FromPath[str]) -> Profile:
    """The profile of a user, by name or by the id that lists show."""
    return await players.profile(request, player)


@get("/api/games/{game_id:str}/rating", responses=refusals(404))
async def rating(
    request: HttpRequest, ratings: NamedDependency[Ratings], game_id: FromPath[str]
) -> GameRating:
    """How a game has changed its players' ratings, or why it hasn't."""
    house, client = house_of(request), client_of(request)
    async with watched(request, game_id):  # private tables must stay private
        pass
    job = partial(rating_known, game_id=game_id, is_on=house.settings.ratings)
    known = await house.reader.run(job)
    return shown(known, ratings.views, client.user_id, client.say)


ROUTES = (leaderboard, profile, rating)
