"""The first keeper of a house: who may become it, and what follows. Functions on a connection."""

from collections.abc import Mapping
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.db import house_store
from rookery.server.errors import HasKeeper, NoSuchFirstCode
from rookery.server.feature import Occasion
from rookery.server.keeper.kinds import Kind, settings_of
from rookery.server.people import audit_store as audit
from rookery.server.people import store as people
from rookery.server.people import tokens
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.identity import KEEPER

CODE_MS = DAY_MS
"""How long the code works that the house prints when it starts."""
_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
_CODE = "first "
FOUNDED, KIND = "founded", "kind"
"""Keys of the house's values: when it got its first keeper, and of which kind it is."""


class FoundedHouse(NamedTuple):
    """What has been set for the house, and whether anybody keeps it."""

    values: Mapping[str, str]
    is_kept: bool


def state(connection: sa.Connection) -> FoundedHouse:
    """The state of the house now."""
    return FoundedHouse(house_store.values(connection), bool(people.keepers(connection)))


def new_code(connection: sa.Connection, occasion: Occasion) -> str:
    """A code for the first keeper; "" if there is one already."""
    if people.keepers(connection):
        return ""
    for key, until in _codes(connection).items():
        if until <= occasion.now:
            house_store.put(connection, key, None)
    code = occasion.randomness.letters("the first keeper's code", _LETTERS, 24)
    house_store.put(connection, _key(code), str(occasion.now + CODE_MS))
    return code


def until(connection: sa.Connection, code: str, now: int) -> int:
    """Until when a code works, 0 if it doesn't."""
    found = _codes(connection).get(_key(code), 0)
    return found if found > now else 0


def _codes(connection: sa.Connection) -> dict[str, int]:
    values: Mapping[str, str] = house_store.values(connection)
    return {key: int(value) for key, value in values.items() if key.startswith(_CODE)}


def _key(code: str) -> str:
    return _CODE + tokens.hashed("".join(code.split()).upper())[:32]


def found(
    connection: sa.Connection, occasion: Occasion, user_id: str, kind: Kind, code: str | None
) -> None:
    """Make a member the first keeper of a house of this kind; `code` is None if none is needed.

    Raises HasKeeper, NoSuchFirstCode.
    """
    # Two at the same moment: the second waits for this row, or breaks its key and tries again.
    house_store.put(connection, FOUNDED, str(occasion.now))
    if people.keepers(connection):
        raise HasKeeper()
    if code is not None and not until(connection, code, occasion.now):
        raise NoSuchFirstCode()
    for key in _codes(connection):
        house_store.put(connection, key, None)
    people.put(connection, user_id, occasion.now, role=KEEPER)
    for name, value in {**settings_of(kind, occasion.fixed), KIND: kind}.items():
        house_store.put(connection, name, value)
    keeper = people.known(connection, [user_id])[user_id]
    about = {"name": keeper.name, "kind": kind}
    audit.add(connection, user_id, "first", user_id, about, occasion.now)
