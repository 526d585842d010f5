"""What seats can expect: weights between phases, smooth comparisons, estimates while placing."""

from math import tanh

import numpy as np
import pytest

from rookery.core.players.searcher import Limits, Report, run
from rookery.core.state import State
from rookery.games import load
from rookery.games.packeis.players import levels, policy
from rookery.games.packeis.players.evaluation import make_context
from rookery.games.packeis.players.learned import shipped
from rookery.games.packeis.players.utilities import _smooth
from rookery.games.packeis.players.weights import PHASES, SHARES, TENTHS, phase


@pytest.mark.kernel_modes
@pytest.mark.parametrize(
    ("floes", "expected"),
    [(0, {0: 10}), (7, {0: 3, 1: 7}), (10, {1: 10}), (59, {5: 1, 6: 9}), (60, {5: 1, 6: 9})],
)
def test_weights_change_evenly_with_the_contested_ice(floes: int, expected: dict[int, int]) -> None:
    row = SHARES[phase((1 << floes) - 1)]
    assert {number: share for number, share in enumerate(row.tolist()) if share} == expected
    assert (SHARES.sum(axis=1) == TENTHS).all()
    assert SHARES.shape[1] == PHASES


@pytest.mark.kernel_modes
@pytest.mark.parametrize("ahead", [0.0, 0.3, 1.0, 2.5, 4.0, 4.97, 6.0, 1e6])
def test_comparisons_are_smooth(ahead: float) -> None:
    assert _smooth(ahead) == pytest.approx(tanh(ahead), abs=2e-4)
    assert _smooth(-ahead) == -_smooth(ahead)
    assert _smooth(ahead) < 1


def report(state: State, simulations: int = 1) -> Report:
    """The report of a level's search. After one simulation its values are the estimate."""
    return run(levels.sampling(state, simulations, 1, shipped()))


def at_full_strength(state: State) -> Report:
    """The same of full strength."""
    return run(levels.searcher(state, Limits(simulations=1), 1))


def placed(state: State) -> State:
    """The position after all seats in turn have made their likeliest placings."""
    context = make_context(8, levels.WALK)
    while any(state.record.unplaced):
        codes = np.array(state.codes, np.int64)
        rows = np.empty((codes.size, policy.GLANCES))
        policy.see_all(state.board.tables, state.record, context, codes, rows)
        state = state.apply_code(int(codes[(rows @ context.policy[policy.PLACING]).argmax()]))
    return state


@pytest.mark.parametrize("players", [3, 4])
def test_while_seats_place_the_likeliest_placings_go_before_the_estimate(players: int) -> None:
    game = load("packeis")
    state = game.start(game.deal(game.options(players=players), "placed"))
    while any(state.record.unplaced):
        assert report(state).values == report(placed(state)).values
        state = state.apply_code(state.codes[state.ply % 3])


@pytest.mark.parametrize("players", [3, 4])
def test_full_strength_foresees_placings_from_four_seats_on(players: int) -> None:
    """With three seats it judges the penguins that stand already."""
    game = load("packeis")
    state, differences = game.start(game.deal(game.options(players=players), "placed")), 0
    while any(state.record.unplaced):
        foreseen = at_full_strength(placed(state)).values
        differences += at_full_strength(state).values != foreseen
        state = state.apply_code(state.codes[state.ply % 3])
    assert (differences > 0) == (players < levels.FORESEEN)
    assert at_full_strength(state).values == report(state).values


def test_an_estimate_proves_nothing_while_seats_place() -> None:
    """Wherever they stand, nobody can move, and the last to place gets the better floe."""
    state = load("packeis").parse("PK1 x0 1.1.2 A u111 s0.0,0.0,0.0")
    assert not report(state, 3).proven
    found = report(state, 100)
    assert found.proven
    assert found.values == (-0.5, -0.5, 1.0)
