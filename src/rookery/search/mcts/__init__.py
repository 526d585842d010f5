"""Monte Carlo tree search for any number of seats, with chance.

A game compiles the kernel with `make(rules, Guide(...))` and runs it with `Searcher`; `Players`
provides the levels of a game without an evaluation.
"""

from rookery.search.mcts.kernel import Guide, make
from rookery.search.mcts.players import TreePlayers
from rookery.search.mcts.searcher import Searcher, Settings, room

__all__ = ["Guide", "Searcher", "Settings", "TreePlayers", "make", "room"]
