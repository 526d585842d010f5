"""Search over whole turns: free steps, then the main action.

A game compiles this kernel with `make(rules, Guide(...))` and one of `expectimax` for main actions,
and runs both with `Searcher`.
"""

from rookery.search.turn_search.kernel import Guide, make
from rookery.search.turn_search.searcher import Kernels, Searcher, Settings

__all__ = ["Guide", "Kernels", "Searcher", "Settings", "make"]
