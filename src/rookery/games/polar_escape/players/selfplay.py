"""Self-play games, from which the evaluation learns who wins."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from rookery.core.chance import roll
from rookery.core.kernels.arguments import Rng
from rookery.core.kernels.rng import draw, seeded
from rookery.core.players.searcher import NO_LIMITS, run
from rookery.core.state import State
from rookery.games.polar_escape.players import evaluation, levels
from rookery.games.polar_escape.players.features import FEATURES, NAMES, Context, make_context
from rookery.games.polar_escape.rules.states import (  # fmt: skip
    LION,
    MAX_ACTIONS,
    PICK,
    PRE,
    SEAL,
    SEAL_WHO,
)
from rookery.search.fitting import Samples
from rookery.search.network import Network, straight
from rookery.search.turn_search import TurnSearcher, TurnSettings

SIMPLE: Final = 0.25
"""The share of seats that play by simple likings, so that different styles meet."""
LIKINGS: Final = {
    "column": 2.0, "at home": 1.5, "ahead 1": 1.0, "ahead 2": 1.0, "ahead 3": 1.0, "ahead 4": 1.0,
    "cards 1": 0.6, "cards 2": 0.6, "cards 3": 0.6, "turns": -0.5, "bridges 1": 0.2,
}  # fmt: skip
"""The features that such seats like, and the greatest weight of each."""
APART: Final = 0.25
"""How far the other seats' weights are off the known ones, as a share of each weight."""
EXTRA_NOISE: Final = 0.05
"""How far they are off in addition, in the unit of the scores."""
SETTINGS: Final = TurnSettings(rounds=2, beam=2, finalists=3, price=0.003, settle_single=True)


def samples(start: State, weights: Network, seed: int | str) -> Samples:
    """Positions of a game from `start`: at the beginning of each turn, and before animals come.

    Each seat plays with weights of its own, somewhat off the given ones. Deterministic. A game
    without a winner gives no positions.
    """
    context = make_context(weights, MAX_ACTIONS)
    features, last = _play(start, weights, context, seed)
    if last.ranking.count(1) != 1:
        features = []
    rows = np.array(features, np.float32).reshape(len(features), start.players, FEATURES)
    winner = last.ranking.index(1)
    return Samples(rows, np.full(len(features), winner, np.int64))


def _play(
    state: State, weights: Network, context: Context, seed: int | str
) -> tuple[list[NDArray[np.float64]], State]:
    """A game's sample positions, as features, and its final state."""
    rng, features = seeded(seed), list[NDArray[np.float64]]()
    seats = [
        make_context(own_weights(weights, f"{seed} {seat}"), MAX_ACTIONS)
        for seat in range(state.players)
    ]
    while not state.is_terminal:
        if state.current_player is None:
            state = state.apply(roll(state, rng))
            continue
        if _teaches(state):
            evaluation.fill_scores(state.board.tables, state.record, context)
            features.append(context.vectors[: state.players].copy())
        state = state.apply(_choose(state, seats[state.current_player], rng))
    return features, state


def _teaches(state: State) -> bool:
    """Whether a position is a sample: a turn begins, or a sea lion or seals come."""
    record = state.plain
    begins = record.phase == PRE and not (record.touched or record.second)
    return begins or record.phase in (LION, SEAL, SEAL_WHO)


def _choose(state: State, context: Context, rng: Rng) -> str:
    """A seat's action; its shapes are drawn at random, so that all of them are played with."""
    if state.plain.phase == PICK:
        legal = state.legal_actions
        return legal[int(draw(rng, len(legal)))]
    return run(TurnSearcher(state, levels.KERNELS, context, NO_LIMITS, SETTINGS)).action


def own_weights(weights: Network, seed: int | str) -> Network:
    """A seat's weights: the known ones but somewhat off, or simple likings."""
    rng = np.random.default_rng(int(seeded(seed)[0]))
    if rng.random() < SIMPLE:
        preferences = np.zeros(FEATURES)
        for name, most in LIKINGS.items():
            preferences[NAMES.index(name)] = most * rng.random()
        return straight(preferences)
    off = rng.normal(size=(2, FEATURES))
    return weights._replace(
        direct=weights.direct * (1.0 + APART * off[0]) + EXTRA_NOISE * off[1],
        out=weights.out * (1.0 + APART * rng.normal(size=weights.units)),
    )
