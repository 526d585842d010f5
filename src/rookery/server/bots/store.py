"""Bots, their tokens and their logs: functions on a connection."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Integer, String, Table

from rookery.core.words.i18n import later
from rookery.server.db import schema
from rookery.server.db.schema import metadata
from rookery.server.errors import Refused, TooFast
from rookery.server.people import names
from rookery.server.people import store as people
from rookery.server.people.calendar import HOUR_MS

# The latest events of each bot, for its owner.
bot_log = Table(
    "bot_log",
    metadata,
    Column("user_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("about", String(120), nullable=False),
)


# -- refusals that concern bots and challenges -----------------------------------------------------


class NoSuchBot(Refused):
    """The user owns no bot of this name."""

    code, status = "no-such-bot", 404
    message = later("You have no such bot.")


class TooManyBots(Refused):
    """The member already owns the maximum number of bots."""

    code, status = "too-many-bots", 409
    message = later("You have %(most)s bots already. Delete one first.")


class TooManyStreams(TooFast):
    """The user already reads the maximum number of streams of this kind."""

    code = "too-many-streams"
    message = later("You already have the maximum number of streams open.")


# -- bots, their tokens and their logs: functions on a connection ----------------------------------

MOST = 8
"""The most bots that one member may have."""
_LINES = 100
_SHOWN = 30
_GAME_ID = 12  # a line about a game begins with its id


class Bot(NamedTuple):
    """A bot as its owner sees it; `scopes` is None while it has no token."""

    user_id: str
    name: str
    scopes: frozenset[str] | None
    created: int


class LogLine(NamedTuple):
    """A line of a bot's log."""

    at: int
    kind: str
    about: str


def create(connection: sa.Connection, bot_id: str, owner: str, name: str, now: int) -> None:
    """Store a new bot; raises NameTaken, TooManyBots."""
    people.check_free(connection, name, None, now)
    if len(owned(connection, owner)) >= MOST:
        raise TooManyBots(most=MOST)
    named = {"name": name, "skeleton": names.skeleton(name)}
    people.put(connection, bot_id, now, kind="bot", owner=owner, **named)


def owned(connection: sa.Connection, owner: str) -> list[Bot]:
    """A member's bots, the oldest first."""
    users, tokens = schema.users.c, schema.tokens.c
    works = (tokens.user_id == users.id) & tokens.until.is_(None)
    rows = connection.execute(
        sa.select(users.id, users.name, tokens.scopes, users.created)
        .outerjoin(schema.tokens, works)
        .where(users.owner == owner, users.kind == "bot")
        .order_by(users.created, users.id)
    )
    return [
        Bot(row.id, row.name, row.scopes and frozenset(row.scopes.split()), row.created)
        for row in rows
    ]


def mine(connection: sa.Connection, owner: str, name: str) -> Bot:
    """The member's bot of this name; raises NoSuchBot."""
    wanted = names.skeleton(name)
    for bot in owned(connection, owner):
        if names.skeleton(bot.name) == wanted:
            return bot
    raise NoSuchBot()


def new_token(
    connection: sa.Connection, bot_id: str, token: str, scopes: frozenset[str], now: int
) -> None:
    """Store a bot's new token, by its hash; the previous one ends."""
    end_tokens(connection, bot_id, now)
    row = {"hash": token, "user_id": bot_id, "scopes": " ".join(sorted(scopes)), "created": now}
    connection.execute(sa.insert(schema.tokens), row)


def end_tokens(connection: sa.Connection, bot_id: str, now: int) -> int:
    """Revoke a bot's tokens; returns how many worked."""
    tokens = schema.tokens
    which = (tokens.c.user_id == bot_id) & tokens.c.until.is_(None)
    ended = connection.execute(sa.update(tokens).where(which).values(until=now)).rowcount
    people.put(connection, bot_id, now)
    return ended


def keys_of(connection: sa.Connection, bot_ids: Sequence[str]) -> dict[str, str]:
    """What the tokens of these bots allow, in words; bots without a token are left out."""
    tokens = schema.tokens.c
    which = tokens.user_id.in_(list(bot_ids)) & tokens.until.is_(None)
    rows = connection.execute(sa.select(tokens.user_id, tokens.scopes).where(which))
    return {row.user_id: row.scopes for row in rows}


def owned_ids(connection: sa.Connection, owner: str) -> list[str]:
    """The ids of a member's bots."""
    return [bot.user_id for bot in owned(connection, owner)]


def forget(connection: sa.Connection, user_id: str, now: int) -> None:
    """Revoke a bot's tokens, delete its log, and all bots' lines about a player who has gone."""
    end_tokens(connection, user_id, now)
    log = bot_log.c
    connection.execute(sa.delete(bot_log).where(log.user_id == user_id))
    name = connection.scalar(sa.select(schema.users.c.name).where(schema.users.c.id == user_id))
    if name:
        after_game = sa.func.substr(log.about, _GAME_ID + 2)
        gone = sa.delete(bot_log).where((log.about == name) | (after_game == name))
        connection.execute(gone)


def note(connection: sa.Connection, bot_id: str, line: LogLine) -> None:
    """Add a line to a bot's log; the oldest lines are deleted."""
    log = bot_log
    newest = sa.select(sa.func.max(log.c.number)).where(log.c.user_id == bot_id)
    number = 1 + (connection.scalar(newest) or 0)
    old = (log.c.user_id == bot_id) & (log.c.number <= number - _LINES)
    connection.execute(sa.delete(log).where(old))
    row = {**line._asdict(), "about": line.about[:120], "user_id": bot_id, "number": number}
    connection.execute(sa.insert(log), row)


def log_of(connection: sa.Connection, bot_id: str) -> list[LogLine]:
    """The last lines of a bot's log, the newest first."""
    log = bot_log.c
    rows = connection.execute(
        sa.select(log.at, log.kind, log.about)
        .where(log.user_id == bot_id)
        .order_by(log.number.desc())
        .limit(_SHOWN)
    )
    return [LogLine(*row) for row in rows]


# -- what a program must be told when it reconnects: functions on a connection ---------------------

RECENT_MS = HOUR_MS
_MOST = 50


def running(connection: sa.Connection, user_id: str) -> list[str]:
    """The games that a user plays now; of very many, the newest."""
    return people.games_of(connection, user_id, running=True)[-_MOST:]


def ended(connection: sa.Connection, user_id: str, since: int) -> list[str]:
    """A user's games that have ended since that time; of very many, the newest."""
    games, seats = schema.games.c, schema.seats.c
    mine = sa.select(seats.game_id).where(seats.user_id == user_id)
    which = games.id.in_(mine) & (games.kind == "live") & (games.ended >= since)
    query = sa.select(games.id).where(which).order_by(games.ended.desc(), games.id).limit(_MOST)
    return list(connection.scalars(query))[::-1]
