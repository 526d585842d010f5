"""What a check is: a function of one moment of a game, and the choice of moments it runs at."""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tests.contract.checks.moment import Moment, Pass
from tests.contract.rulesets import SAMPLE, RandomGame, seed_of

At = Callable[[RandomGame, bool], Iterable[int]]
"""The plies of a game that a check looks at; the second argument is whether to be thorough."""
Of = Callable[[Pass, RandomGame], bool]
"""The games that a check looks at."""

STRETCH = 20


@dataclass(frozen=True)
class Check:
    """A function that asserts something about a moment, registered under its own name.

    If it takes a seed, it is given a different one for each moment.
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
        """The check's seed for this moment, always the same whatever other checks run."""
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


# -- of which games ----------------------------------------------------------------------------


def every(run: Pass, played: RandomGame) -> bool:
    """All games."""
    return True


def staying(run: Pass, played: RandomGame) -> bool:
    """One game in which nobody leaves; when thorough, all of them."""
    return played in (run.staying if run.thorough else [run.chosen])


def one_of_each(run: Pass, played: RandomGame) -> bool:
    """The first game in which nobody leaves, and the first in which somebody may."""
    return played in run.random_games[:2]


def with_leavers(run: Pass, played: RandomGame) -> bool:
    """The games in which seats may leave on the way."""
    return played.leaving


def first(run: Pass, played: RandomGame) -> bool:
    """The first game: for checks about the ruleset rather than about a game."""
    return played is run.random_games[0]


# -- at which plies ----------------------------------------------------------------------------


def each(played: RandomGame, thorough: bool) -> Iterable[int]:
    """All moments."""
    return range(len(played.states))


def some(played: RandomGame, thorough: bool) -> Iterable[int]:
    """All moments; of a long game, unless thorough, some that are evenly spread."""
    return each(played, thorough) if thorough else played.places(SAMPLE)


def start(played: RandomGame, thorough: bool) -> Iterable[int]:
    return (0,)


def end(played: RandomGame, thorough: bool) -> Iterable[int]:
    return (len(played.states) - 1,)


def middle(played: RandomGame, thorough: bool) -> Iterable[int]:
    return (len(played.entries) // 2,)


def unfinished(played: RandomGame, thorough: bool) -> Iterable[int]:
    """The start, the moment after one ply and the middle, but not the end."""
    return sorted({0, 1, len(played.entries) // 2} - {len(played.entries)})


def moments(few: int, many: int = 0) -> At:
    """This number of moments, evenly spread from the first to the last; more when thorough."""
    return lambda played, thorough: played.places(max(few, many) if thorough else few)


def running(few: int, many: int = 0) -> At:
    """The moments that `moments` chooses, without the end."""
    chosen = moments(few, many)
    return lambda played, thorough: [n for n in chosen(played, thorough) if n < len(played.entries)]


def plies(few: int, many: int) -> At:
    """About this number of moments, evenly spread from the first on; never the end."""

    def places(played: RandomGame, thorough: bool) -> Iterable[int]:
        count = len(played.entries)
        return range(0, count, max(3, count // (many if thorough else few)))

    return places


def decisions(few: int, many: int = 0) -> At:
    """At most this number of moments in which a seat decides; more when thorough."""

    def places(played: RandomGame, thorough: bool) -> Iterable[int]:
        count = max(few, many) if thorough else few
        found = [n for n, state in enumerate(played.states) if state.legal_actions]
        return found[:: max(1, len(found) // count)][:count]

    return places


def first_decision(played: RandomGame, thorough: bool) -> Iterable[int]:
    return (next(n for n, state in enumerate(played.states) if state.legal_actions),)


def stretches(played: RandomGame, thorough: bool) -> Iterable[int]:
    """Consecutive moments of the beginning, the middle and the end; when thorough, all."""
    count = len(played.states)
    if thorough or count <= 3 * STRETCH:
        return range(count)
    firsts = (0, (count - STRETCH) // 2, count - STRETCH)
    return sorted({first + n for first in firsts for n in range(STRETCH)})


def thirds(played: RandomGame, thorough: bool) -> Iterable[int]:
    """About three of the moments that `stretches` chooses."""
    found = list(stretches(played, thorough))
    return found[:: max(1, len(found) // 3)]
