"""Packeis' solver: alpha-beta for one or two seats, and a walk through settled ice for more."""

from rookery.core.players.searcher import Searcher
from rookery.core.state import State
from rookery.games.packeis.players import searches
from rookery.games.packeis.players.evaluation import make_context
from rookery.games.packeis.players.island_walk import IslandWalk
from rookery.games.packeis.players.settled_solver import SettledSolver
from rookery.games.packeis.players.values import SCALE, WINDOW, about, between, exactly
from rookery.search import alphabeta

WALK = 2_000
"""Positions that a walk through a region may look at; what is uncertain then is searched."""
WALK_BITS = 20
"""A proof remembers the walks of 2**WALK_BITS regions that belong to one seat."""
SETTLED_WALK = 20_000
"""The same limit for more than two seats, where nothing but walks is searched."""
LARGEST = 22
"""Contested regions of up to this many floes are searched separately."""
REGION_BITS = 21
"""A proof remembers 2**REGION_BITS such regions."""
TABLE_BITS = 22
"""A proof remembers 2**TABLE_BITS positions; the more floes are free, the more positions recur."""
STRIDE = 4
"""Plies from one depth to the next: what is proven stays proven, and fewer depths cost less."""


def solver(state: State) -> Searcher:
    """A search that ends with the proven value of a position of one or two seats.

    With more seats it proves something only once no ice is contested.
    """
    if state.players > 2:
        return SettledSolver(state, make_context(16, SETTLED_WALK))
    context = make_context(WALK_BITS, WALK, largest=LARGEST, region_bits=REGION_BITS)
    settings = alphabeta.AlphaBetaSettings(
        TABLE_BITS,
        reduce=False,
        scale=SCALE,
        window=WINDOW,
        stride=STRIDE,
        words=about,
        proof=exactly,
    )
    return alphabeta.Solver(state, searches.search, context, settings, between)


def finisher(state: State, seat: int) -> Searcher:
    """The rest of a seat that is alone on its ice."""
    return IslandWalk(state, seat)
