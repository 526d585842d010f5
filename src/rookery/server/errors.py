"""What the server refuses, as types that carry data. Messages are for people and translated."""

from rookery.core.errors import RookeryError
from rookery.core.i18n import ENGLISH, Say, later


class Refused(RookeryError):
    """Base: `status` is the HTTP status; `fields` fill the message's `%(name)s`."""

    status = 400
    message = ""

    def __init__(self, **fields: object) -> None:
        self.fields = fields
        super().__init__(self.words(ENGLISH))

    def words(self, say: Say) -> str:
        """The refusal as one sentence in a language."""
        return say(self.message) % self.fields


class NoSuchGame(Refused):
    """No stored game has this id."""

    code, status = "no-such-game", 404
    message = later("There is no such game here.")


class NoSuchInvite(Refused):
    """The seat is taken, or the code was never given out."""

    code, status = "no-such-invite", 404
    message = later("This invitation has been used or never existed.")


class SeatTaken(Refused):
    """Somebody was faster, or the seat was never free."""

    code, status = "seat-taken", 409
    message = later("This seat is not free any more.")


class SittingAlready(Refused):
    """One person, one seat, at tables where strangers meet."""

    code, status = "sitting-already", 409
    message = later("You already sit at this table.")


class NoSuchCommitment(Refused):
    """The commitment was used, is too old, or was never ours."""

    code, status = "no-such-promise", 404
    message = later("This commitment has been used or never existed.")


class NoSuchPerson(Refused):
    """Nobody has this name, and nobody is called so in the lists of players."""

    code, status = "no-such-person", 404
    message = later("Nobody here is called that.")


class NoSuchLine(Refused):
    """Nobody has said that at this table, or it is hidden."""

    code, status = "no-such-line", 404
    message = later("There is no such line at this table.")


class NothingToSay(Refused):
    """No phrase or emote of this house has this key."""

    code, status = "no-such-word", 400
    message = later("That cannot be said here.")


class Silent(Refused):
    """Nobody says anything in this house."""

    code, status = "silent", 403
    message = later("In this house nothing is said at tables.")


class StaleNumber(Refused):
    """Somebody was faster: `number` is how many entries there are."""

    code, status = "stale-number", 409
    message = later("The game has moved on. This is how it stands now.")

    def __init__(self, number: int) -> None:
        super().__init__(number=number)
        self.number = number


class NotYourSeat(Refused):
    """The asker's token does not hold the seat."""

    code, status = "not-your-seat", 403
    message = later("This seat is not yours.")


class NotYourTurn(Refused):
    """Another seat is to act."""

    code, status = "not-your-turn", 409
    message = later("It is not this seat's turn.")


class GameOver(Refused):
    """Too late for that."""

    code, status = "game-over", 409
    message = later("The game is over.")


class StillRunning(Refused):
    """Too early for that."""

    code, status = "still-running", 409
    message = later("The game is still running.")


class NotEasier(Refused):
    """An easier rematch of a table with other people, or with beginners only."""

    code, status = "not-easier", 409
    message = later("Nobody here can play easier.")


class NothingToUndo(Refused):
    """No own action before chance or leaving."""

    code, status = "nothing-to-undo", 409
    message = later("There is nothing to take back.")


class NothingRequested(Refused):
    """An answer without a request."""

    code, status = "nothing-asked", 409
    message = later("Nobody has asked for that.")


class NotAllowed(Refused):
    """What was agreed at the table rules it out."""

    code, status = "not-allowed", 403
    message = later("That is not possible at this table.")


class OutOfTime(Refused):
    """The action came after the deadline; the seat has stopped playing."""

    code, status = "out-of-time", 409
    message = later("The time of this seat is up.")


class BadMessage(Refused):
    """Not one of the messages that there are; `reason` says where it goes wrong."""

    code, status = "bad-message", 400
    message = later("This message is not understood: %(reason)s")

    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason[:200])


class BadSeats(Refused):
    """Too many people, or too few."""

    code, status = "bad-seats", 400
    message = later("This game is for %(least)s to %(most)s players.")


class NoSuchLevel(Refused):
    """The game has no computer player of that name."""

    code, status = "no-such-level", 400
    message = later("There is no level %(level)s.")


class BadWish(Refused):
    """Nothing wished for, or far too much."""

    code, status = "bad-wish", 400
    message = later("Wish for at least one table, and for no more than %(most)s different ones.")


class Paused(Refused):
    """Whoever has broken games off waits a little before the next strangers."""

    code, status = "paused", 403
    message = later("You have left games early. You can look for people again in %(minutes)d min.")

    def __init__(self, until: int, now: int) -> None:
        super().__init__(minutes=max(1, -(-(until - now) // 60_000)))
        self.until = until


class TableFound(Refused):
    """A table waits for them to sit down: too late to wish for another."""

    code, status = "table-found", 409
    message = later("A table has been found for you. Sit down first, or say no to it.")


class BadClock(Refused):
    """Times out of bounds."""

    code, status = "bad-clock", 400
    message = later(
        "A clock has 1 second to 24 hours, and 0 to 3600 seconds a move. In days it has 1 to 14 "
        "a move, and 0 to 30 in reserve."
    )


class NoSuchPage(Refused):
    """No such address."""

    code, status = "no-such-page", 404
    message = later("There is no such page.")


class NoSuchPosition(Refused):
    """A number beyond the log's end."""

    code, status = "no-such-position", 404
    message = later("The game has no such position.")


class StrangeOrigin(Refused):
    """Another site's page, or nobody knows whose."""

    code, status = "strange-origin", 403
    message = later("This request does not come from our own page.")


class TooFast(Refused):
    """A rate limit: try again a little later."""

    code, status = "too-fast", 429
    retry_s = 2
    message = later("That was a bit fast. Please wait a moment.")


class HungUp(Refused):
    """Whoever asked has gone; nobody reads this."""

    code, status = "hung-up", 499
    message = later("Nobody waits for this answer any more.")


class TooMany(Refused):
    """Something bounded is full."""

    code, status = "too-many", 503
    message = later("There is no room at the moment; please try again in a while.")


class StoreAway(Refused):
    """The database is full, locked, torn or away; what was asked for has not been kept."""

    code, status = "store-away", 503
    message = later("This cannot be stored or read at the moment. Please try again in a while.")


class HouseFull(Refused):
    """The database has reached its bound, or the disk has hardly any room left."""

    code, status = "house-full", 503
    message = later("There is no room for anything new here. Games under way go on.")


class NoPictures(Refused):
    """The keeper has switched pictures off."""

    code, status = "no-pictures", 503
    message = later("This house draws no pictures.")


class TooLarge(Refused):
    """More than a body or a record may hold."""

    code, status = "too-large", 413
    message = later("This is too large.")


class Broken(Refused):
    """A defect of ours; the log has the trace."""

    code, status = "broken", 500
    message = later("Something broke on our side. It has been noted.")


class NameTaken(Refused):
    """A member or bot has this name, or one that looks like it; `reasons` are names still free."""

    code, status = "name-taken", 409
    message = later("There is a player called %(name)s already.")

    def __init__(self, name: str, reasons: tuple[str, ...] = ()) -> None:
        super().__init__(name=name)
        self.reasons = reasons


class BadName(Refused):
    """Not a name for a member."""

    code, status = "bad-name", 400
    message = later("A name has 3 to 20 letters or digits of one script.")


class SignedOut(Refused):
    """The token is nobody's any more, or what was asked for is for members."""

    code, status = "signed-out", 401
    message = later("Please sign in first.")


class WrongSignIn(Refused):
    """Name and password, code or passkey do not belong together; which of them is not said."""

    code, status = "wrong-login", 401
    message = later("That was not right. Please check your name and try again.")


class WeakPassword(Refused):
    """Too short, or among the first that somebody would try."""

    code, status = "weak-password", 400
    message = later("A password has at least 8 characters, and is not easy to guess.")


class WrongPassword(Refused):
    """Whoever came in with a password does not say it again where it is to be another one."""

    code, status = "wrong-password", 403
    message = later("That is not the password you have now.")


class SignInAgain(Refused):
    """Whoever asks has been signed in for a while: maybe somebody else is at the screen."""

    code, status = "sign-in-again", 403
    message = later("Please sign in once more: this needs to be you.")


class MembersOnly(Refused):
    """Guests have no account of which this could be asked."""

    code, status = "members-only", 403
    message = later("This is for members. Please sign in first.")


class TooManyTries(TooFast):
    """Somebody is guessing; `retry_s`: when to try again."""

    code = "too-many-tries"
    message = later("That was tried too often. Please wait %(minutes)s minutes.")

    def __init__(self, wait_ms: int) -> None:
        super().__init__(minutes=-(-wait_ms // 60_000))
        self.retry_s = -(-wait_ms // 1000)


class LastWayIn(Refused):
    """Without it nobody could sign in any more."""

    code, status = "last-way-in", 409
    message = later("This is your only way in. Add another one first.")


class NoSuchCode(Refused):
    """The keeper's code was never given out, was used, or is too old."""

    code, status = "no-such-code", 403
    message = later(
        "This code has been used or never existed. Please ask whoever keeps this house."
    )


class NotInThisHouse(Refused):
    """A setting of the house rules it out."""

    code, status = "not-in-this-house", 403
    message = later("That is not possible in this house.")


class NoSuchPlayer(Refused):
    """Nobody has this name."""

    code, status = "no-such-player", 404
    message = later("There is no player called %(name)s here.")

    def __init__(self, name: str) -> None:
        super().__init__(name=name)
