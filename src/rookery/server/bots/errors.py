"""Refusals that concern bots and challenges."""

from rookery.core.i18n import later
from rookery.server.errors import Refused, TooFast


class NoSuchChallenge(Refused):
    """The challenge does not exist, is over, or does not concern the user."""

    code, status = "no-such-challenge", 404
    message = later("There is no such challenge any more.")


class AskedAlready(Refused):
    """One of those challenged has yet to answer, or has been asked often."""

    code, status = "asked-already", 409
    message = later("You have challenged them already. Wait for a while.")


class NoSuchBot(Refused):
    """The user owns no bot of this name."""

    code, status = "no-such-bot", 404
    message = later("You have no such bot.")


class TooManyBots(Refused):
    """The member already owns the maximum number of bots."""

    code, status = "too-many-bots", 409
    message = later("You have %(most)s bots already. Delete one first.")


class TooManyGames(Refused):
    """The bot already plays the maximum number of games at once."""

    code, status = "too-many-games", 409
    message = later("A bot plays %(most)s games at a time.")


class TooManyStreams(TooFast):
    """The user already reads the maximum number of streams of this kind."""

    code = "too-many-streams"
    message = later("You read as many streams at a time as you may.")


class OutOfScope(Refused):
    """The scopes of the bot's token do not allow this."""

    code, status = "out-of-scope", 403
    message = later("This token does not allow that.")
