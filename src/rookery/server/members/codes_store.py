"""One-time codes, in the store: functions on a connection."""

import unicodedata
from collections.abc import Collection

import sqlalchemy as sa

from rookery.server.members import tables
from rookery.server.ops.randomness import Randomness

COUNT = 10
_TEXT = (
    "auk berg crab dune fern fish floe foam frost gale gull isle kelp kite lamp loon moon moss "
    "node orca pearl pine reef seal shell skua sled snow star surf tern wave"
)
_WORDS = _TEXT.split()
_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike
_GROUP = 4


def new_code(randomness: Randomness) -> str:
    """A word and eight letters, 44 bits: `moss-7Q4K-2XM9`."""
    number = randomness.seed("word of a code", 5)
    letters = randomness.letters("code", _LETTERS, 2 * _GROUP)
    return f"{_WORDS[number]}-{letters[:_GROUP]}-{letters[_GROUP:]}"


def plain(code: str) -> str:
    """The normal form in which codes are compared: capital letters and digits only."""
    letters = unicodedata.normalize("NFKC", code).upper()  # some keyboards send wide ones
    return "".join(c for c in letters if c.isascii() and c.isalnum())


# -- one-time codes, in the store: functions on a connection ---------------------------------------

ENTRY = ("recovery", "reset")
"""The kinds that let somebody in."""


def add(
    connection: sa.Connection,
    kind: str,
    hashes: Collection[str],
    user_id: str | None = None,
    until: int | None = None,
) -> None:
    """Store new codes, by their hashes."""
    row = {"kind": kind, "user_id": user_id, "until": until}
    connection.execute(sa.insert(tables.codes), [{"hash": hashe, **row} for hashe in hashes])


def renew(connection: sa.Connection, user_id: str, hashes: Collection[str]) -> None:
    """Replace the recovery codes: the previous ones no longer work."""
    codes = tables.codes
    mine = (codes.c.user_id == user_id) & (codes.c.kind == "recovery")
    connection.execute(sa.delete(codes).where(mine))
    add(connection, "recovery", hashes, user_id)


def use(connection: sa.Connection, code: str, kinds: Collection[str], now: int) -> str | None:
    """Use a code up and return its kind; None if it is unknown, used or too old."""
    codes = tables.codes
    which = _working(code, kinds, now)
    kind = connection.scalar(sa.select(codes.c.kind).where(which))
    used = connection.execute(sa.update(codes).where(which).values(used=now))
    return kind if used.rowcount == 1 else None


def works(connection: sa.Connection, code: str, kind: str, now: int) -> bool:
    """Whether a code could be used up now."""
    which = _working(code, [kind], now)
    return connection.scalar(sa.select(tables.codes.c.kind).where(which)) is not None


def _working(code: str, kinds: Collection[str], now: int) -> sa.ColumnElement[bool]:
    codes = tables.codes.c
    fresh = codes.used.is_(None) & (codes.until.is_(None) | (codes.until > now))
    return (codes.hash == code) & codes.kind.in_(list(kinds)) & fresh


def withdraw(connection: sa.Connection, hashes: Collection[str]) -> int:
    """Delete those of these codes that nobody has used yet; returns how many."""
    codes = tables.codes
    which = codes.c.hash.in_(list(hashes)) & codes.c.used.is_(None)
    return connection.execute(sa.delete(codes).where(which)).rowcount


def take(connection: sa.Connection, code: str, kind: str, now: int) -> str | None:
    """Use a code up and delete it; return the user it was made for, None if it does not work."""
    codes = tables.codes
    which = (codes.c.hash == code) & (codes.c.kind == kind) & (codes.c.until > now)
    whose = connection.scalar(sa.select(codes.c.user_id).where(which))
    deleted = connection.execute(sa.delete(codes).where(which))
    return whose if deleted.rowcount == 1 else None


def left(connection: sa.Connection, user_id: str) -> int:
    """How many recovery codes a user has left."""
    codes = tables.codes.c
    mine = (codes.user_id == user_id) & (codes.kind == "recovery") & codes.used.is_(None)
    return connection.scalar(sa.select(sa.func.count()).where(mine)) or 0


def forget(connection: sa.Connection, now: int) -> None:
    """Delete the codes that are too old to be used."""
    codes = tables.codes
    connection.execute(sa.delete(codes).where(codes.c.until <= now))
