"""What people cannot wish for their games over days."""

from rookery.core.words.i18n import later
from rookery.server.errors import Refused


class NoSuchZone(Refused):
    """This house knows no time zone of this name."""

    code, status = "no-such-zone", 400
    message = later("There is no time zone %(zone)s here. Choose one of the list.")


class BadNight(Refused):
    """A night that is not given as two times of the day, or lasts too long."""

    code, status = "bad-night", 400
    message = later("A night lasts at most %(hours)s hours, from a time of the day to another.")


class BadLeave(Refused):
    """A leave that ends before it begins, or begins in the past or too far ahead."""

    code, status = "bad-leave", 400
    message = later("You come back after you have gone, and you go within a year from now.")


class LeaveUsedUp(Refused):
    """There is not enough leave left in the year."""

    code, status = "leave-used-up", 409
    message = later("Only %(days)s days of leave are left in that year.")


class NoSuchLeave(Refused):
    """The member is not on that leave, and has not planned it either."""

    code, status = "no-such-leave", 404
    message = later("There is no such leave.")


class NoSuchFeed(Refused):
    """The secret address of a calendar was renewed, or never existed."""

    code, status = "no-such-feed", 404
    message = later("There is no calendar at this address any more.")


class BadPause(Refused):
    """A pause that ends before tomorrow, or lasts too long."""

    code, status = "bad-pause", 400
    message = later("A pause ends tomorrow at the earliest, and in %(days)s days at the latest.")


class BadBack(Refused):
    """A day of coming back that is not after today, or too far ahead."""

    code, status = "bad-back", 400
    message = later("Name a day from tomorrow on, in %(days)s days at the latest.")


class PausedAlready(Refused):
    """A pause lasts at the table, or has been asked for."""

    code, status = "paused-already", 409
    message = later("The clocks rest already, or a player has asked for that.")


class NoPause(Refused):
    """There is no pause, and the user has asked for none."""

    code, status = "no-pause", 409
    message = later("There is no pause to end.")


class NudgedEnough(Refused):
    """Less than a day has passed since the last move, or since the last nudge."""

    code, status = "nudged-enough", 409
    message = later("One nudge a day is enough, a day after the last move.")


class ChangedOften(Refused):
    """The member has changed their nights and weekends too often within a week."""

    code, status = "changed-often", 409
    message = later("You have changed this %(most)s times within a week. Try again in some days.")


class NothingToDecide(Refused):
    """Moves cannot be decided on in advance here, or not now."""

    code, status = "nothing-to-decide", 409
    message = later(
        "You can decide on a move in advance while others are to move in a game over days."
    )


class LineEndsEarly(Refused):
    """A line of conditional moves that does not end with a move of its owner, or meets chance."""

    code, status = "line-ends-early", 400
    message = later("A line ends with a move of your own, before anything is left to chance.")
