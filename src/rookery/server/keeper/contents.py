"""What is in a back-up, counted."""

from typing import NamedTuple

COUNTED = ("users", "games", "entries")
"""The tables whose rows are counted: people, their games, and what was done there."""


class Contents(NamedTuple):
    """The version of a back-up's schema, and how much is in it."""

    version: str
    users: int
    games: int
    entries: int
    is_dump: bool = False

    def __str__(self) -> str:
        return f"people {self.users}, games {self.games}, entries {self.entries}"
