"""Search over whole turns: free steps, then the main action.

A game compiles this kernel with `make(rules, Guide(...))` and one of `expectimax` for main actions,
and runs both with `TurnSearcher`.
"""

from rookery.search.turn_search.kernel import Guide, make
from rookery.search.turn_search.searcher import TurnKernels, TurnSearcher, TurnSettings

__all__ = ["Guide", "TurnKernels", "TurnSearcher", "TurnSettings", "make"]
