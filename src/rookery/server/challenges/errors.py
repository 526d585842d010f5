"""Refusals that concern challenges."""

from rookery.core.words.i18n import later
from rookery.server.errors import Refused


class NoSuchChallenge(Refused):
    """The challenge does not exist, is over, or does not concern the user."""

    code, status = "no-such-challenge", 404
    message = later("There is no such challenge any more.")


class AskedAlready(Refused):
    """One of those challenged has yet to answer, or has been asked often."""

    code, status = "asked-already", 409
    message = later("You have challenged them already. Wait for a while.")
