"""Sessions of signed-in users, in the store: functions on a connection."""

from collections.abc import Collection
from operator import attrgetter
from typing import Any, NamedTuple

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.people import store as people
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.identity import NOBODY, Identity

UNUSED_MS = 90 * DAY_MS
"""A session unused for this long ends by itself."""
LONGEST_MS = 365 * DAY_MS
"""Any session ends by itself after this time, used or not."""


class Session(NamedTuple):
    """A browser or program in which somebody is signed in."""

    hash: str
    created: int
    seen: int
    about: str


def find(connection: sa.Connection, token: str) -> Identity:
    """The identity that a token's hash stands for: see `find_all`."""
    return find_all(connection, [token])[token]


def find_all(connection: sa.Connection, tokens: Collection[str]) -> dict[str, Identity]:
    """The identities that several tokens' hashes stand for.

    A session or a bot's token stands for its user. Any other token stands for the guest whose id
    is its hash, unless that guest has become somebody: since then the token is nobody's.
    """
    identities = {token: Identity(token) for token in tokens}
    rows = connection.execute(_STANDING, {"tokens": tokens})
    for row in sorted(rows, key=attrgetter("way")):
        identities[row.token] = _READ[row.way](row)
    return identities


def _standing(way: int, token: "sa.Column[Any]", **known: "sa.Column[Any]") -> "sa.Select[Any]":
    """A query for tokens' hashes, what is known of each, and the user it stands for in this way."""
    names = "created", "seen", "until", "method", "scopes"
    columns_known = (known.get(name, sa.null()).label(name) for name in names)
    columns = ("id", "kind", "name", "role", "prefs", "muted", "paused", "banned")
    whose = (_USERS[name] for name in columns)
    return sa.select(
        sa.literal_column(str(way)).label("way"), token.label("token"), *columns_known, *whose
    )


_GUEST, _BOT, _SESSION = range(3)
"""The ways in which a token stands for a user; if several apply, the last one counts."""
_USERS, _OF_BOTS, _SESSIONS = schema.users.c, schema.tokens.c, schema.sessions.c
_TOKENS: sa.BindParameter[Any] = sa.bindparam("tokens", expanding=True)
# Built once: building a statement takes longer than executing it. It is a single statement, since
# most of a crowd that comes at once match none of its parts. Sessions come first: PostgreSQL takes
# the columns' types from the first part.
_STANDING = sa.union_all(
    _standing(
        _SESSION,
        _SESSIONS.hash,
        created=_SESSIONS.created,
        seen=_SESSIONS.seen,
        until=_SESSIONS.until,
        method=_SESSIONS.method,
    )
    .join(schema.sessions, _USERS.id == _SESSIONS.user_id)
    .where(_SESSIONS.hash.in_(_TOKENS)),
    _standing(_BOT, _OF_BOTS.hash, scopes=_OF_BOTS.scopes, until=_OF_BOTS.until)
    .join(schema.tokens, _USERS.id == _OF_BOTS.user_id)
    .where(_OF_BOTS.hash.in_(_TOKENS)),
    _standing(_GUEST, _USERS.id).where(_USERS.id.in_(_TOKENS)),
)


def _session(row: sa.Row[Any]) -> Identity:
    if not row.until or row.kind not in ("member", "bot"):
        return NOBODY
    prefs = people.prefs_of(row.prefs)
    times = row.created, row.seen, row.until
    method = row.method or "password"
    about = row.id, row.kind, row.name or "", row.role, prefs
    return _restricted(Identity(*about, *times, method=method, is_known=True), row)


def _restricted(identity: Identity, row: sa.Row[Any]) -> Identity:
    return identity._replace(muted=row.muted, paused=row.paused, banned=row.banned)


def _bot(row: sa.Row[Any]) -> Identity:
    if row.until is not None or row.kind != "bot":
        return NOBODY
    scopes = frozenset(row.scopes.split())
    prefs = people.prefs_of(row.prefs)
    bot = Identity(row.id, "bot", row.name, prefs=prefs, scopes=scopes, is_known=True)
    return _restricted(bot, row)


def _guest(row: sa.Row[Any]) -> Identity:
    if row.kind != "guest":
        return NOBODY
    prefs = people.prefs_of(row.prefs)
    return _restricted(Identity(row.id, "guest", row.name or "", prefs=prefs, is_known=True), row)


_READ = {_GUEST: _guest, _BOT: _bot, _SESSION: _session}


def begin(
    connection: sa.Connection, user_id: str, token: str, now: int, about: str, method: str
) -> None:
    """Store a session for a user who has signed in by this method, under the new token's hash."""
    row = {"hash": token, "user_id": user_id, "created": now, "seen": now, "about": about}
    row |= {"until": now + UNUSED_MS, "method": method}
    connection.execute(sa.insert(schema.sessions), row)
    people.put(connection, user_id, now, seen=now)


def lasts_until(begun: int, last: int) -> int:
    """When a session that began and was last used at these times ends by itself."""
    return min(last + UNUSED_MS, begun + LONGEST_MS)


def used(connection: sa.Connection, token: str, now: int) -> None:
    """Record that a session is in use, which extends it, though not for ever."""
    sessions, users = schema.sessions, schema.users
    mine = (sessions.c.hash == token) & (sessions.c.until > 0)
    row = connection.execute(sa.select(sessions.c.user_id, sessions.c.created).where(mine)).first()
    if row is not None:
        until = lasts_until(row.created, now)
        connection.execute(sa.update(sessions).where(mine).values(seen=now, until=until))
        connection.execute(sa.update(users).where(users.c.id == row.user_id).values(seen=now))


def of(connection: sa.Connection, user_id: str, now: int) -> list[Session]:
    """A user's sessions, the most recently used first."""
    sessions = schema.sessions.c
    mine = (sessions.user_id == user_id) & (sessions.until > now)
    columns = sessions.hash, sessions.created, sessions.seen, sessions.about
    rows = connection.execute(sa.select(*columns).where(mine).order_by(sessions.seen.desc()))
    return [Session(*row) for row in rows]


def end(connection: sa.Connection, user_id: str, now: int, *, only: str = "", but: str = "") -> int:
    """End one session of a user, all, or all but one, voiding their tokens; returns how many."""
    sessions = schema.sessions
    which = (sessions.c.user_id == user_id) & (sessions.c.until > 0) & (sessions.c.hash != but)
    if only:
        which &= sessions.c.hash == only
    ended = connection.execute(sa.update(sessions).where(which).values(until=0)).rowcount
    people.put(connection, user_id, now)
    return ended


def forget(connection: sa.Connection, now: int) -> None:
    """Delete sessions that ended long ago: no browser keeps a cookie that long."""
    sessions = schema.sessions.c
    old = sessions.created < now - LONGEST_MS - 30 * DAY_MS
    connection.execute(sa.delete(schema.sessions).where(old))
