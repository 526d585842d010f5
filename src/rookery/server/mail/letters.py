"""The letters that the house writes, each in its reader's language."""

from typing import NamedTuple
from urllib.parse import urlsplit

from rookery.core.words.i18n import Say
from rookery.server.mail.letter import Letter, Link


class Reader(NamedTuple):
    """Who reads a letter, in which language, and at which house."""

    name: str
    language: str
    say: Say
    origin: str

    @property
    def host(self) -> str:
        """What people call the house."""
        return urlsplit(self.origin).netloc


def trial(language: str, say: Say) -> Letter:
    """What a keeper sends to see that mail arrives."""
    return Letter(
        language,
        say("A mail from your house"),
        say("Mail from this house arrives."),
        (say("You have sent this to yourself to see whether it does. Nobody else got it."),),
    )


def prove(to: Reader, url: str) -> Letter:
    """What asks whether an address is the reader's."""
    say = to.say
    return Letter(
        to.language,
        say("Is this your address?"),
        say("Hello %(name)s, is this your address?") % {"name": to.name},
        (
            say("%(name)s at %(host)s wishes to get mail here. Confirm it within a day.")
            % {"name": to.name, "host": to.host},
        ),
        button=Link(say("Yes, this is my address"), url),
        small=(say("If it wasn’t you, do nothing. Then no more mail comes."),),
    )


def moved(to: Reader) -> Letter:
    """What tells the former address of somebody that their mail goes elsewhere now."""
    say = to.say
    return Letter(
        to.language,
        say("Your mail goes to another address"),
        say("Your mail goes to another address, %(name)s") % {"name": to.name},
        (
            say("Mail from %(host)s no longer comes here.") % {"host": to.host},
            say("If it wasn’t you who changed that, sign in and set a new password."),
        ),
        button=Link(say("Your account"), f"{to.origin}/me"),
    )
