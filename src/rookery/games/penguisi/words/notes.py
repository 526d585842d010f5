"""What people should know about a ruleset before they choose it."""

from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.penguisi.options import PenguisiOptions


def notes(options: PenguisiOptions, say: Say = ENGLISH) -> tuple[str, ...]:
    """PS-37: that the Great Guin plays and on which seat; empty if it doesn't."""
    if options.guin_seat is None:
        return ()
    words = say("The Great Guin plays, too: seat %(seat)s is its own.")
    return (words % {"seat": options.guin_seat + 1},)
