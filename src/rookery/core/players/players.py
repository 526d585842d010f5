"""The room `players`: a game's computer players, its solver, its positions as arrays."""

import abc
from collections.abc import Sequence

from rookery.core.players.dense import Dense
from rookery.core.players.searcher import Level, Limits, Searcher
from rookery.core.room import Room
from rookery.core.state import State


class Players(Room):
    """The computer players of a game. They take time to load, so use `later`."""

    levels: Sequence[Level]
    """The five levels, weakest first."""

    @abc.abstractmethod
    def searcher(self, state: State, limits: Limits, seed: int) -> Searcher:
        """A search for this state's best action under these limits, at full strength."""

    def solver(self, state: State) -> Searcher | None:
        """A search for the proven value, or None if this game has none."""
        del state
        return None

    def finisher(self, state: State, seat: int) -> Searcher | None:
        """A search for the rest of a seat's game where `Rules.apart` names it.

        Its report's `line` is the seat's own actions to the end. It is `proven` if no others serve
        that seat better, whatever the other seats do. None if the game has no such search.
        """
        del state, seat
        return None

    def dense(self, start: State) -> Dense | None:
        """The start's ruleset as arrays of fixed size, the same for all its deals.

        None if the game does not define any.
        """
        del start
        return None
