"""The protocol's own errors. Errors of the rules (`core.errors`) have their own codes."""

from rookery.core.errors import RookeryError

MAX_WORDS = 400
"""The most characters of an error's sentence; the rest is cut off."""


class UnknownCommand(RookeryError):
    """A line whose first word is no command of the protocol."""

    code = "unknown-command"

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no command {name[:40]!r}")
        self.name = name


class BadArguments(RookeryError):
    """A command followed by too few, too many, or unreadable words."""

    code = "bad-arguments"


class BadEngineOption(RookeryError):
    """`setoption` with a name or a value that the engine does not have."""

    code = "bad-option"


class NoPosition(RookeryError):
    """A command that needs a position, sent before `newgame` or `position` has set one."""

    code = "no-position"

    def __init__(self) -> None:
        super().__init__("there is no position yet; begin with newgame or position")


def error_line(error: RookeryError) -> str:
    """One line for an error: its code and a sentence, free of control characters."""
    words = "".join(letter if letter.isprintable() else " " for letter in str(error))
    return f"error {error.code} {words[:MAX_WORDS]}".rstrip()
