"""The Penguin Game's computer players: the five levels, and the search at full strength.

Where one or two penguins are left and nothing drifts, the strongest play is perfect.
"""

from dataclasses import dataclass

from rookery.core.players.searcher import Limits, Searcher
from rookery.core.state import State
from rookery.games.penguin_game.players import evaluation, searches
from rookery.games.penguin_game.players.solitaire_sampler import SolitaireSampler
from rookery.games.penguin_game.players.solver import exact
from rookery.search import alphabeta, levels, mcts
from rookery.search.proof_first import ProofFirst


@dataclass(frozen=True, kw_only=True)
class PenguinGameStrength(levels.Strength):
    """The strength of a level.

    For several seats it samples `simulations` random games. With none, it looks one action ahead,
    at estimates with an `error`; they are scaled by `taste`: below 0 it prefers dead ends. Alone it
    searches `nodes` positions, with an error of up to `coins`. A `perfect` level plays proven
    actions where it can.
    """

    taste: float = 1.0
    coins: float = 0.0
    perfect: bool = False


STRENGTHS = (
    PenguinGameStrength(taste=-1.0, error=60, nodes=8, coins=6.0, usual_ms=200),
    PenguinGameStrength(error=140, nodes=30, coins=3.0, usual_ms=200),
    PenguinGameStrength(error=20, nodes=150, coins=1.0, usual_ms=500),
    PenguinGameStrength(simulations=150, nodes=1_500, usual_ms=1000),
    PenguinGameStrength(simulations=10_000, nodes=200_000, usual_ms=3000, perfect=True),
)
FIRST_SAMPLE = 200
"""Random games before a proof begins, so that there is always an action to play."""


def _sampling(state: State, limits: Limits, seed: int, nodes: int, single: bool) -> Searcher:
    context = evaluation.make_context()
    settings = mcts.TreeSettings(nodes, seed=seed, slice=25, settle_single=single)
    return mcts.TreeSearcher(state, searches.sample, context, limits, settings)


def _deepening(state: State, limits: Limits, settings: alphabeta.AlphaBetaSettings) -> Searcher:
    return alphabeta.AlphaBetaSearcher(
        state, searches.search, evaluation.make_context(), limits, settings
    )


def _one_ply(state: State, strength: PenguinGameStrength, seed: int) -> Searcher:
    """A search one action ahead, from the view of the seat to move."""
    root_side = state.current_player or 0
    context = evaluation.make_context(root_side, strength.taste)
    settings = alphabeta.AlphaBetaSettings(
        8,
        reduce=False,
        noise=round(strength.error),
        seed=seed,
        root_side=root_side,
        settle_single=True,
    )
    return alphabeta.AlphaBetaSearcher(state, searches.search, context, Limits(depth=1), settings)


def _alone(state: State, strength: PenguinGameStrength, seed: int) -> Searcher:
    noise = round(strength.coins * evaluation.COIN)
    settings = alphabeta.AlphaBetaSettings(
        14, reduce=False, noise=noise, seed=seed, settle_single=True
    )
    return _deepening(state, Limits(nodes=strength.nodes), settings)


def _level(strength: PenguinGameStrength, state: State, seed: int) -> Searcher:
    proof = exact(state, counting=False) if strength.perfect else None
    if state.players == 1 and strength.perfect and proof is None:
        search: Searcher = SolitaireSampler(state, strength.sampling, seed)
    elif state.players == 1:
        search = _alone(state, strength, seed)
    elif strength.simulations:
        simulations = FIRST_SAMPLE if proof else strength.simulations
        limits, nodes = Limits(simulations=simulations), mcts.room(simulations)
        search = _sampling(state, limits, seed, nodes, single=True)
    else:
        search = _one_ply(state, strength, seed)
    return ProofFirst(search, proof) if proof else search


LEVELS = levels.make(STRENGTHS, _level)


def searcher(state: State, limits: Limits, seed: int) -> Searcher:
    """The strongest search of a state under these limits; it proves what it can if they allow."""
    free = limits.nodes is limits.simulations is limits.depth is None
    proof = exact(state, counting=False) if free else None
    first = Limits(nodes=FIRST_SAMPLE) if proof else limits
    quick: Searcher
    if state.players == 1 and proof:
        quick = _deepening(state, first, alphabeta.AlphaBetaSettings(16, reduce=False, seed=seed))
    elif state.players == 1:
        quick = SolitaireSampler(state, first, seed)
    else:
        quick = _sampling(state, first, seed, 1 << 14 if proof else 1 << 19, single=False)
    return ProofFirst(quick, proof) if proof else quick
