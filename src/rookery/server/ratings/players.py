"""Leaderboards and profiles, for the JSON interface and the pages."""

from collections.abc import Collection, Iterable
from functools import partial

import sqlalchemy as sa
from msgspec.structs import replace

from rookery.core.whole_numbers import within
from rookery.server.errors import NoSuchPerson
from rookery.server.people import ratings_store as strength
from rookery.server.people import store as finding
from rookery.server.people import store as people
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.shown import everybody
from rookery.server.people.store import Person
from rookery.server.ratings import profiles
from rookery.server.ratings import store as ratings
from rookery.server.ratings.profiles import Profile, StoredProfile
from rookery.server.ratings.profiles_store import gained_since
from rookery.server.ratings.ratings import Ratings
from rookery.server.ratings.shown import (
    Leaderboard,
    ListReader,
    PlayerShown,
    PoolBoard,
    PoolContents,
    RatingShown,
)
from rookery.server.ratings.store import RankedUser
from rookery.server.table.context import house_of
from rookery.server.table.interfaces import Ladders
from rookery.server.web import prices
from rookery.server.web.context import HttpRequest, client_of, pay

_READ, _SHOWN, _LAST = 5000, 100, 1_000_000
_WEEK = 7 * DAY_MS


async def leaderboard(
    request: HttpRequest, pool: str, wanted: str = "", only: Collection[str] | None = None
) -> Leaderboard:
    """All pools; if `pool` is one of them, also a page of its players, and the reader's own rating.

    A number out of range gives the first or the last page. With `only`, a set of public ids, nobody
    else but the reader is listed. Raises TooFast if the reader's address has read too many.
    """
    house, client = house_of(request), client_of(request)
    reader = ListReader(client.user_id, house.now())
    pools = await house.reader.run(ratings.pools)
    if pool not in pools:
        return Leaderboard(pools, None)
    pay(request, min(pools[pool], _READ) / prices.PLAYERS)
    leaders, known, week = await house.reader.run(partial(_board, pool=pool, at=reader.at))
    me, views = reader.user_id or "", house.ask(Ratings).views
    mine = (await house.reader.run(partial(strength.in_pool, pool=pool, users=[me]))).get(me)

    def show() -> Leaderboard:
        board = views.board(PoolContents(pool, leaders, everybody(known, client.say), week), reader)
        board = board if only is None else PoolBoard(*(_among(rows, only) for rows in board))
        you = mine and views.rating(views.now(mine, pool, reader.at))
        return _shown(pools, pool, board, you, wanted)

    return await house.reader.compute(show)


def _shown(
    pools: dict[str, int], pool: str, board: PoolBoard, you: RatingShown | None, wanted: str
) -> Leaderboard:
    """The page that is wanted, or the nearest one."""
    rows, pages = board.players, max(1, -(-len(board.players) // _SHOWN))
    page = min(within(wanted, 1, _LAST) or 1, pages)
    here = range(_SHOWN * (page - 1), _SHOWN * page)
    shown = tuple(row for at, row in enumerate(rows) if at in here or row.you)
    yours = next((1 + at // _SHOWN for at, row in enumerate(rows) if row.you), 0)
    others = board.provisional, board.inactive, board.bots
    return Leaderboard(pools, pool, shown, you, *others, page=page, pages=pages, yours=yours)


def _among(rows: Iterable[PlayerShown], only: Collection[str]) -> tuple[PlayerShown, ...]:
    return tuple(row for row in rows if row.you or row.player in only)


def _board(
    connection: sa.Connection, pool: str, at: int
) -> tuple[list[RankedUser], dict[str, Person], dict[str, float]]:
    """The best of a pool, who they are, and what they gained in the last week."""
    leaders = ratings.leaders(connection, pool, _READ)
    users = [leader.user_id for leader in leaders]
    return (
        leaders,
        people.known(connection, users),
        gained_since(connection, pool, users, at - _WEEK),
    )


async def profile(
    request: HttpRequest, name: str, shown: int = profiles.RECENT, *, is_link: bool = False
) -> Profile:
    """A user's profile, by name or public id; raises NoSuchPerson.

    A name in a link (`is_link`) may be somebody's former one, and never leads to somebody who took
    it later. Where lists are closed, people see only their own profile.
    """
    house, client = house_of(request), client_of(request)
    stored = await house.reader.run(partial(_profile_of, name=name, shown=shown, is_link=is_link))
    if stored.user_id != client.user_id:
        house.rights.check_may(client.identity, "lists", is_page=True)
    games = len(stored.played)
    pay(request, games / prices.GAMES_READ + min(shown, games) / prices.GAMES_SHOWN)
    views = profiles.Profiles(house.ask(Ratings).views)
    show = partial(views.shown, stored, client.user_id, client.say, house.now())
    shown_profile = await house.reader.compute(show)
    medals = await house.ask(Ladders).medals_of(stored.user_id, client.identity, client.say)
    return replace(shown_profile, medals=tuple(medals))


def _profile_of(connection: sa.Connection, name: str, shown: int, is_link: bool) -> StoredProfile:
    find = finding.linked_by_page if is_link else finding.find
    user_id = find(connection, name)
    if user_id is None:
        raise NoSuchPerson()
    return profiles.read(connection, user_id, shown)
