"""Alpha-beta for games without chance: play, analysis and proofs.

A game compiles the kernel with `make(rules, Guide(...))` and runs it with
`AlphaBetaSearcher` or `Solver`.
"""

from rookery.search.alphabeta.kernel import PRUNED, Guide, make
from rookery.search.alphabeta.searcher import AlphaBetaSearcher, AlphaBetaSettings
from rookery.search.alphabeta.solver import Solver

__all__ = ["PRUNED", "AlphaBetaSearcher", "AlphaBetaSettings", "Guide", "Solver", "make"]
