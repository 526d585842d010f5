"""Refusals of the guest book."""

from rookery.core.words.i18n import later
from rookery.server.errors import Refused


class BadEntry(Refused):
    """The text of an entry is empty or too long."""

    code, status = "bad-entry", 400
    message = later("An entry has 1 to %(most)s characters.")
