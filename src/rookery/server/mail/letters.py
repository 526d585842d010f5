"""The letters that the house writes, each in its reader's language."""

from rookery.core.words.i18n import Say
from rookery.server.mail.letter import Letter


def trial(language: str, say: Say) -> Letter:
    """What a keeper sends to see that mail arrives."""
    return Letter(
        language,
        say("A mail from your house"),
        say("Mail from this house arrives."),
        (say("You have sent this to yourself to see whether it does. Nobody else got it."),),
    )
