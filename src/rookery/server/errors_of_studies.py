"""What is refused about notes on games and their analyses."""

from rookery.core.i18n import later
from rookery.server.errors import Refused


class NoSuchStudy(Refused):
    """The link is wrong, or its owner has gone."""

    code, status = "no-such-study", 404
    message = later("These notes are not here any more.")


class StudyFull(Refused):
    """Notes on as many positions as a study may have."""

    code, status = "study-full", 409
    message = later("There are notes on %(most)s positions already. Delete one first.")


class NothingToAnalyse(Refused):
    """A game for one, or a house that analyses no games."""

    code, status = "not-analysed", 409
    message = later("Whole games like this one are not analysed here.")
