"""How a game speaks to people, in the reader's language.

Games receive a `Say`; catalogues belong to the server. Messages are English with named `%(name)s`
fields, which Babel extracts from calls named `say`, `say.plural` and `later`.
"""

from collections.abc import Mapping
from typing import Any, Protocol


class Say(Protocol):
    """Looks a message up in a language."""

    def __call__(self, message: str, /) -> str:
        """The message in the reader's language."""

    def plural(self, singular: str, many: str, count: int, /) -> str:
        """The form of the message that fits a count."""


class English:
    """The messages as written in the source."""

    def __call__(self, message: str, /) -> str:
        """The message itself."""
        return message

    def plural(self, singular: str, many: str, count: int, /) -> str:
        """`singular` for 1, `many` for all other counts."""
        return singular if count == 1 else many


ENGLISH = English()


class Sentence(str):
    """A sentence in English that can be said in other languages, too: a message and its fields."""

    message: str
    fields: Mapping[str, object]

    def __new__(cls, message: str, **fields: object) -> "Sentence":
        sentence = super().__new__(cls, message % fields)
        sentence.message, sentence.fields = message, fields
        return sentence

    def __reduce__(self) -> Any:
        return _sentence, (self.message, self.fields)

    def in_language(self, say: Say) -> str:
        """The sentence in the language of `say`; fields that are messages are translated, too."""
        texts = {k: say(v) if isinstance(v, str) else v for k, v in self.fields.items()}
        return say(self.message) % texts


def _sentence(message: str, fields: Mapping[str, object]) -> Sentence:
    return Sentence(message, **fields)


def in_language(reason: str, say: Say) -> str:
    """A reason in the language of `say`: a `Sentence`, or a message without fields."""
    return reason.in_language(say) if isinstance(reason, Sentence) else say(reason)


def later(message: str) -> str:
    """Mark a message for the catalogues where it is defined; it is translated when it is shown."""
    return message
