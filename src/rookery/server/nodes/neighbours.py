"""What the processes of one house tell each other with their beats: who is there, what was seen.

Each process sends all it has whenever that has changed, and the others replace what they had heard
before. Nothing is kept for a process that has gone.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

T = TypeVar("T")


class _Channel(NamedTuple):
    """What one part of the house tells others, and how it handles what they tell."""

    kind: Any
    tell: Callable[[], Any]
    heard: Callable[[Sequence[Any]], None]


class Neighbours:
    """Combines what the parts of this process tell, and splits up what other processes tell."""

    def __init__(self) -> None:
        self._parts: dict[str, _Channel] = {}
        self._others: Sequence[str] = ()
        self._known = ""

    def share(
        self, name: str, kind: type[T], tell: Callable[[], T], heard: Callable[[Sequence[T]], None]
    ) -> None:
        """Register a part: `tell` gives its news, `heard` takes that of other processes' parts."""
        self._parts[name] = _Channel(kind, tell, heard)

    def statement(self) -> str:
        """The current message to the others."""
        return msgspec.json.encode(
            {name: part.tell() for name, part in self._parts.items()}
        ).decode()

    def is_news(self, text: str) -> bool:
        """Whether the others have yet to be told this message."""
        return text != self._known

    def note_sent(self, text: str) -> None:
        """Note that the others have been told this message."""
        self._known = text

    def hear(self, others: Sequence[str]) -> None:
        """Take the messages of all others, if any of them is new."""
        if others == self._others:
            return
        self._others = others
        parts = [_read(other) for other in others]
        for name, part in self._parts.items():
            decoded = (_decoded(news_of[name], part.kind) for news_of in parts if name in news_of)
            part.heard([item for item in decoded if item is not None])


def _read(text: str) -> Mapping[str, msgspec.Raw]:
    try:
        return msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except msgspec.DecodeError:
        return {}


def _decoded(raw: msgspec.Raw, kind: type[T]) -> T | None:
    """The decoded value; None if another version of the house uses another format."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.DecodeError:
        return None
