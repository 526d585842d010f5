"""Polar Escape's computer players: the five levels and the search at full strength."""

from dataclasses import dataclass

from rookery.core.players.searcher import Limits, Searcher
from rookery.core.state import State
from rookery.games.polar_escape.players import searches, weights
from rookery.games.polar_escape.players.features import make_context
from rookery.games.polar_escape.rules.states import MAX_ACTIONS
from rookery.search import levels, turn_search
from rookery.search.network import Network

KERNELS = turn_search.TurnKernels(searches.widen, searches.plays, searches.search)
NODES = 200_000
"""A bound on nodes, in case a search would not end; no turn takes so many."""
PRICE = 0.003
"""What a free move must gain at least, besides a tenth of the level's error."""


@dataclass(frozen=True, kw_only=True)
class PolarEscapeStrength(levels.Strength):
    """The strength of a level: how it prepares plays, how far it looks, and how well it judges.

    Free moves are combined in `rounds` rounds, each time from the `beam` best results of the
    previous round. The plays after the best `finalists` of the results are compared through the
    click. The best `again` of these are compared once more, with the seat's next turn prepared by
    up to `free_moves`. Estimates are off by up to `error`, where 2 is about the difference between
    losing and winning.
    """

    nodes: int = NODES
    rounds: int
    beam: int = 1
    finalists: int = 1
    again: int = 0
    free_moves: int = 0


STRENGTHS = (
    PolarEscapeStrength(error=0.45, rounds=1, finalists=2, usual_ms=500),
    PolarEscapeStrength(error=0.25, rounds=1, finalists=2, usual_ms=500),
    PolarEscapeStrength(error=0.16, rounds=1, finalists=2, usual_ms=500),
    PolarEscapeStrength(error=0.09, rounds=2, beam=2, finalists=3, usual_ms=1000),
    PolarEscapeStrength(rounds=5, beam=6, finalists=16, again=80, free_moves=3, usual_ms=3000),
)


def _search(
    state: State,
    strength: PolarEscapeStrength,
    limits: Limits,
    seed: int,
    single: bool,
    network: Network,
) -> Searcher:
    context, deeper = make_context(network, MAX_ACTIONS), None
    if strength.free_moves:
        root_side = state.current_player or 0
        deeper = make_context(network, MAX_ACTIONS, root_side, strength.free_moves)
    settings = turn_search.TurnSettings(
        rounds=strength.rounds, beam=strength.beam, finalists=strength.finalists,
        again=strength.again, price=PRICE + strength.error / 10, noise=strength.error, seed=seed,
        settle_single=single,
    )  # fmt: skip
    return turn_search.TurnSearcher(state, KERNELS, context, limits, settings, deeper)


def _level(strength: PolarEscapeStrength, state: State, seed: int) -> Searcher:
    return _search(state, strength, strength.limits, seed, True, weights.shipped_network())


LEVELS = levels.make(STRENGTHS, _level)


def searcher(state: State, limits: Limits, seed: int) -> Searcher:
    """The strongest search of a state under these limits; the same for all seeds."""
    return _search(state, STRENGTHS[-1], limits, seed, False, weights.shipped_network())


def strongest(state: State, seed: int, network: Network) -> Searcher:
    """A search at the strength of the strongest level, but with these weights."""
    return _search(state, STRENGTHS[-1], STRENGTHS[-1].limits, seed, True, network)
