"""The five levels of a game: the part that all games share.

A game subclasses `Strength` if its levels differ in more than this, lists five of them, and defines
how one searches. `make` does the rest:

    LEVELS = levels.make(STRENGTHS, _level)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from rookery.core.players.searcher import LEVEL_NAMES, Level, Limits, Searcher
from rookery.core.state import State


@dataclass(frozen=True, kw_only=True)
class Strength:
    """The strength of a level: how much it may search, and how accurate its estimates are.

    A search that counts nodes gets `nodes` of them, and looks one action ahead if that is 0; one
    that counts simulations gets `simulations`. Estimates are wrong by up to `error`, in units of
    the game. `usual_ms` is as in `core.players.searcher.Level`.
    """

    usual_ms: int
    error: float = 0.0
    nodes: int = 0
    simulations: int = 0
    table_bits: int = 8

    @property
    def limits(self) -> Limits:
        """The limits of a search that counts nodes."""
        return Limits(nodes=self.nodes) if self.nodes else Limits(depth=1)

    @property
    def sampling(self) -> Limits:
        """The limits of a search that counts simulations."""
        return Limits(simulations=self.simulations)


S = TypeVar("S", bound=Strength)


def make(strengths: Sequence[S], search: Callable[[S, State, int], Searcher]) -> tuple[Level, ...]:
    """Five levels, weakest first; `search(strength, state, seed)` creates the search of a level."""
    return tuple(
        Level(name, partial(search, strength), strength.usual_ms)
        for name, strength in zip(LEVEL_NAMES, strengths, strict=True)
    )
