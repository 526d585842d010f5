"""What a check is: a function of one moment of a play, with the moments at which it looks."""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tests.contract.checks.moment import Moment, Pass
from tests.contract.rulesets import SAMPLE, Play, seed_of

At = Callable[[Play, bool], Iterable[int]]
"""The plies of a play that a check looks at; the second argument is whether to be thorough."""
Of = Callable[[Pass, Play], bool]
"""The plays that a check looks at."""

STRETCH = 20


@dataclass(frozen=True)
class Check:
    """A function that asserts something of a moment, under its own name.

    It is given a seed of its own for each moment if it takes one.
    """

    function: Callable[..., None]
    at: At
    of: Of
    only_thorough: bool
    takes_seed: bool

    @property
    def name(self) -> str:
        return self.function.__name__

    def seed(self, moment: Moment) -> int:
        """Its seed for this moment: always the same, whatever else is looked at."""
        return seed_of(f"{moment} {self.name}") if self.takes_seed else 0

    def __call__(self, moment: Moment) -> None:
        self.function(moment, *([self.seed(moment)] if self.takes_seed else []))


REGISTRY: dict[str, Check] = {}


def check(
    at: At, of: Of, *, only_thorough: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a function as a check under its name."""

    def registered(function: Callable[..., None]) -> Callable[..., None]:
        takes_seed = "seed" in inspect.signature(function).parameters
        if function.__name__ in REGISTRY:
            raise ValueError(f"there are two checks called {function.__name__}")
        REGISTRY[function.__name__] = Check(function, at, of, only_thorough, takes_seed)
        return function

    return registered


# -- of which plays ----------------------------------------------------------------------------


def every(run: Pass, play: Play) -> bool:
    """All of them."""
    return True


def staying(run: Pass, play: Play) -> bool:
    """One in which nobody leaves; when thorough, all of these."""
    return play in (run.staying if run.thorough else [run.chosen])


def one_of_each(run: Pass, play: Play) -> bool:
    """The first in which nobody leaves, and the first in which somebody may."""
    return play in run.plays[:2]


def with_leavers(run: Pass, play: Play) -> bool:
    """Those in which seats leave on the way."""
    return play.leaving


def first(run: Pass, play: Play) -> bool:
    """The first: for what is said of the ruleset and not of a play."""
    return play is run.plays[0]


# -- at which plies ----------------------------------------------------------------------------


def each(play: Play, thorough: bool) -> Iterable[int]:
    """All."""
    return range(len(play.states))


def some(play: Play, thorough: bool) -> Iterable[int]:
    """All; of a long play, unless it is to be thorough, some that are evenly spread."""
    return each(play, thorough) if thorough else play.places(SAMPLE)


def start(play: Play, thorough: bool) -> Iterable[int]:
    return (0,)


def end(play: Play, thorough: bool) -> Iterable[int]:
    return (len(play.states) - 1,)


def middle(play: Play, thorough: bool) -> Iterable[int]:
    return (len(play.entries) // 2,)


def unfinished(play: Play, thorough: bool) -> Iterable[int]:
    """At the start, after one ply, in the middle."""
    return sorted({0, 1, len(play.entries) // 2} - {len(play.entries)})


def moments(few: int, many: int = 0) -> At:
    """So many, evenly spread from the first to the last; more when thorough."""
    return lambda play, thorough: play.places(max(few, many) if thorough else few)


def running(few: int, many: int = 0) -> At:
    """The same without the end."""
    chosen = moments(few, many)
    return lambda play, thorough: [n for n in chosen(play, thorough) if n < len(play.entries)]


def plies(few: int, many: int) -> At:
    """About so many of those that are followed by another one, from the first on."""

    def places(play: Play, thorough: bool) -> Iterable[int]:
        count = len(play.entries)
        return range(0, count, max(3, count // (many if thorough else few)))

    return places


def decisions(few: int, many: int = 0) -> At:
    """So many of the states in which a seat decides."""

    def places(play: Play, thorough: bool) -> Iterable[int]:
        count = max(few, many) if thorough else few
        found = [n for n, state in enumerate(play.states) if state.legal_actions]
        return found[:: max(1, len(found) // count)][:count]

    return places


def first_decision(play: Play, thorough: bool) -> Iterable[int]:
    return (next(n for n, state in enumerate(play.states) if state.legal_actions),)


def stretches(play: Play, thorough: bool) -> Iterable[int]:
    """The beginning, the middle and the end, in a row each; when thorough, all."""
    count = len(play.states)
    if thorough or count <= 3 * STRETCH:
        return range(count)
    firsts = (0, (count - STRETCH) // 2, count - STRETCH)
    return sorted({first + n for first in firsts for n in range(STRETCH)})


def thirds(play: Play, thorough: bool) -> Iterable[int]:
    """Three or so of the stretches."""
    found = list(stretches(play, thorough))
    return found[:: max(1, len(found) // 3)]
