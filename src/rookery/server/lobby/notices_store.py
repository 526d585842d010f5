"""Whom people follow and who waits, as notices: functions on a connection."""

from collections.abc import Collection, Sequence

import msgspec
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.lobby.model import Wish
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.identity import player_id
from rookery.server.people.notices import Notice

_WAITS_MS = DAY_MS
_wants = msgspec.json.Decoder(tuple[Wish, ...])


def friends(connection: sa.Connection, users: Collection[str], now: int) -> Sequence[Notice]:
    """Those whom these users follow and who wait now, in the lobby or at a public table."""
    found = {}
    for one in (*_at_tables(connection, users, now), *_looking(connection, users, now)):
        found[one.user_id, one.about] = one
    return list(found.values())


def _followed(users: Collection[str]) -> sa.ColumnElement[bool]:
    """Who is followed by any of the users, and has not blocked them."""
    ties, blocks = schema.ties.c, schema.ties.alias("blocks").c
    blocked = sa.exists().where(
        blocks.user_id == ties.other, blocks.other == ties.user_id, blocks.kind == "block"
    )
    return ties.user_id.in_(list(users)) & (ties.kind == "follow") & ~blocked


def _looking(connection: sa.Connection, users: Collection[str], now: int) -> list[Notice]:
    ties, seeks = schema.ties.c, schema.seeks.c
    rows = connection.execute(
        sa.select(ties.user_id, ties.other, seeks.since, seeks.wants)
        .join(schema.seeks, seeks.user_id == ties.other)
        .where(_followed(users), seeks.alive_until > now, seeks.game_id.is_(None))
    )
    return [
        _waits(row.user_id, row.other, row.since, [one.game for one in _wants.decode(row.wants)])
        for row in rows
    ]


def _at_tables(connection: sa.Connection, users: Collection[str], now: int) -> list[Notice]:
    ties, games, seats = schema.ties.c, schema.games.c, schema.seats.c
    rows = connection.execute(
        sa.select(ties.user_id, ties.other, games.created, games.game, games.id)
        .join(schema.seats, (seats.user_id == ties.other) & (seats.kind == "human"))
        .join(schema.games, games.id == seats.game_id)
        .where(_followed(users), games.listed == "public", games.created > now - _WAITS_MS)
        .where(games.started.is_(None), games.ended.is_(None), games.pool.is_(None))
    )
    return [
        _waits(row.user_id, row.other, row.created, [row.game], f"/games/{row.id}") for row in rows
    ]


def _waits(
    user_id: str, friend: str, since: int, games: Sequence[str], url: str = "/lobby"
) -> Notice:
    more = {"games": list(dict.fromkeys(games)), "url": url}
    return Notice(user_id, f"friend/{player_id(friend)}", "lobby", since, friend, more)


def followers(connection: sa.Connection, users: Collection[str]) -> set[str]:
    """Those who follow any of these users."""
    ties = schema.ties.c
    which = (ties.kind == "follow") & ties.other.in_(list(users))
    return set(connection.scalars(sa.select(ties.user_id).where(which)))
