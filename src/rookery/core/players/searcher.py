"""The interface of computer players: named levels, limits, searches that run in slices."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import msgspec

from rookery.core.arguments import check_arguments, check_fields

LEVEL_NAMES = ("chick", "rockhopper", "adelie", "king", "emperor")


GUARD_MS = 60_000
"""When a level's search is cut short: only a machine that is stuck needs so long."""


class Limits(msgspec.Struct, frozen=True, omit_defaults=True):
    """When a search ends: at the first limit reached. Without limits it runs until it is stopped.

    A search that counts only one of `nodes` and `simulations` uses the other as its limit if its
    own is missing; one that does not deepen ignores `depth`.
    """

    movetime_ms: int | None = None
    nodes: int | None = None
    depth: int | None = None
    simulations: int | None = None

    @property
    def most_nodes(self) -> int | None:
        """The limit for a search that counts nodes."""
        return self.simulations if self.nodes is None else self.nodes

    @property
    def most_simulations(self) -> int | None:
        """The limit for a search that counts simulations."""
        return self.nodes if self.simulations is None else self.simulations

    @property
    def only_time(self) -> bool:
        """Whether only the clock or a stop ends the search, and no count."""
        return self == Limits(movetime_ms=self.movetime_ms)

    def __post_init__(self) -> None:
        check_fields(self)


NO_LIMITS = Limits()


class Report(msgspec.Struct, frozen=True):
    """What a search knows so far.

    `values` is the expected utility of each seat, -1..1. `line` is the principal variation; it
    begins with the best action. `proven` means that nothing can change any more. `words` holds
    other facts, key=value.
    """

    action: str
    values: tuple[float, ...]
    line: tuple[str, ...]
    depth: int = 0
    nodes: int = 0
    proven: bool = False
    words: str = ""


class RankedAction(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action compared with others: what each seat may expect after it, as in `Report`.

    `line` is the principal variation that begins with it.
    """

    action: str
    values: tuple[float, ...]
    line: tuple[str, ...] = ()
    proven: bool = False


class Searcher(Protocol):
    """A search of one state that runs slice by slice, in any thread but only one at a time."""

    def step(self) -> bool:
        """Search on for a slice of about a millisecond, without the GIL; True when done."""

    def report(self) -> Report:
        """The best found so far; may be called at any time, even before the first step."""


@runtime_checkable
class Comparing(Protocol):
    """A search that can compare the best action with others."""

    def choices(self, most: int, also: str = "") -> tuple[RankedAction, ...]:
        """The `most` best actions, the best first, and also `also` if it was searched.

        Values within one answer are comparable. Empty if nothing has been compared yet.
        """


@runtime_checkable
class Resumable(Searcher, Protocol):
    """A search that later searches of the same game can continue."""

    @property
    def size(self) -> int:
        """The bytes that it holds in memory."""

    def resume_from(self, earlier: object) -> bool:
        """Start from what an earlier search has found; to be called before the first step.

        The earlier search must not be stepped any more. Results then depend on both searches.
        Returns False and changes nothing if the earlier search is of no use.
        """


@check_arguments
@dataclass(frozen=True)
class Level:
    """A named strength: `search(state, seed)` creates its search, which ends by itself.

    `usual_ms` is roughly the most time that it takes on an idle machine. On a busy or slower one it
    takes as long as it needs, up to `GUARD_MS`.
    """

    name: str
    search: Callable[[Any, int], Searcher]
    usual_ms: int


@check_arguments
def run(search: Searcher, is_stopped: Callable[[], bool] = lambda: False) -> Report:
    """Run a search until it is done or stopped."""
    while not is_stopped():
        if search.step():
            break
    return search.report()
