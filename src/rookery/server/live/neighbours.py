"""What the processes of one house tell each other with their beats: who is there, what was seen.

Each of them says all it has whenever that has changed, and whoever hears it takes the place of what
was said before. Nothing is kept for a process that has gone.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

T = TypeVar("T")


class _Part(NamedTuple):
    """What one part of the house tells, and what it does with what others tell."""

    kind: Any
    tell: Callable[[], Any]
    heard: Callable[[Sequence[Any]], None]


class Neighbours:
    """Puts together what the parts of this house tell, and takes apart what others do."""

    def __init__(self) -> None:
        self._parts: dict[str, _Part] = {}
        self._others: Sequence[str] = ()
        self._known = ""

    def share(
        self, name: str, kind: type[T], tell: Callable[[], T], heard: Callable[[Sequence[T]], None]
    ) -> None:
        """Let a part tell something, and hear what the others' parts of that name tell."""
        self._parts[name] = _Part(kind, tell, heard)

    def said(self) -> str:
        """All that there is to say now."""
        return msgspec.json.encode(
            {name: part.tell() for name, part in self._parts.items()}
        ).decode()

    def is_news(self, text: str) -> bool:
        """Whether the others have not been told so yet."""
        return text != self._known

    def told(self, text: str) -> None:
        """They have been told."""
        self._known = text

    def hear(self, others: Sequence[str]) -> None:
        """Take what all others say now, if any of them says something new."""
        if others == self._others:
            return
        self._others = others
        parts = [_read(one) for one in others]
        for name, part in self._parts.items():
            found = (_decoded(one[name], part.kind) for one in parts if name in one)
            part.heard([one for one in found if one is not None])


def _read(text: str) -> Mapping[str, msgspec.Raw]:
    try:
        return msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except msgspec.DecodeError:
        return {}


def _decoded(raw: msgspec.Raw, kind: type[T]) -> T | None:
    """None where another version of the house says it otherwise."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.DecodeError:
        return None
