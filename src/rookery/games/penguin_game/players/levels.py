"""The Penguin Game's computer players: the five levels, the search at full strength, the solver.

Where two penguins or one are left and nothing drifts, the strongest play is perfect.
"""

from dataclasses import dataclass

from rookery.core.searcher import LEVEL_NAMES, Level, Limits, Searcher
from rookery.core.state import State
from rookery.games.penguin_game.players import evaluation, searches
from rookery.games.penguin_game.players.duel_solver import Duel
from rookery.games.penguin_game.players.laying_solver import Laying
from rookery.games.penguin_game.players.solitaire_sampler import Wandering
from rookery.games.penguin_game.players.solitaire_solver import Alone
from rookery.games.penguin_game.players.solver_board import seats_in
from rookery.games.penguin_game.rules import kernels
from rookery.search import alphabeta, mcts
from rookery.search.proof_first import ProofFirst


@dataclass(frozen=True)
class Strength:
    """What makes a level.

    `simulations` games are played at random from what follows; without any, the level looks one
    action ahead, with estimates of the ways to go that are wrong by up to `error` and multiplied by
    `taste`: below 0 it fancies dead ends. Alone it looks at `nodes` positions, wrong by `coins`.
    `perfect` plays what is proven, where it can.
    """

    simulations: int
    nodes: int
    thinking_ms: int
    taste: float = 1.0
    error: int = 0
    coins: float = 0.0
    perfect: bool = False


STRENGTHS = (
    Strength(simulations=0, taste=-1.0, error=60, nodes=8, coins=6.0, thinking_ms=200),
    Strength(simulations=0, error=140, nodes=30, coins=3.0, thinking_ms=200),
    Strength(simulations=0, error=20, nodes=150, coins=1.0, thinking_ms=500),
    Strength(simulations=150, nodes=1_500, thinking_ms=1000),
    Strength(simulations=10_000, nodes=200_000, thinking_ms=3000, perfect=True),
)
FIRST_LOOK = 200
"""Random games before a proof is begun, so that there is always something to play."""


def exact(state: State, counting: bool = True) -> Searcher | None:
    """A search that proves the value of a state by tables; None if it is not such a state."""
    staying = len(seats_in(state))
    if state.board.tables.drift or state.plain.phase == kernels.LAYING or staying > 2:
        return None
    if state.players == 1:
        return Alone(state, counting)
    return Duel(state) if staying == 2 or state.is_terminal else None


def _sampling(state: State, limits: Limits, seed: int, nodes: int, single: bool) -> Searcher:
    context = evaluation.make_context()
    settings = mcts.Settings(nodes, seed=seed, slice=25, settle_single=single)
    return mcts.Searcher(state, searches.sample, context, limits, settings)


def _deepening(state: State, limits: Limits, settings: alphabeta.Settings) -> Searcher:
    return alphabeta.Searcher(state, searches.search, evaluation.make_context(), limits, settings)


def _glance(state: State, strength: Strength, seed: int) -> Searcher:
    """One action ahead; with several seats, what the seat to move makes of it."""
    root_side = state.current_player or 0
    context = evaluation.make_context(root_side, strength.taste)
    settings = alphabeta.Settings(
        8, reduce=False, noise=strength.error, seed=seed, root_side=root_side, settle_single=True
    )
    return alphabeta.Searcher(state, searches.search, context, Limits(depth=1), settings)


def _alone(state: State, strength: Strength, seed: int) -> Searcher:
    noise = round(strength.coins * evaluation.COIN)
    settings = alphabeta.Settings(14, reduce=False, noise=noise, seed=seed, settle_single=True)
    return _deepening(state, Limits(nodes=strength.nodes), settings)


def _level(strength: Strength, state: State, seed: int) -> Searcher:
    proof = exact(state, counting=False) if strength.perfect else None
    if state.players == 1 and strength.perfect and proof is None:
        search: Searcher = Wandering(state, Limits(simulations=strength.simulations), seed)
    elif state.players == 1:
        search = _alone(state, strength, seed)
    elif strength.simulations:
        simulations = FIRST_LOOK if proof else strength.simulations
        nodes = min(1 << 19, 1024 + 20 * simulations)
        search = _sampling(state, Limits(simulations=simulations), seed, nodes, single=True)
    else:
        search = _glance(state, strength, seed)
    return ProofFirst(search, proof) if proof else search


def _make(name: str, strength: Strength) -> Level:
    return Level(name, lambda state, seed: _level(strength, state, seed), strength.thinking_ms)


LEVELS = tuple(_make(*pair) for pair in zip(LEVEL_NAMES, STRENGTHS, strict=True))


def searcher(state: State, limits: Limits, seed: int) -> Searcher:
    """The strongest search of a state under these limits; it proves what it can if they allow."""
    free = limits.nodes is limits.simulations is limits.depth is None
    proof = exact(state, counting=False) if free else None
    first = Limits(nodes=FIRST_LOOK) if proof else limits
    quick: Searcher
    if state.players == 1 and proof:
        quick = _deepening(state, first, alphabeta.Settings(16, reduce=False, seed=seed))
    elif state.players == 1:
        quick = Wandering(state, first, seed)
    else:
        quick = _sampling(state, first, seed, 1 << 14 if proof else 1 << 19, single=False)
    return ProofFirst(quick, proof) if proof else quick


def solver(state: State) -> Searcher | None:
    """A search that ends with the proven value; None where there is none.

    With tiles that drift there is one for a lone seat, which ends only when it finds a solution; so
    it is while coins are laid, where there is one for two seats, too, which takes its time.
    """
    laying = state.plain.phase == kernels.LAYING
    drifting = bool(state.board.tables.drift)
    if state.players == 1 and (laying or drifting):
        return Wandering(state, Limits(), seed=1)
    if laying and state.players == 2 and not drifting:
        return Laying(state)
    return exact(state)
