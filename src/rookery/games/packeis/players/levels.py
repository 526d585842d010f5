"""Packeis' computer players: the five levels, and the search at full strength."""

from dataclasses import dataclass, replace

from rookery.core.players.searcher import Limits, Searcher
from rookery.core.state import State
from rookery.games.packeis.players import searches
from rookery.games.packeis.players.evaluation import make_context
from rookery.games.packeis.players.learned import Learned, evened, shipped
from rookery.games.packeis.players.regions import FISH
from rookery.games.packeis.players.values import SCALE, WINDOW, about, exactly
from rookery.search import alphabeta, levels, mcts


@dataclass(frozen=True, kw_only=True)
class PackeisStrength(levels.Strength):
    """The strength of a level: nodes for two seats, simulations for more, an error in fish.

    A walk through a region that only one seat reaches looks at up to `walk` positions. A level
    without nodes or simulations looks one action ahead.
    """

    walk: int


STRENGTHS = (
    PackeisStrength(error=45.0, walk=1, usual_ms=200),
    PackeisStrength(error=7.0, walk=10, usual_ms=200),
    PackeisStrength(error=2.0, walk=50, nodes=150, simulations=60, table_bits=10, usual_ms=500),
    PackeisStrength(walk=300, nodes=3_000, simulations=1_000, table_bits=13, usual_ms=1000),
    PackeisStrength(walk=300, nodes=1_500_000, simulations=250_000, table_bits=20, usual_ms=2000),
)
FUTILITY_MARGIN = 3 * FISH
"""The largest error of an estimate, per ply, that is expected near the end of a search."""
LATE = 4
"""Near the end of a search only this many actions per remaining ply are looked at."""
WALK = 300
"""Positions that a walk through a region may look at, in a search for play."""
OPEN_MIND = 0.5
"""The part of learned weights that full strength uses for guesses: others may think otherwise."""
FORESEEN = 4
"""From this many seats on, full strength foresees the likeliest placings."""


def _deepening(
    state: State, limits: Limits, settings: alphabeta.AlphaBetaSettings, walk: int
) -> Searcher:
    root_side = state.current_player if state.players > 2 else 0
    context = make_context(min(settings.table_bits, 14), walk, root_side or 0)
    full = replace(
        settings,
        scale=SCALE,
        words=about,
        proof=exactly,
        root_side=root_side or 0,
        futility_margin=FUTILITY_MARGIN,
        late=LATE,
        window=WINDOW,
    )
    return alphabeta.AlphaBetaSearcher(state, searches.search, context, limits, full)


def _sampling(
    state: State,
    limits: Limits,
    settings: mcts.TreeSettings,
    walk: int,
    estimates: Learned | None = None,
    *,
    foresees: bool = True,
) -> Searcher:
    context = make_context(12, walk, known=estimates, foresees=foresees)
    return mcts.TreeSearcher(state, searches.sample, context, limits, settings)


def sampling(state: State, simulations: int, seed: int, estimates: Learned) -> Searcher:
    """A tree search with this many simulations and these weights."""
    settings = mcts.TreeSettings(mcts.room(simulations), seed=seed)
    return _sampling(state, Limits(simulations=simulations), settings, WALK, estimates)


def _level(strength: PackeisStrength, state: State, seed: int) -> Searcher:
    if state.players > 2 and strength.simulations:
        sampling_settings = mcts.TreeSettings(
            mcts.room(strength.simulations), seed=seed, settle_single=True
        )
        return _sampling(state, strength.sampling, sampling_settings, strength.walk)
    settings = alphabeta.AlphaBetaSettings(
        strength.table_bits,
        advised=strength.nodes > 0,
        reduce=strength.nodes > 0,
        noise=round(strength.error * FISH),
        seed=seed,
        settle_single=True,
    )
    return _deepening(state, strength.limits, settings, strength.walk)


LEVELS = levels.make(STRENGTHS, _level)


def searcher(state: State, limits: Limits, seed: int) -> Searcher:
    """The strongest search of a state under these limits."""
    if state.players <= 2:
        return _deepening(state, limits, alphabeta.AlphaBetaSettings(20, seed=seed), WALK)
    settings, estimates = mcts.TreeSettings(1 << 20, seed=seed), evened(shipped(), OPEN_MIND)
    foresees = state.players >= FORESEEN
    return _sampling(state, limits, settings, WALK, estimates, foresees=foresees)
