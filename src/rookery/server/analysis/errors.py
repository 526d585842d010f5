"""Refusals that concern analyses of games."""

from rookery.core.words.i18n import later
from rookery.server.errors import Refused


class NothingToAnalyse(Refused):
    """The game is for one player, or this house analyses no games."""

    code, status = "not-analysed", 409
    message = later("Whole games like this one are not analysed here.")
