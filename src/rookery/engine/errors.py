"""The protocol's own errors. Those of the rules (`core.errors`) carry their codes already."""

from rookery.core.errors import RookeryError

MAX_WORDS = 400
"""Characters of an error line after which its words are cut."""


class UnknownCommand(RookeryError):
    """A line that begins with no command of the protocol."""

    code = "unknown-command"

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no command {name[:40]!r}")
        self.name = name


class BadArguments(RookeryError):
    """A command with too few, too many, or unreadable words after it."""

    code = "bad-arguments"


class BadSetting(RookeryError):
    """`setoption` with a name or a value that the engine does not have."""

    code = "bad-option"


class NoPosition(RookeryError):
    """A command that needs a position before `newgame` or `position` gave one."""

    code = "no-position"

    def __init__(self) -> None:
        super().__init__("there is no position yet; begin with newgame or position")


def error_line(error: RookeryError) -> str:
    """One line for an error: its code and a sentence, without what could break the line."""
    words = "".join(letter if letter.isprintable() else " " for letter in str(error))
    return f"error {error.code} {words[:MAX_WORDS]}".rstrip()
