"""What people cannot wish for their mail."""

from rookery.core.words.i18n import later
from rookery.server.errors import Refused


class BadAddress(Refused):
    """A text to which no mail can go."""

    code, status = "bad-address", 400
    message = later("That is no address for mail, such as mila@mail.example.")


class NoAddress(Refused):
    """Something is wished for mail that has no address yet."""

    code, status = "no-address", 409
    message = later("Confirm an address first.")
