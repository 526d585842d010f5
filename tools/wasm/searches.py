"""Which searches the page has, each with an example of what it is called with."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import rookery
from rookery.core.compiler import sources
from rookery.core.players.searcher import Limits
from rookery.core.state import State
from rookery.search.portable import Movable, Portable, kernels_name

_ENOUGH = Limits(nodes=1000, simulations=100)
_PLAYERS = {
    "packeis": (2, 3),
    "penguin_game": (2,),
    "penguisi": (2,),
    "polar_escape": (3,),
}
"""The numbers of players whose searches have kernels of their own, by game."""
_ALLOCATING = {"polar_escape"}
"""Games whose kernels create arrays."""


@dataclass(frozen=True)
class Example:
    """A search of the page, before its first step."""

    name: str
    portable: Portable
    allocates: bool

    @property
    def digest(self) -> str:
        """What its kernels are made of, as 16 hex digits."""
        modules = (sources.closure(call.kernel)[0] for call in self.portable.calls.values())
        return sources.digest(frozenset[str]().union(*modules))


def examples() -> Iterator[Example]:
    """All searches of the page."""
    for game, players in _PLAYERS.items():
        for number in players:
            state = _start(game, number)
            search = state.game.players.searcher(state, _ENOUGH, 0)
            assert isinstance(search, Movable), f"the search of {game} cannot leave Python"
            portable = search.portable()
            yield Example(kernels_name(game, portable), portable, game in _ALLOCATING)


def _start(name: str, players: int) -> State:
    game = rookery.load(name)
    state = game.start(game.deal(game.read_options({"players": str(players)}), seed=1))
    chance = random.Random(1)
    while state.is_chance:
        state = state.apply(chance.choice(state.chance_outcomes)[0])
    return state
