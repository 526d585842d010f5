"""Alpha-beta for games without chance: play, analysis and proofs.

A game compiles the kernel with `make(rules, Guide(...))` and runs it with `Searcher` or `Solver`.
"""

from rookery.search.alphabeta.kernel import PRUNED, Guide, make
from rookery.search.alphabeta.searcher import Searcher, Settings
from rookery.search.alphabeta.solver import Solver

__all__ = ["PRUNED", "Guide", "Searcher", "Settings", "Solver", "make"]
