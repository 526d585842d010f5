"""What rated games say about people, for other features: functions on a connection."""

import msgspec
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.ratings import tables
from rookery.server.table.contest import BOTS, GameContest
from rookery.server.table.interfaces import CountedGame

_CONTEST = msgspec.json.Decoder(GameContest)


def _within(begins: int, ends: int) -> sa.ColumnElement[bool]:
    return tables.rated_games.c.at.between(begins, ends - 1)


def version(connection: sa.Connection, begins: int, ends: int) -> tuple[int, int]:
    """Changes with the rated games that ended between two moments, also if one is voided."""
    table = tables.rated_games.c
    query = sa.select(sa.func.count(), sa.func.max(table.number)).where(_within(begins, ends))
    count, last = connection.execute(query).one()
    return int(count), int(last or 0)


def between(connection: sa.Connection, begins: int, ends: int) -> list[CountedGame]:
    """The games between people that ended between two moments, in the order of their numbers.

    Guests who have turned out to be members are those members.
    """
    table = tables.rated_games.c
    rows = connection.execute(
        sa.select(table.at, table.places).where(_within(begins, ends)).order_by(table.number)
    )
    members = _members(connection)
    contests = ((at, _CONTEST.decode(places)) for at, places in rows)
    return [
        CountedGame(at, contest.pool, _called(contest.users, members), contest.places, pairs)
        for at, contest in contests
        if (pairs := contest.pairs) and BOTS not in contest.pool
    ]


def _members(connection: sa.Connection) -> dict[str, str]:
    """The members by the ids of the guests that they once were."""
    users = schema.users.c
    query = sa.select(users.id, users.merged_into).where(users.merged_into.is_not(None))
    return {str(row.id): str(row.merged_into) for row in connection.execute(query)}


def _called(users: tuple[str, ...], members: dict[str, str]) -> tuple[str, ...]:
    return tuple(
        member if (member := members.get(user, user)) == user or member not in users else user
        for user in users
    )


def is_waiting(connection: sa.Connection, until: int) -> bool:
    """Whether games that ended before then have not been rated yet."""
    games, finished = schema.games.c, schema.finished.c
    query = (
        sa.select(games.id)
        .join(schema.finished, finished.game_id == games.id)
        .where(games.ended < until)
        .limit(1)
    )
    return connection.execute(query).first() is not None
