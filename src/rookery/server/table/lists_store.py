"""Lists of games: a user's own, those in progress to watch, and tables to join."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from rookery.ratings.rating import Rating, show
from rookery.server.db import schema
from rookery.server.people import ratings_store as ratings
from rookery.server.people import store as people
from rookery.server.people.calendar import DAY_MS
from rookery.server.table.seats import Seat, holders

MOST = 24
ACTIVE_MS = 2 * 60 * 1000
"""How long a bot that has acted counts as being at its table."""
_MOST_ATTENDED = 400
MOST_PUBLIC = 50
WAITS_MS = DAY_MS
CLAIMS_MS = 2 * 60 * 1000


class StoredGameRow(NamedTuple):
    """A game in a list, as the store knows it; `heeds_leave`: its clock rests during leave."""

    id: str
    game: str
    to_move: int | None
    ended: int | None
    number: int
    seats: tuple[Seat, ...]
    heeds_leave: bool = False


def mine(connection: sa.Connection, user_id: str | None) -> list[StoredGameRow]:
    """The games in which a user holds a seat, the most recently played first."""
    if user_id is None:
        return []
    table, seats = schema.games.c, schema.seats.c
    held = sa.select(seats.game_id).where(seats.user_id == user_id)
    return _rows(connection, table.id.in_(held), table.updated)


Attended = Mapping[str, Collection[str]]
"""The users who are at tables, by the table's id."""


class LiveGame(NamedTuple):
    """A game that is on, how many players and how many people are there, and the mean rating."""

    row: StoredGameRow
    players: int
    people: int
    rating: float


def live(
    connection: sa.Connection, user_id: str | None, now: int, attended: Attended
) -> list[StoredGameRow]:
    """Other people's games that are on, the best first: the rows of `on_now`."""
    return [game.row for game in on_now(connection, user_id, now, attended)]


def on_now(
    connection: sa.Connection, user_id: str | None, now: int, attended: Attended
) -> list[LiveGame]:
    """Other people's games that are on and not private, the best first.

    A game is on if one of its players is at the table, or if a bot plays that has just been at it:
    bots come to no table. First come those with most people who play and are there, then those
    with most people there, then the highest mean rating, then the latest begun.
    """
    table, seats = schema.games.c, schema.seats.c
    held = sa.select(seats.game_id).where(seats.user_id == (user_id or ""))
    running = table.ended.is_(None) & (table.kind == "live") & (table.version > 0)
    most = sorted(attended, key=lambda game_id: -len(attended[game_id]))[:_MOST_ATTENDED]
    fresh = table.id.in_(most) | (table.updated > now - ACTIVE_MS)
    which = running & fresh & (table.listed != "private") & table.id.not_in(held)
    rows = _rows(connection, which, table.started, _MOST_ATTENDED)
    users = {seat.user_id for game in rows for seat in game.seats if seat.user_id is not None}
    known = ratings.of_users(connection, sorted(users))
    bots = people.bots_among(connection, users)
    games = [LiveGame(row, *_worth(row, attended.get(row.id, ()), known)) for row in rows]
    on = [game for game in games if game.players or holders(game.row.seats) & bots]
    return sorted(on, key=lambda game: game[1:], reverse=True)[:MOST]


def shown(connection: sa.Connection, ids: Collection[str]) -> list[StoredGameRow]:
    """Those of these games that anybody may watch."""
    table, all_of = schema.games.c, list(ids)
    which = table.id.in_(all_of) & (table.listed != "private")
    return _rows(connection, which, table.started, len(all_of)) if all_of else []


def _worth(
    row: StoredGameRow, there: Collection[str], known: Mapping[str, Mapping[str, Rating]]
) -> tuple[int, int, float]:
    """How many players are there, how many people, and how good those who play are."""
    players = holders(row.seats)
    good = [
        max(
            (show(rating).rating for pool, rating in known[user].items() if _is_of(pool, row)),
            default=0,
        )
        for user in players
        if user in known
    ]
    return len(players.intersection(there)), len(there), sum(good) / max(1, len(good))


def _is_of(pool: str, row: StoredGameRow) -> bool:
    return pool.partition("/")[0] == row.game


class PublicTable(NamedTuple):
    """A table at which a seat can be taken, as the store knows it."""

    id: str
    game: str
    options: str
    clock_initial: int | None
    clock_increment: int | None
    clock_capped: int
    rated: int
    pool: str | None
    created: int
    seats: tuple[Seat, ...]
    bots: frozenset[str] = frozenset()


def public(connection: sa.Connection, now: int) -> list[PublicTable]:
    """Tables waiting for anybody, and those that strangers and computers have just begun."""
    table = schema.games.c
    waits = table.started.is_(None) & table.pool.is_(None) & (table.created > now - WAITS_MS)
    begun = table.pool.is_not(None) & (table.started > now - CLAIMS_MS)
    rows = connection.execute(
        sa.select(
            table.id,
            table.game,
            table.options,
            table.clock_initial,
            table.clock_increment,
            table.clock_capped,
            table.rated,
            table.pool,
            table.created,
        )
        .where(table.listed == "public", table.ended.is_(None), waits | begun)
        .order_by(table.created)
        .limit(MOST_PUBLIC)
    ).all()
    seats = seats_of(connection, [row.id for row in rows])
    idle = _idle_computers(connection, [row.id for row in rows if row.pool is not None])
    bots = frozenset(people.bots_among(connection, _users(seats)))
    tables_now = [PublicTable(*row, tuple(seats.get(row.id, ())), bots) for row in rows]
    return [table_row for table_row in tables_now if table_row.pool is None or table_row.id in idle]


def _users(seats: Mapping[str, Sequence[Seat]]) -> set[str]:
    return {
        holder.user_id for many in seats.values() for holder in many if holder.user_id is not None
    }


def waits_at(connection: sa.Connection, user_id: str, since: int) -> bool:
    """Whether a user waits at a public table that was opened after `since`."""
    table, seats = schema.games.c, schema.seats.c
    held = sa.select(seats.game_id).where(seats.user_id == user_id)
    waits = (table.listed == "public") & table.started.is_(None) & (table.created > since)
    waiting = sa.select(table.id).where(waits, table.id.in_(held)).limit(1)
    return connection.scalar(waiting) is not None


def _idle_computers(connection: sa.Connection, ids: list[str]) -> set[str]:
    """The tables with a computer that has not acted yet."""
    if not ids:
        return set()
    seats, entries = schema.seats.c, schema.entries.c
    acted = sa.exists().where(
        entries.game_id == seats.game_id, entries.seat == seats.seat, entries.kind == "action"
    )
    which = seats.game_id.in_(ids) & (seats.kind == "computer") & ~acted
    return set(connection.scalars(sa.select(seats.game_id).where(which)))


def begun(connection: sa.Connection, ids: Collection[str]) -> dict[str, set[str]]:
    """The users who sit at those of these tables that have begun, by table."""
    games, seats = schema.games.c, schema.seats.c
    rows = connection.execute(
        sa.select(seats.game_id, seats.user_id)
        .join(schema.games, games.id == seats.game_id)
        .where(games.id.in_(list(ids)), games.started.is_not(None), seats.kind == "human")
    )
    begun_by: dict[str, set[str]] = {}
    for game_id, user_id in rows:
        begun_by.setdefault(game_id, set()).add(user_id)
    return begun_by


def _rows(
    connection: sa.Connection,
    which: sa.ColumnElement[bool],
    latest: sa.ColumnElement[int],
    most: int = MOST,
) -> list[StoredGameRow]:
    table = schema.games.c
    rows = connection.execute(
        sa.select(
            *(table.id, table.game, table.to_move, table.ended, table.version),
            (table.clock_capped == 1).label("heeds_leave"),
        )
        .where(which)
        .order_by(latest.desc())
        .limit(most)
    ).all()
    seats = seats_of(connection, [row.id for row in rows])
    return [
        StoredGameRow(
            row.id,
            row.game,
            row.to_move,
            row.ended,
            row.version,
            tuple(seats.get(row.id, ())),
            row.heeds_leave,
        )
        for row in rows
    ]


def seats_of(connection: sa.Connection, ids: Sequence[str]) -> dict[str, list[Seat]]:
    """The seats of these games, by the game's id."""
    table = schema.seats.c
    rows = connection.execute(
        sa.select(table.game_id, table.kind, table.name, table.level, table.user_id, table.back)
        .where(table.game_id.in_(ids))
        .order_by(table.game_id, table.seat)
    )
    seats_of_game: dict[str, list[Seat]] = {}
    for game_id, kind, name, level, user_id, back in rows:
        seat = Seat(kind, name, level, user_id, back=back)
        seats_of_game.setdefault(game_id, []).append(seat)
    return seats_of_game
