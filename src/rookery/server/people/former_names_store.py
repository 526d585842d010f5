"""Names that their owners gave up: functions on a connection.

Only hashes are stored, and for a deleted account not even whose name it was.
"""

import hashlib
from collections.abc import Collection

import sqlalchemy as sa

from rookery.server.people import names
from rookery.server.people.tables import former_names as names_given_up

REST_MS = 90 * 24 * 3600 * 1000
"""How long nobody else may take a name that was given up."""
_GONE = ""


def _hash(skeleton: str) -> str:
    return hashlib.sha256(skeleton.encode()).hexdigest()


def give_up(connection: sa.Connection, user_id: str, name: str, now: int) -> None:
    """Let a name rest that a user, who goes on under another one, has given up."""
    _put(connection, _hash(names.skeleton(name)), user_id, now + REST_MS)


def take_back(connection: sa.Connection, user_id: str, name: str) -> None:
    """Forget that a user ever gave up a name, which they now have again."""
    table = names_given_up
    mine = (table.c.hash == _hash(names.skeleton(name))) & (table.c.user_id == user_id)
    connection.execute(sa.delete(table).where(mine))


def leave_behind(connection: sa.Connection, user_id: str, name: str | None, now: int) -> None:
    """Let all names of a user who deletes their account rest, as nobody's."""
    table = names_given_up
    mine = table.c.user_id == user_id
    hashes = set(connection.scalars(sa.select(table.c.hash).where(mine)))
    connection.execute(sa.delete(table).where(mine))
    for one in sorted(hashes | ({_hash(names.skeleton(name))} if name else set())):
        _put(connection, one, _GONE, now + REST_MS)


def _put(connection: sa.Connection, hashed: str, user_id: str, until: int) -> None:
    table = names_given_up
    here = (table.c.hash == hashed) & (table.c.user_id == user_id)
    if not connection.execute(sa.update(table).where(here).values(until=until)).rowcount:
        row = {"hash": hashed, "user_id": user_id, "until": until}
        connection.execute(sa.insert(table), row)


def resting(
    connection: sa.Connection, skeletons: Collection[str], now: int, user_id: str | None = None
) -> set[str]:
    """Those of these skeletons that nobody may take now, except who gave them up."""
    table, hashes = names_given_up.c, {_hash(one): one for one in skeletons}
    which = table.hash.in_(list(hashes)) & (table.until > now) & (table.user_id != (user_id or "-"))
    return {hashes[one] for one in connection.scalars(sa.select(table.hash).where(which))}


def owners(connection: sa.Connection, name: str) -> set[str]:
    """The ids of all who gave this name up; "" stands for those who have gone."""
    table = names_given_up.c
    which = table.hash == _hash(names.skeleton(name))
    return set(connection.scalars(sa.select(table.user_id).where(which)))
