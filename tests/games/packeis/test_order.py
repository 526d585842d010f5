"""The weights that order actions, against what `policy` sees (test_policy.py checks that)."""

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from rookery.core.game import Game
from rookery.core.kernels.jit import njit
from rookery.core.state import State
from rookery.games.packeis.players import levels, order, policy
from rookery.games.packeis.players.evaluation import make_context
from rookery.games.packeis.players.policy import GLANCES
from rookery.games.packeis.players.reach import find_reach
from rookery.search.alphabeta.kernel import PRUNED
from tests.games.packeis.positions import PERFT, placing

SEED = 5
IN_FOURS = ("fish beside", "ways", "ways left", "fish left")


@njit(cache=True)
def order_all(board: Any, state: Any, context: Any, actions: Any, weights: Any) -> None:
    find_reach(board, state, context)
    order.order_moves(board, state, context, actions, actions.size, weights)


def ordered(state: State) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The weight of each action in the order, and what is seen of each."""
    board, record, context = state.board.tables, state.record, make_context(8, levels.WALK)
    codes, weights = np.array(state.codes, np.int64), np.zeros(len(state.codes), np.int64)
    order_all(board, record, context, codes, weights)
    glances = np.empty((codes.size, GLANCES))
    policy.see_all(board, record, context, codes, glances)
    return weights, glances


def expected(glance: NDArray[np.float64], is_moving: bool) -> float:
    """The weighted sum of a glance; here the target still counts as ice beside the origin."""
    seen = dict(zip(policy.NAMES, glance.tolist(), strict=True))
    if seen["step"]:
        seen["ways left"] += 1 / 4
        seen["fish left"] += (1 + seen["two fish"] + 2 * seen["three fish"] + 1 / 128) / 4
    seen["last way left"] = float(is_moving and seen["ways left"] <= 1 / 4)
    liked = order.MOVING if is_moving else order.PLACING
    counts = [seen[name] * (4 if name in IN_FOURS else 1) for name in order.NAMES]
    return float(np.dot(liked, counts))


@pytest.mark.kernel_modes
@pytest.mark.parametrize("line", [PERFT["P2"][0], placing(2)])
def test_an_order_weighs_what_is_seen(game: Game[Any], line: str) -> None:
    rng, state = Random(SEED), game.parse(line)
    while not state.is_terminal:
        is_moving = not any(state.plain.unplaced)
        for weight, glance in zip(*ordered(state), strict=True):
            if weight == PRUNED:
                assert glance[policy.OWN_ICE]
            else:
                assert weight == pytest.approx(expected(glance, is_moving), abs=8)  # of 1024
        state = state.apply(rng.choice(state.legal_actions))


@pytest.mark.kernel_modes
def test_of_a_walk_that_matters_to_nobody_else_one_action_is_left(game: Game[Any]) -> None:
    weights, glances = ordered(game.parse("PK1 x0 12A13.B12 A u00 s0.0,0.0"))
    (kept,) = np.flatnonzero(weights != PRUNED)
    assert glances[kept, policy.BEST_WALK]
