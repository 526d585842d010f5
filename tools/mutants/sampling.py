"""Sites where a source can be changed, mutants, and how a sample is drawn.

A site is identified by its function, the kind of change and its number among such sites in the
function, so that a sample stays the same when code is moved.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Site:
    """A place in a source, and its possible changes: an operator and its occurrence for each."""

    path: str
    function: str
    kind: str
    number: int
    line: int
    changes: tuple[tuple[str, int], ...]

    @property
    def key(self) -> str:
        """The site's identity, wherever its function is."""
        return f"{self.function} {self.kind} {self.number}"


@dataclass(frozen=True)
class Mutant:
    """A source with one change; `before` and `after` are the lines that differ, joined to one."""

    path: str
    function: str
    line: int
    before: str
    after: str
    source: str

    @property
    def change(self) -> tuple[str, ...]:
        """Its identity even if lines move: file, function, and the lines before and after."""
        return self.path, self.function, self.before, self.after


def shuffle(all_sites: Iterable[Site], seed: int) -> list[Site]:
    """The sites in a pseudo-random order, of which the first ones are a sample.

    Each site has its own draw, so the others keep their order when one is added or removed.
    """
    counts: Counter[str] = Counter()
    sample = []
    for site in all_sites:
        sample.append((draw(f"{seed} {site.key} {counts[site.key]}"), site))
        counts[site.key] += 1
    return [site for _, site in sorted(sample, key=lambda pair: pair[0])]


def draw(text: str) -> int:
    """A pseudo-random number, the same for the same text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
