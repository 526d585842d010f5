"""Monte Carlo tree search for any number of seats, with chance.

A game compiles the kernel with `make(rules, Guide(...))` and runs it with `TreeSearcher`; `Players`
provides the levels of a game without an evaluation.
"""

from rookery.search.mcts.kernel import Guide, make
from rookery.search.mcts.players import TreePlayers
from rookery.search.mcts.searcher import TreeSearcher, TreeSettings, room

__all__ = ["Guide", "TreePlayers", "TreeSearcher", "TreeSettings", "make", "room"]
