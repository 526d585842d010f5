"""Refusals that concern who is asking, and what people may ask of each other."""

from rookery.core.words.i18n import later
from rookery.server.errors import NameTaken, Refused


class BadCredential(Refused):
    """The request presents an unknown token: mistyped, revoked or expired."""

    code, status = "bad-credential", 401
    message = later("This token is not valid here: it is mistyped, or it has been revoked.")


class MisplacedCredential(BadCredential):
    """The request presents a credential that can't be right, whatever the store knows."""

    message = later("A token belongs in the header “Authorization: Bearer <token>”.")


class TooEarly(Refused):
    """The others have to wait a little longer; `words` says how long."""

    code, status = "too-early", 409
    message = later("Wait a little longer: %(seconds)s seconds.")

    def __init__(self, left_ms: int) -> None:
        super().__init__(seconds=-(-left_ms // 1000))
        self.left_ms = left_ms


class SaidNo(Refused):
    """The user has asked for this already, and the answer was no."""

    code, status = "said-no", 409
    message = later("The answer was no. Ask again later, if it still matters.")


class NotWanted(Refused):
    """A player who would be asked wants no such requests."""

    code, status = "not-wanted", 403
    message = later("One of the players who would be asked accepts no requests.")


class NameResting(NameTaken):
    """The name was given up not long ago, and rests until others may have it."""

    message = later(
        "%(name)s was another person's name not long ago. Please choose a different one."
    )


class TooManyGames(Refused):
    """The bot already plays the maximum number of games at once."""

    code, status = "too-many-games", 409
    message = later("A bot plays %(most)s games at a time.")


class OutOfScope(Refused):
    """The scopes of the bot's token do not allow this."""

    code, status = "out-of-scope", 403
    message = later("This token does not allow that.")
