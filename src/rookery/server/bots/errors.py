"""Refusals that concern bots and challenges."""

from rookery.core.words.i18n import later
from rookery.server.errors import Refused, TooFast


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
    message = later("You read as many streams at a time as you may.")
