"""What is rejected of bots and challenges."""

from rookery.core.i18n import later
from rookery.server.errors import Refused, TooFast


class NoSuchChallenge(Refused):
    """There is none, it is over, or it is no business of whoever asks."""

    code, status = "no-such-challenge", 404
    message = later("There is no such challenge any more.")


class NoSuchBot(Refused):
    """Whoever asks owns no bot of this name."""

    code, status = "no-such-bot", 404
    message = later("You have no such bot.")


class TooManyBots(Refused):
    """A member has as many bots as may be."""

    code, status = "too-many-bots", 409
    message = later("You have %(most)s bots already. Delete one first.")


class TooManyGames(Refused):
    """A bot plays as many games at once as it may."""

    code, status = "too-many-games", 409
    message = later("A bot plays %(most)s games at a time.")


class TooManyStreams(TooFast):
    """Somebody reads as many streams as they may."""

    code = "too-many-streams"
    message = later("You read as many streams at a time as you may.")


class OutOfScope(Refused):
    """A bot's token does not allow this."""

    code, status = "out-of-scope", 403
    message = later("This token does not allow that.")
