"""Refusals of clubs."""

from rookery.core.words.i18n import later
from rookery.server.errors import Refused


class NoSuchClub(Refused):
    """No club has this id, or it is only for its members."""

    code, status = "no-such-club", 404
    message = later("There is no such club here.")


class NotLeadingClub(Refused):
    """Only leaders of the club, or keepers, may do this."""

    code, status = "not-leading-club", 403
    message = later("Only those who lead the club can do that.")


class NotInClub(Refused):
    """This concerns a person who is not, or is already, in the club."""

    code, status = "not-in-club", 409
    message = later("The members of the club have changed. Look again.")


class ClubFull(Refused):
    """The club has as many members as it may have."""

    code, status = "club-full", 409
    message = later("This club has all the members that it can have.")


class LastLeader(Refused):
    """A club needs a leader as long as it has members."""

    code, status = "last-leader", 409
    message = later("You are the last leader. Make another member a leader first.")


class TooManyClubs(Refused):
    """A member may only lead so many clubs."""

    code, status = "too-many-clubs", 409
    message = later("You lead as many clubs as you can.")


class TooManyWeeklies(Refused):
    """A club may only have so many weekly evenings."""

    code, status = "too-many-weeklies", 409
    message = later("This club has as many weekly evenings as it can have.")


class BadClub(Refused):
    """The name, the words or the time zone of a club can't be used."""

    code, status = "bad-club", 400
    message = later("The club can't be like that: %(why)s.")


class BadClubName(BadClub):
    """The name of a club is empty or too long."""

    message = later("The name of a club has 1 to %(most)s characters.")
    at = "name"


class BadClubWords(BadClub):
    """The words about a club are too long."""

    message = later("The words about a club have at most %(most)s characters.")
    at = "about"
