"""Leaderboards, and what a game has made of its players' ratings."""

from functools import partial

from litestar import get
from litestar.params import FromPath, FromQuery

from rookery.server.http.api.refusals import refusals
from rookery.server.http.context import HttpRequest, client_of, services_of
from rookery.server.model.contest import DAY_MS
from rookery.server.ratings.views import GameRating, Leaderboard
from rookery.server.storage import games
from rookery.server.storage import ratings as storage

MOST = 100


@get("/api/players", responses=refusals())
async def players(request: HttpRequest, pool: FromQuery[str] = "") -> Leaderboard:
    """The pools there are; with one of them its best players, and where the asker stands."""
    services, user_id = services_of(request), client_of(request).user_id
    read, settings, now = services.reader.run, services.settings, services.now()
    pools = await read(storage.pools)
    if pool not in pools:
        return Leaderboard(pools, None)
    since = now - settings.rating_days * DAY_MS
    leaders = partial(storage.leaders, pool=pool, sigma=settings.rating_sigma, since=since)
    rows = services.rating_views.players(
        await read(partial(leaders, most=MOST)), pool, user_id, now
    )
    mine = await read(partial(storage.standings, pool=pool, users=[user_id or ""]))
    you = mine.get(user_id or "")
    views = services.rating_views
    return Leaderboard(pools, pool, rows, you and views.rating(views.now(you, pool, now)))


@get("/api/games/{game_id:str}/rating", responses=refusals(404))
async def rating(request: HttpRequest, game_id: FromPath[str]) -> GameRating:
    """What a game has made of its players' ratings, or why it has not; raises NoSuchGame."""
    services, user_id = services_of(request), client_of(request).user_id
    read = services.reader.run
    await read(partial(games.log_length, game_id=game_id))
    found = await read(partial(storage.rated_game, game_id=game_id))
    if found is not None:
        return services.rating_views.changes(found, user_id)
    outcome = await read(partial(storage.unrated, game_id=game_id))
    is_off = outcome == "waiting" and not services.settings.ratings
    return GameRating("off" if is_off else outcome)


ROUTES = (players, rating)
