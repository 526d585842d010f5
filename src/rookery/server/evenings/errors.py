"""Refusals of evenings."""

from rookery.core.words.i18n import later
from rookery.server.errors import Refused


class NoSuchEvening(Refused):
    """No evening has this id."""

    code, status = "no-such-evening", 404
    message = later("There is no such evening here.")


class NotNow(Refused):
    """The evening has gone on, or is over, so that this can't be done."""

    code, status = "not-now", 409
    message = later("That is not possible at this point of the evening.")


class NoBots(Refused):
    """Bots may come only to evenings that say so beforehand."""

    code, status = "no-bots", 403
    message = later("This evening is for people only.")


class NotLeading(Refused):
    """Only the leader of the evening, or a keeper, may do this."""

    code, status = "not-leading", 403
    message = later("Only the leader of the evening can do that.")
