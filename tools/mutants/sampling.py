"""Places where a source can be changed, what a change is, and which places a sample takes.

A place is known by its function, the kind of change and its number among such places there, so
that a sample stays the same when code is moved.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Site:
    """A place in a source, and the changes that can be made there: operator and its occurrence."""

    path: str
    function: str
    kind: str
    number: int
    line: int
    changes: tuple[tuple[str, int], ...]

    @property
    def key(self) -> str:
        """What it is known by, wherever the function stands."""
        return f"{self.function} {self.kind} {self.number}"


@dataclass(frozen=True)
class Mutant:
    """A source with one change; `before` and `after` are the lines that differ, as one."""

    path: str
    function: str
    line: int
    before: str
    after: str
    source: str

    @property
    def change(self) -> tuple[str, ...]:
        """What it is known by when its source moves on: file, function, lines before and after."""
        return self.path, self.function, self.before, self.after


def shuffled(found: Iterable[Site], seed: int) -> list[Site]:
    """Places in an order that looks drawn: the first are a sample.

    Each has its own draw, so the others keep their order when one comes or goes.
    """
    seen: Counter[str] = Counter()
    drawn = []
    for site in found:
        drawn.append((draw(f"{seed} {site.key} {seen[site.key]}"), site))
        seen[site.key] += 1
    return [site for _, site in sorted(drawn, key=lambda pair: pair[0])]


def draw(text: str) -> int:
    """A number that looks drawn, and is the same for the same text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
