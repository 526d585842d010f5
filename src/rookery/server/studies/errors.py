"""Refusals that concern notes on games."""

from rookery.core.words.i18n import later
from rookery.server.errors import Refused


class NoSuchStudy(Refused):
    """The link to the notes is wrong, or their owner has deleted them or the account."""

    code, status = "no-such-study", 404
    message = later("These notes are not here any more.")


class StudyFull(Refused):
    """The study already has notes on the maximum number of positions."""

    code, status = "study-full", 409
    message = later("There are notes on %(most)s positions already. Delete one first.")
