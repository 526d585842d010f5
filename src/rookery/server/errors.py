"""What the server refuses, as types that carry data. Messages are for people and translated."""

from rookery.core.errors import RookeryError
from rookery.core.words import ENGLISH, Say, later


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
    code, status = "no-such-game", 404
    message = later("There is no such game here.")


class NoSuchInvite(Refused):
    code, status = "no-such-invite", 404
    message = later("This invitation has been used or never existed.")


class StaleNumber(Refused):
    """Somebody was faster: `number` is how many entries there are."""

    code, status = "stale-number", 409
    message = later("The game has moved on; here is where it stands.")

    def __init__(self, number: int) -> None:
        super().__init__(number=number)
        self.number = number


class NotYourSeat(Refused):
    code, status = "not-your-seat", 403
    message = later("This seat is not yours.")


class NotYourTurn(Refused):
    code, status = "not-your-turn", 409
    message = later("It is not this seat's turn.")


class GameOver(Refused):
    code, status = "game-over", 409
    message = later("The game is over.")


class StillRunning(Refused):
    code, status = "still-running", 409
    message = later("The game is still running.")


class NothingToUndo(Refused):
    code, status = "nothing-to-undo", 409
    message = later("There is nothing to take back.")


class NothingAsked(Refused):
    code, status = "nothing-asked", 409
    message = later("Nothing is being asked.")


class NotAllowed(Refused):
    code, status = "not-allowed", 403
    message = later("That is not possible at this table.")


class OutOfTime(Refused):
    code, status = "out-of-time", 409
    message = later("The time of this seat is up.")


class BadMessage(Refused):
    """Not one of the messages that there are; `reason` says where it goes wrong."""

    code, status = "bad-message", 400
    message = later("This message is not understood: %(reason)s")

    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason[:200])


class BadSeats(Refused):
    code, status = "bad-seats", 400
    message = later("This game is for %(least)s to %(most)s players.")


class NoSuchLevel(Refused):
    code, status = "no-such-level", 400
    message = later("There is no level %(level)s.")


class BadClock(Refused):
    code, status = "bad-clock", 400
    message = later("A clock has 1 second to 24 hours, and 0 to 3600 seconds an action.")


class NoSuchPage(Refused):
    code, status = "no-such-page", 404
    message = later("There is no such page.")


class NoSuchPosition(Refused):
    code, status = "no-such-position", 404
    message = later("The game has no such position.")


class StrangeOrigin(Refused):
    code, status = "strange-origin", 403
    message = later("This request does not come from our own page.")


class TooFast(Refused):
    code, status = "too-fast", 429
    message = later("Too much at once; please wait a moment.")


class TooMany(Refused):
    code, status = "too-many", 503
    message = later("There is no room at the moment; please try again in a while.")


class TooLarge(Refused):
    code, status = "too-large", 413
    message = later("This is too large.")


class Broken(Refused):
    code, status = "broken", 500
    message = later("Something broke on our side. It has been noted.")
