"""What a computer player is to the rest of the house: named levels, limits, searches in slices."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import msgspec

LEVEL_NAMES = ("chick", "rockhopper", "adelie", "king", "emperor")


GUARD_MS = 60_000
"""When a level's thought is cut short: only a machine that is stuck needs so long."""


class Limits(msgspec.Struct, frozen=True, omit_defaults=True):
    """When a search ends: at the first limit reached. None at all means: until it is stopped.

    A search that counts only one of `nodes` and `simulations` takes the other for it; one that
    doesn't deepen ignores `depth`.
    """

    movetime_ms: int | None = None
    nodes: int | None = None
    depth: int | None = None
    simulations: int | None = None

    @property
    def most_nodes(self) -> int | None:
        """For a search that counts nodes."""
        return self.simulations if self.nodes is None else self.nodes

    @property
    def most_simulations(self) -> int | None:
        """For a search that counts simulations."""
        return self.nodes if self.simulations is None else self.simulations

    @property
    def only_time(self) -> bool:
        """Whether nothing that is counted ends the search: only the clock does, or a stop."""
        return self == Limits(movetime_ms=self.movetime_ms)


NO_LIMITS = Limits()


class Report(msgspec.Struct, frozen=True):
    """What a search knows so far.

    `values` is the expected utility of each seat, -1..1; `line` the principal variation, its first
    action the best one; `proven` when nothing can change any more; `words` other facts, key=value.
    """

    action: str
    values: tuple[float, ...]
    line: tuple[str, ...]
    depth: int = 0
    nodes: int = 0
    proven: bool = False
    words: str = ""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action beside others: what each seat may expect after it, as in `Report`.

    `line` is the principal variation that begins with it.
    """

    action: str
    values: tuple[float, ...]
    line: tuple[str, ...] = ()
    proven: bool = False


class Searcher(Protocol):
    """A search of one state that can be run slice by slice, from any thread, by one at a time."""

    def step(self) -> bool:
        """Search on for a slice of about a millisecond, without the GIL; True when done."""

    def report(self) -> Report:
        """The best known now; callable at any time, even before the first step."""


@runtime_checkable
class Comparing(Protocol):
    """A search that knows more actions than the best one."""

    def choices(self, most: int, also: str = "") -> tuple[Choice, ...]:
        """The `most` best actions, the best first, and `also` where it was looked at.

        Values of one answer can be compared with each other. Empty: nothing was compared yet.
        """


@runtime_checkable
class Lasting(Searcher, Protocol):
    """A search from which later ones of the same game can go on."""

    @property
    def size(self) -> int:
        """The bytes that it holds."""

    def go_on_from(self, earlier: object) -> bool:
        """Before the first step: begin with what an earlier search has found.

        That one isn't stepped any more. What is found then depends on both. False, and nothing has
        happened, where it is of no use.
        """


@dataclass(frozen=True)
class Level:
    """A named strength: `search(state, seed)` makes its search, which ends by itself.

    `usual_ms` is about the most that it takes on a machine with nothing else to do. It takes as
    long as it needs elsewhere, up to `GUARD_MS`.
    """

    name: str
    search: Callable[[Any, int], Searcher]
    usual_ms: int


def run(search: Searcher, stopped: Callable[[], bool] = lambda: False) -> Report:
    """Run a search until it is done or stopped."""
    while not stopped():
        if search.step():
            break
    return search.report()
