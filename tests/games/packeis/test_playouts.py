"""A random game played without the rules' bookkeeping is the game that the rules would play."""

from typing import Any

import numpy as np
import pytest

from rookery.core.kernels.jit import cached_kernel
from rookery.core.kernels.rng import seeded
from rookery.games.packeis.dense import dense
from rookery.games.packeis.game import GAME
from rookery.games.packeis.rules import kernels, playouts
from tests.games.packeis.positions import placing

random_action = cached_kernel(playouts.random_action, kernels.apply)
play_on = cached_kernel(playouts.play_on, kernels.apply)
count_fish = cached_kernel(playouts._count_fish, kernels.apply)


def placed(board: Any, record: Any, seed: int) -> Any:
    """The position after all penguins have been placed at random."""
    rng, state = seeded(seed), record.copy()
    while kernels.is_placing(state):
        kernels.apply(board, state, random_action(board, state, rng))
    return state


@pytest.mark.kernel_modes
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_equal_draws_make_the_game_that_the_rules_make(players: int, seed: int) -> None:
    begun = GAME.parse(placing(players))
    board = begun.board.tables
    slow = placed(board, begun.record, seed)
    quick, fish = slow.copy(), np.zeros(64, np.int64)
    count_fish(quick, fish)
    reached = np.zeros(kernels.MAX_PENGUINS, np.int64)
    plies = play_on(board, quick, seeded(seed), fish, reached)
    rng, played = seeded(seed), 0
    while slow.seat >= 0:
        kernels.apply(board, slow, random_action(board, slow, rng))
        played += 1
    assert plies == played > 20
    assert quick.fish.tolist() == slow.fish.tolist()
    assert quick.floes.tolist() == slow.floes.tolist()


@pytest.mark.kernel_modes
def test_what_seats_see_tells_in_which_order_others_left() -> None:
    state = GAME.parse(placing(4)).leave(2).leave(0)
    observation = dense(state).observation
    left = observation.of(state, seat=1)[observation.places["left"]]  # of seats 2, 3, 4 and 1
    assert left.tolist() == [0, 1 / 4, 0, 2 / 4]
