"""Settings of the guest book, by variables like those of the server."""

from typing import Annotated

from msgspec import Meta, Struct


class GuestBookSettings(Struct, frozen=True, kw_only=True):
    """The guest book."""

    guest_book_characters: Annotated[int, Meta(ge=1, le=2000)] = 280
    """The most characters that an entry may have."""

    guest_book_entries: Annotated[int, Meta(ge=1)] = 20
    """How many entries the page shows, the newest first."""
