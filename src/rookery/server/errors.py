"""Refusals of the server, as types that carry data. Messages are for people and translated."""

from rookery.core.errors import RookeryError
from rookery.core.words.i18n import ENGLISH, Say, later


class Refused(RookeryError):
    """Base class: `status` is the HTTP status; `fields` fill the message's `%(name)s`.

    `limit` is the setting whose limit was reached, "" for all other reasons. `at` is the field of
    a page's form that it is about, if it is about one.
    """

    status = 400
    message = ""
    at = ""

    def __init__(self, *, limit: str = "", **fields: object) -> None:
        self.limit, self.fields = limit, fields
        super().__init__(self.words(ENGLISH))

    def words(self, say: Say) -> str:
        """The refusal as a sentence in the language of `say`."""
        return say(self.message) % self.fields


class NoSuchGame(Refused):
    """No stored game has this id."""

    code, status = "no-such-game", 404
    message = later("There is no such game here.")


class NoSuchInvite(Refused):
    """The seat is taken, or the invitation was never issued."""

    code, status = "no-such-invite", 404
    message = later("This invitation has been used or never existed.")


class SeatTaken(Refused):
    """Another person was faster, or the seat was never free."""

    code, status = "seat-taken", 409
    message = later("This seat is not free any more.")


class SittingAlready(Refused):
    """The user already has a seat at a table where each person may have only one."""

    code, status = "sitting-already", 409
    message = later("You already sit at this table.")


class NoSuchCommitment(Refused):
    """The commitment was used, has expired, or was never issued here."""

    code, status = "no-such-commitment", 404
    message = later("This commitment has been used or never existed.")


class NoSuchPerson(Refused):
    """No user has this name or public id."""

    code, status = "no-such-person", 404
    message = later("No player here has that name.")


class NoSuchLine(Refused):
    """The table's talk has no line with this number, or the line is hidden."""

    code, status = "no-such-line", 404
    message = later("There is no such line at this table.")


class NothingToSay(Refused):
    """This house allows no phrase or emote with this key, or no own words at this table."""

    code, status = "no-such-word", 400
    message = later("That cannot be said here.")


class Silent(Refused):
    """Table talk is switched off in this house."""

    code, status = "silent", 403
    message = later("In this house nothing is said at tables.")


class StaleNumber(Refused):
    """Another player was faster; a socket's `number` is the current number of entries."""

    code, status = "stale-number", 409
    message = later("The game has moved on. This is how it stands now.")

    def __init__(self, number: int) -> None:
        super().__init__(number=number)
        self.number = number


class NotYourSeat(Refused):
    """The user of the request does not hold the seat."""

    code, status = "not-your-seat", 403
    message = later("This seat is not yours.")


class NotYourTurn(Refused):
    """Another seat is to act."""

    code, status = "not-your-turn", 409
    message = later("It is not this seat's turn.")


class NothingProven(Refused):
    """No proof says that what is left to a seat concerns no other seat."""

    code, status = "nothing-proven", 409
    message = later("Others can still reach this ice, so every move counts: play it yourself.")


class GameOver(Refused):
    """The game is over, so this is no longer possible."""

    code, status = "game-over", 409
    message = later("The game is over.")


class StillRunning(Refused):
    """The game is still running, so this is not possible yet."""

    code, status = "still-running", 409
    message = later("The game is still running.")


class NotEasier(Refused):
    """No easier rematch: other people sit here, or no computer could play a lower level."""

    code, status = "not-easier", 409
    message = later("No level here plays easier.")


class NothingToUndo(Refused):
    """The user has no action to take back, or chance or a departure came after it."""

    code, status = "nothing-to-undo", 409
    message = later("There is nothing to take back.")


class CannotUndo(Refused):
    """The act can't be undone: it is older than a day, undone already, or overtaken."""

    code, status = "cannot-undo", 409
    message = later("This cannot be undone any more.")


class NoBackup(Refused):
    """No back-up can be made now."""

    code, status = "no-backup", 409
    message = later("This house could not be backed up: %(why)s.")


class NoSuchAct(Refused):
    """Keepers have no act of this name."""

    code, status = "no-such-act", 404
    message = later("Keepers have no act “%(name)s”.")


class NotAboveYou(Refused):
    """The act concerns a keeper or helper, and only a keeper may do that."""

    code, status = "not-above-you", 403
    message = later("Only a keeper may do that to someone who helps to run this house.")


class LastKeeper(Refused):
    """The act would leave the house without a keeper."""

    code, status = "last-keeper", 409
    message = later("This is the only keeper of the house. Make another person a keeper first.")


class NotOneself(Refused):
    """Keepers can't do that to their own account."""

    code, status = "not-oneself", 409
    message = later("You cannot do that to yourself.")


class Banned(Refused):
    """The keeper has shut the account out."""

    code, status = "banned", 403
    message = later("The keeper of this house has shut out this account.")


class Muted(Refused):
    """The keeper has muted the user for a while."""

    code, status = "muted", 403
    message = later("You are muted for a while, and cannot write here.")


class OnPause(Refused):
    """The keeper has paused the user for a while: no new games."""

    code, status = "on-pause", 403
    message = later("You are having a pause: you can finish your games, watch and solve puzzles.")


class NoSuchReport(Refused):
    """No open report has this number."""

    code, status = "no-such-report", 404
    message = later("There is no report %(number)s.")


class BadSetting(Refused):
    """The keeper can't set this, or not to this value."""

    code, status = "bad-setting", 400
    message = later("%(name)s: %(why)s")


class FixedSetting(Refused):
    """The environment sets this, so the keeper can't."""

    code, status = "fixed-setting", 409
    message = later("%(name)s is set in the environment, and can only be changed there.")


class HasKeeper(Refused):
    """The house has a keeper already."""

    code, status = "has-keeper", 409
    message = later("This house has a keeper already.")


class NoSuchFirstCode(Refused):
    """The code that makes the first keeper is mistyped, was used, or has expired."""

    code, status = "no-such-first-code", 403
    message = later(
        "This code does not open the house: it is mistyped, used or too old. Starting the house"
        " again prints a new one."
    )


class NothingRequested(Refused):
    """The answer belongs to no open request."""

    code, status = "nothing-asked", 409
    message = later("There is no such request.")


class NotAllowed(Refused):
    """What was agreed at the table, its present state, or a block between users rules this out."""

    code, status = "not-allowed", 403
    message = later("That is not possible at this table.")


class OutOfTime(Refused):
    """The action came after the deadline; the seat has stopped playing."""

    code, status = "out-of-time", 409
    message = later("The time of this seat is up.")


class BadMessage(Refused):
    """The message is malformed or unknown; `words` says what is wrong with it."""

    code, status = "bad-message", 400
    message = later("This message is not understood: %(reason)s")

    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason[:200])


class BadSeats(Refused):
    """The game cannot be played by this number of players."""

    code, status = "bad-seats", 400
    message = later("This game is for %(least)s to %(most)s players.")


class NoSuchLevel(Refused):
    """The game has no computer level of this name."""

    code, status = "no-such-level", 400
    message = later("There is no level %(level)s.")


class NotOffered(Refused):
    """The keeper holds back the game or the level; games that have begun go on."""

    code, status = "not-offered", 403
    message = later("%(name)s is not offered in this house at the moment.")


class BadWish(Refused):
    """The wish names no table, or too many."""

    code, status = "bad-wish", 400
    message = later("Wish for at least one table, and for no more than %(most)s different ones.")


class Paused(Refused):
    """The user has left games early and must wait before meeting strangers again."""

    code, status = "paused", 403
    message = later("You have left games early. You can look for people again in %(minutes)d min.")

    def __init__(self, until: int, now: int) -> None:
        super().__init__(minutes=max(1, -(-(until - now) // 60_000)))
        self.until = until


class TableFound(Refused):
    """A table has been found for the user, who must answer before wishing for another one."""

    code, status = "table-found", 409
    message = later("A table has been found for you. Sit down first, or say no to it.")


class BadClock(Refused):
    """A time of the clock is out of range."""

    code, status = "bad-clock", 400
    message = later(
        "A clock has 1 second to 24 hours, and 0 to 3600 seconds a move. In days it has 1 to 14 "
        "a move, and 0 to 30 in reserve."
    )


class NoSuchPage(Refused):
    """Nothing exists at this address, or a setting has switched it off."""

    code, status = "no-such-page", 404
    message = later("There is no such page.")


class NoSuchPosition(Refused):
    """The number lies beyond the end of the game's log."""

    code, status = "no-such-position", 404
    message = later("The game has no such position.")


class StrangeOrigin(Refused):
    """The request comes from another site's page, or from an unknown origin."""

    code, status = "strange-origin", 403
    message = later("This request does not come from our own page.")


class TooFast(Refused):
    """A rate limit was reached; `Retry-After` says when to try again."""

    code, status = "too-fast", 429
    retry_s = 2
    message = later("That was a bit fast. Please wait a moment.")


class HungUp(Refused):
    """The client has disconnected, so this answer is not read."""

    code, status = "hung-up", 499
    message = later("This request is no longer open.")


class TooMany(Refused):
    """A queue or another bounded resource is full."""

    code, status = "too-many", 503
    message = later("There is no room at the moment; please try again in a while.")


class StoreAway(Refused):
    """The database is full, locked, damaged or unreachable; the request was not carried out.

    `cause` is what the database said, for the log: people are not told.
    """

    code, status = "store-away", 503
    message = later("This cannot be stored or read at the moment. Please try again in a while.")

    def __init__(self, cause: str = "") -> None:
        self.cause = cause
        super().__init__()


class StillCompiling(Refused):
    """The game's rules are being compiled, once after each update."""

    code, status = "still-compiling", 503
    message = later("%(game)s is being made ready, once after each update.")


class HouseFull(Refused):
    """The database has reached its size limit, or the disk is almost full."""

    code, status = "house-full", 503
    message = later("There is no room for anything new here. Games under way go on.")


class HouseClosed(Refused):
    """The keeper has closed the house for a while; `Retry-After` says for how long."""

    code, status = "house-closed", 503
    message = later("The house is closed for a while: %(minutes)d min. All clocks stand still.")

    def __init__(self, left_ms: int) -> None:
        self.retry_s = max(1, -(-left_ms // 1000))
        super().__init__(minutes=max(1, -(-left_ms // 60_000)))


class TooLarge(Refused):
    """The request's body, or the record in it, is too large."""

    code, status = "too-large", 413
    message = later("This is too large.")


class Broken(Refused):
    """A bug of the server; its log has the traceback."""

    code, status = "broken", 500
    message = later("Something broke on our side. It has been noted.")


class NameTaken(Refused):
    """The name is taken, reserved, or looks like one that is; `reasons` are free names like it."""

    code, status = "name-taken", 409
    message = later("There is a player called %(name)s already.")

    def __init__(self, name: str, reasons: tuple[str, ...] = ()) -> None:
        super().__init__(name=name)
        self.reasons = reasons


class BadName(Refused):
    """A member cannot have this name."""

    code, status = "bad-name", 400
    message = later(
        "“%(name)s” cannot be a name: it takes 3 to 20 letters or digits of one script."
    )

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


class SignedOut(Refused):
    """The token is no longer valid, or the request needs a user who has signed in."""

    code, status = "signed-out", 401
    message = later("Please sign in first.")


class WrongSignIn(Refused):
    """The credentials do not match; the message does not say which part is wrong."""

    code, status = "wrong-login", 401
    message = later("That was not right. Please try again.")


class WeakPassword(Refused):
    """The password is too short, too long, easy to guess, or known from a leak."""

    code, status = "weak-password", 400
    message = later("A password has at least 8 characters, and is not easy to guess.")


class WrongPassword(Refused):
    """The old password, needed to set a new one after signing in with it, is missing or wrong."""

    code, status = "wrong-password", 403
    message = later("That is not the password you have now.")


class SignInAgain(Refused):
    """The user signed in too long ago: another person may be at the screen by now."""

    code, status = "sign-in-again", 403
    message = later("Please sign in once more: this needs to be you.")


class MembersOnly(Refused):
    """The request needs an account, and guests have none."""

    code, status = "members-only", 403
    message = later("This is for members. Please sign in first.")


class TooManyTries(TooFast):
    """Too many attempts, as if guessing; `Retry-After` says when the next one is allowed."""

    code = "too-many-tries"
    message = later("That was tried too often. Please wait %(minutes)s minutes.")

    def __init__(self, wait_ms: int, limit: str = "") -> None:
        super().__init__(limit=limit, minutes=-(-wait_ms // 60_000))
        self.retry_s = -(-wait_ms // 1000)


class LastWayIn(Refused):
    """This is the member's only way to sign in, so it cannot be removed."""

    code, status = "last-way-in", 409
    message = later("This is your only way in. Add another one first.")


class NoSuchCode(Refused):
    """The keeper's code was never issued, was used, or has expired."""

    code, status = "no-such-code", 403
    message = later(
        "This code has been used or never existed. Please ask the keeper of this house."
    )


class NotInThisHouse(Refused):
    """The house does not allow this."""

    code, status = "not-in-this-house", 403
    message = later("That is not possible in this house.")


class NoSuchPlayer(Refused):
    """No member or bot has this name."""

    code, status = "no-such-player", 404
    message = later("There is no player called %(name)s here.")

    def __init__(self, name: str) -> None:
        super().__init__(name=name)
