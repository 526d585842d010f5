"""What is in a back-up, or in a house, counted."""

from typing import NamedTuple

import sqlalchemy as sa

COUNTED = ("users", "games", "entries")
"""The tables whose rows are counted: people, their games, and what was done there."""
NEEDED = frozenset({"alembic_version", "games", "entries"})
"""The tables that every version had; the first ones knew no users."""


class Contents(NamedTuple):
    """The version of a back-up's schema, and how much is in it."""

    version: str
    users: int
    games: int
    entries: int
    is_dump: bool = False

    def __str__(self) -> str:
        return f"people {self.users}, games {self.games}, entries {self.entries}"


def counted(connection: sa.Connection, version: str) -> Contents:
    """What is in a database of this version."""
    names = set(sa.inspect(connection).get_table_names())
    users, games, entries = (
        connection.scalar(sa.select(sa.func.count()).select_from(sa.table(name))) or 0
        if name in names
        else 0
        for name in COUNTED
    )
    return Contents(version, users, games, entries)
