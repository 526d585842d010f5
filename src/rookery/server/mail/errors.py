"""What people cannot wish for their mail."""

from rookery.core.words.i18n import later
from rookery.server.errors import Refused


class BadAddress(Refused):
    """The text is no mail address."""

    code, status = "bad-address", 400
    message = later("This is not a mail address. One looks like mila@mail.example.")


class NoAddress(Refused):
    """The member has no mail address yet."""

    code, status = "no-address", 409
    message = later("Confirm an address first.")
