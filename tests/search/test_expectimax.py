"""Expectimax on Krill, a game with chance for 2 to 4 seats (tests/contract/toy.py)."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from rookery.core.kernels.jit import njit
from rookery.core.players.searcher import NO_LIMITS, Limits, Report, run
from rookery.core.state import State
from rookery.search.expectimax import ExpectimaxSearcher, ExpectimaxSettings, kernel
from tests.contract.toy import Krill
from tests.search.test_mcts import expected

KRILL = Krill()
LINES = ("KR1 3 A2 20", "KR1 4 B3 13", "KR1 5 A1 33", "KR1 4 A3 222", "KR1 3 C2 2121")


@njit()
def evaluate(board: Any, state: Any, context: Any, out: Any) -> None:
    """How much more than the average each seat has eaten, scaled; context[0] counts the calls."""
    total = 0
    for seat in range(state.players):
        total += state.eaten[seat]
    for seat in range(state.players):
        out[seat] = (state.players * state.eaten[seat] - total) / 48.0
    context[0] += 1


_LOOK = kernel.make(KRILL.rules.kernels, kernel.Guide(evaluate))


@njit(cache=True, nogil=True)
def look(board: Any, memory: Any, context: Any, info: Any, budget: int) -> bool:
    return _LOOK(board, memory, context, info, budget)


def search(
    state: State, limits: Limits = NO_LIMITS, settings: ExpectimaxSettings | None = None
) -> tuple[Report, int]:
    """Return the report and the number of estimates."""
    context = np.zeros(1, dtype=np.int64)
    made = ExpectimaxSearcher(
        state, look, context, limits, settings or ExpectimaxSettings(table_bits=10)
    )
    return run(made), int(context[0])


@cache
def estimated(state: State, depth: int) -> tuple[float, ...]:
    """The result of expectimax to this depth, found by trying everything."""
    if state.is_terminal:
        return tuple(float(utility) for utility in state.returns)
    if state.is_chance and depth == 0:
        out = np.zeros(6)
        evaluate(0, state.record, np.zeros(1, np.int64), out)
        return tuple(out[: state.players].tolist())
    if state.is_chance:
        outcomes = [
            (float(p), estimated(state.apply(o), depth - 1)) for o, p in state.chance_outcomes
        ]
        return tuple(sum(p * got[seat] for p, got in outcomes) for seat in range(state.players))
    seat = state.current_player
    assert seat is not None
    return max(
        (estimated(state.apply(a), depth) for a in state.legal_actions), key=lambda g: g[seat]
    )


@pytest.mark.kernel_modes
@pytest.mark.parametrize("line", LINES)
def test_proves_the_exact_value_of_small_positions(line: str) -> None:
    state = KRILL.parse(line)
    report, _ = search(state)
    assert report.proven
    seat = state.current_player
    assert seat is not None
    assert report.values[seat] == pytest.approx(float(expected(state)[seat]))
    assert expected(state.apply(report.action))[seat] == expected(state)[seat]


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("bits", [1, 12])
@pytest.mark.parametrize("line", ["KR1 c A3 00", "KR1 a B2 110", "KR1 9 D3 0111"])
def test_looks_through_so_many_throws(line: str, bits: int, depth: int) -> None:
    state = KRILL.parse(line)
    report, estimates = search(state, Limits(depth=depth), ExpectimaxSettings(table_bits=bits))
    wanted = estimated(state, depth - 1)
    seat = state.current_player
    assert seat is not None
    assert report.values[seat] == pytest.approx(wanted[seat])
    assert (report.depth, report.proven, estimates > 0) == (depth, False, True)


@pytest.mark.kernel_modes
def test_slices_change_nothing() -> None:
    state = KRILL.parse("KR1 8 A3 000")
    context = np.zeros(1, dtype=np.int64)
    small = ExpectimaxSearcher(
        state, look, context, Limits(depth=3), ExpectimaxSettings(table_bits=10)
    )
    while not small._kernel(0, small._memory, context, small._info, 3) or not _next(small):
        pass
    assert small.report() == search(state, Limits(depth=3))[0]


def _next(search: ExpectimaxSearcher) -> bool:
    search._finish()
    return search._done


def test_a_number_of_nodes_is_kept() -> None:
    report, _ = search(KRILL.parse("KR1 c A3 0000"), Limits(nodes=2345))
    assert report.nodes == 2345
    assert report.depth >= 2


def test_best_replies_alone_take_fewer_nodes() -> None:
    state = KRILL.parse("KR1 c B3 000")
    every, _ = search(state, Limits(depth=4), ExpectimaxSettings(table_bits=4))
    best, _ = search(state, Limits(depth=4), ExpectimaxSettings(table_bits=4, replies=1))
    assert best.nodes < every.nodes
    assert best.action in state.legal_actions
    assert not search(KRILL.parse("KR1 3 A2 20"), settings=ExpectimaxSettings(replies=1))[0].proven


def test_actions_far_behind_are_dropped() -> None:
    state = KRILL.parse("KR1 9 A3 00")
    every, _ = search(state, Limits(depth=4))
    near, _ = search(state, Limits(depth=4), ExpectimaxSettings(table_bits=10, margin=0.05))
    two, _ = search(state, Limits(depth=4), ExpectimaxSettings(table_bits=10, width=2))
    assert every.action == near.action == two.action
    assert near.nodes < every.nodes
    assert two.nodes < every.nodes
    assert search(state, settings=ExpectimaxSettings(width=1))[0].depth == 1


def test_a_throw_is_averaged_too() -> None:
    state = KRILL.parse("KR1 3 A? 20")
    report, _ = search(state)
    assert (report.action, report.line, report.proven) == ("", (), True)
    assert report.values == pytest.approx([float(value) for value in expected(state)])


def test_noise_is_a_fixed_function_of_the_seed() -> None:
    state = KRILL.parse("KR1 b A3 00")
    settings = [ExpectimaxSettings(table_bits=8, noise=1.0, seed=seed) for seed in range(12)]
    reports = [search(state, Limits(depth=1), one)[0] for one in settings]
    assert reports == [search(state, Limits(depth=1), one)[0] for one in settings]
    assert len({report.action for report in reports}) > 1


def test_noise_goes_as_far_up_as_down() -> None:
    errors = [kernel._blur(key, 7, 1, 2.0) for key in range(400)]
    assert -2.0 <= min(errors) < -1.9
    assert 1.9 < max(errors) <= 2.0


def test_the_only_action_gets_no_thought() -> None:
    state = KRILL.parse("KR1 5 A1 33")
    alone = State(state.game, state.board, state.record.copy(), state.players)
    alone.__dict__["_codes"] = {"rest": 0}
    report, estimates = search(alone, settings=ExpectimaxSettings(settle_single=True))
    assert (report.action, report.nodes, estimates) == ("rest", 0, 0)


def test_a_report_before_the_first_step_names_an_action() -> None:
    state = KRILL.parse("KR1 c A3 00")
    made = ExpectimaxSearcher(state, look, np.zeros(1, dtype=np.int64))
    assert made.report().action in state.legal_actions
    assert made.report().values == (0.0, 0.0)
