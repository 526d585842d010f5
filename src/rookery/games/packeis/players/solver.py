"""Packeis' solver: alpha-beta for one or two seats, and a walk through settled ice for more."""

from rookery.core.searcher import Searcher
from rookery.core.state import State
from rookery.games.packeis.players import searches
from rookery.games.packeis.players.evaluation import make_context
from rookery.games.packeis.players.settled_solver import SettledSolver
from rookery.games.packeis.players.values import SCALE, WINDOW, about, between, exactly
from rookery.search import alphabeta

WALK = 2_000
"""Positions that a walk through a region may take; what isn't certain then is searched."""
WALK_BITS = 20
"""Of regions of one seat whose walks proofs know."""
SETTLED_WALK = 20_000
"""Positions of a walk where there is no search, only walks."""
LARGEST = 22
"""Floes of contested regions up to which each is searched for itself."""
REGION_BITS = 21
"""Of such regions that proofs know."""
TABLE_BITS = 22
"""Of positions that proofs know; the more floes are free, the more of them are met again."""
STRIDE = 4
"""Plies from depth to depth: what is proven stays proven, and few depths cost less."""


def solver(state: State) -> Searcher:
    """A search that ends with the proven value of a position of one or two seats.

    With more seats it proves something only once no ice is contested.
    """
    if state.players > 2:
        return SettledSolver(state, make_context(16, SETTLED_WALK))
    context = make_context(WALK_BITS, WALK, largest=LARGEST, apart_bits=REGION_BITS)
    settings = alphabeta.Settings(
        TABLE_BITS,
        reduce=False,
        scale=SCALE,
        window=WINDOW,
        stride=STRIDE,
        words=about,
        proof=exactly,
    )
    return alphabeta.Solver(state, searches.search, context, settings, between)
