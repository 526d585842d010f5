"""The errors of drawing pictures."""

from rookery.core.words.i18n import later
from rookery.server.errors import Refused


class NoPictures(Refused):
    """The keeper has switched pictures off."""

    code, status = "no-pictures", 503
    message = later("This house draws no pictures.")


class NoDrawing(Refused):
    """The process that drew a picture has ended, or could not draw it."""

    code, status = "no-drawing", 503
    message = later("This picture could not be drawn. Please try again.")


class TooLongToDraw(Refused):
    """Drawing a picture took too long and was stopped."""

    code, status = "too-long-to-draw", 503
    message = later("Drawing this took too long and was stopped. Please try again later.")
