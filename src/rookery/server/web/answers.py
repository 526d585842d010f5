"""Answers that routes of several features give."""

from msgspec import Struct


class Location(Struct, frozen=True):
    """Where something is: its id, and the address of its page."""

    id: str
    url: str


class PageAddress(Struct, frozen=True):
    """The address of the page that shows what has changed."""

    url: str
