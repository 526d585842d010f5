"""Search over whole turns: free steps, then the action that ends the turn.

A game compiles the kernel with `make(rules, Guide(...))`, one of `expectimax` for the actions that
end turns, and runs both with `Searcher`.
"""

from rookery.search.turn_search.kernel import Guide, make
from rookery.search.turn_search.searcher import Kernels, Searcher, Settings

__all__ = ["Guide", "Kernels", "Searcher", "Settings", "make"]
