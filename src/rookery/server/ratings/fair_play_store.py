"""What is known of people whose game is to be rated: functions on a connection."""

import hashlib
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import execute_many
from rookery.server.db.writer import BulkJob
from rookery.server.ratings import tables
from rookery.server.ratings.fair_play import WINDOW_MS, Facts


def network_of(address: str, secret: str) -> str:
    """A network as a game remembers it: comparable within the game, and nowhere else."""
    return hashlib.sha256(f"{secret} {address}".encode()).hexdigest()[:16]


_FIELDS = ("played", "player", "place")
_NOTE = sa.insert(tables.networks).from_select(
    ["game_id", "user_id", "network"],
    sa.select(*(sa.bindparam(field, type_=sa.String) for field in _FIELDS)).where(
        ~sa.exists().where(
            tables.networks.c.game_id == sa.bindparam("played"),
            tables.networks.c.user_id == sa.bindparam("player"),
            tables.networks.c.network == sa.bindparam("place"),
        )
    ),
)


class Note(BulkJob, frozen=True, eq=False, gc=False):
    """The job of remembering that a user has played a game from this network."""

    game_id: str
    user_id: str
    network: str

    def __call__(self, connection: sa.Connection) -> None:
        connection.execute(_NOTE, dict(zip(_FIELDS, self._row(), strict=True)))

    @classmethod
    def run_all(cls, engine: sa.Engine, cursor: Any, jobs: Sequence["Note"]) -> bool:
        """Remember all of them by one statement."""
        execute_many(engine, cursor, _NOTE, _FIELDS, [job._row() for job in jobs])
        return True

    def _row(self) -> tuple[str, str, str]:
        return self.game_id, self.user_id, self.network


def facts(
    connection: sa.Connection, game_id: str, users: Sequence[str], at: int, new_ms: int
) -> Facts:
    """What is known of the users of a game that ended at `at`."""
    met, opponents = _met(connection, users, at - WINDOW_MS, at)
    everybody = {*users, *(other for _, other in opponents)}
    new = newcomers(connection, everybody, at, new_ms)
    games = Counter(user for user, _ in _with(opponents, new))
    return Facts(
        newcomers=new & frozenset(users),
        networks=networks_of(connection, game_id),
        owners=owners(connection, users),
        met=met,
        met_new=games,
    )


Opponents = dict[tuple[str, str], set[int]]
"""The numbers of the rated games in which a user has met another one."""


def _met(
    connection: sa.Connection, users: Sequence[str], since: int, until: int
) -> tuple[Counter[frozenset[str]], Opponents]:
    mine, other = tables.rated_players.alias("mine"), tables.rated_players.alias("other")
    rows = connection.execute(
        sa.select(mine.c.user_id, other.c.user_id, mine.c.number)
        .join(other, (other.c.number == mine.c.number) & (other.c.user_id != mine.c.user_id))
        .where(mine.c.user_id.in_(list(users)), mine.c.at > since, mine.c.at <= until)
    )
    opponents: Opponents = {}
    for user_id, met, number in rows:
        opponents.setdefault((user_id, met), set()).add(number)
    pairs = Counter(
        {frozenset(pair): len(numbers) for pair, numbers in opponents.items() if pair[1] in users}
    )
    return pairs, opponents


def _with(opponents: Opponents, new: Collection[str]) -> Collection[tuple[str, int]]:
    """Who has met newcomers, and in which games."""
    return {
        (user, number)
        for (user, other), numbers in opponents.items()
        if other in new
        for number in numbers
    }


def newcomers(
    connection: sa.Connection, user_ids: Collection[str], at: int, new_ms: int
) -> frozenset[str]:
    """The guests among these users, and the members who had just signed up then."""
    users = schema.users.c
    rows = connection.execute(
        sa.select(users.id, users.kind, users.created).where(users.id.in_(list(user_ids)))
    )
    known = {
        row.id
        for row in rows
        if row.kind != "guest" and (row.kind != "member" or row.created <= at - new_ms)
    }
    return frozenset(user_ids) - known


def networks_of(connection: sa.Connection, game_id: str) -> dict[str, frozenset[str]]:
    """The networks from which each user has played a game."""
    table = tables.networks.c
    rows = connection.execute(
        sa.select(table.user_id, table.network).where(table.game_id == game_id)
    )
    networks: dict[str, frozenset[str]] = {}
    for user_id, network in rows:
        networks[user_id] = networks.get(user_id, frozenset()) | {network}
    return networks


def owners(connection: sa.Connection, user_ids: Collection[str]) -> dict[str, str]:
    """The members to whom the bots among these users belong."""
    users = schema.users.c
    which = users.id.in_(list(user_ids)) & users.owner.is_not(None)
    rows = connection.execute(sa.select(users.id, users.owner).where(which))
    return {row.id: row.owner for row in rows}
