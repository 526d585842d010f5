"""How a game speaks to people, in the reader's language.

Games receive a `Say`; catalogues belong to the server. Messages are English with named `%(name)s`
fields, which Babel extracts from calls named `say`, `say.plural` and `later`.
"""

from typing import Protocol


class Say(Protocol):
    """Looks a message up in a language."""

    def __call__(self, message: str, /) -> str:
        """The message in the reader's language."""

    def plural(self, one: str, many: str, count: int, /) -> str:
        """The form of the message that fits a count."""


class English:
    """The messages as written in the source."""

    def __call__(self, message: str, /) -> str:
        """The message itself."""
        return message

    def plural(self, one: str, many: str, count: int, /) -> str:
        """`one` for 1, `many` for all other counts."""
        return one if count == 1 else many


ENGLISH = English()


def later(message: str) -> str:
    """Mark a message for the catalogues where it is defined; it is translated when it is shown."""
    return message
