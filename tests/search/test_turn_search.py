"""Whole turns of free steps and a play, on Sledge (sledge.py)."""

from typing import Any

import numpy as np
import pytest

from rookery.core.players.searcher import NO_LIMITS, Limits, Report, run
from rookery.search.turn_search import TurnSearcher, TurnSettings
from tests.search import sledge


def made(
    state: Any, settings: TurnSettings, limits: Limits = NO_LIMITS
) -> tuple[TurnSearcher, Any]:
    context, deeper = np.zeros(2, np.int64), np.ones(2, np.int64)
    return TurnSearcher(state, sledge.KERNELS, context, limits, settings, deeper), context


def report(state: Any, settings: TurnSettings | None = None, limits: Limits = NO_LIMITS) -> Report:
    return run(made(state, settings or TurnSettings(finalists=4), limits)[0])


@pytest.mark.kernel_modes
def test_prepares_a_play_step_by_step() -> None:
    found = report(sledge.standing())
    assert found.line == ("wax", "wax", "wax", "go")
    assert found.values == pytest.approx((6 / 20, -6 / 20))
    assert report(sledge.standing(wax=2)).line == ("wax", "go")
    assert report(sledge.standing(wax=3)).line == ("go",)


def test_sees_what_only_a_whole_turn_gains() -> None:
    """Sand keeps the sledge where it is until the third wax."""
    assert report(sledge.standing(sand=1)).line == ("wax", "wax", "wax", "go")
    assert report(sledge.standing(sand=2)).line == ("walk",)


def test_so_many_rounds_and_finalists() -> None:
    assert report(sledge.standing(), TurnSettings(rounds=0)).line == ("walk",)
    two = report(sledge.standing(), TurnSettings(rounds=2, finalists=4))
    assert two.line == ("wax", "wax", "go")
    for fewest in (0, 1):
        assert report(sledge.standing(), TurnSettings(finalists=fewest)).line == ("walk",)
    assert report(sledge.standing(), TurnSettings(finalists=2)).line == ("wax", "wax", "wax", "go")


def test_a_step_that_gains_nothing_is_not_taken() -> None:
    assert report(sledge.standing(sand=3)).line == ("walk",)
    costly = report(sledge.standing(), TurnSettings(finalists=4, price=0.2))
    assert costly.line == ("walk",)


def test_goes_for_the_win_at_once() -> None:
    found = report(sledge.standing((17, 19)))
    assert found.line == ("walk",)
    assert found.values == (1.0, -1.0)


def test_looks_deeper_at_the_best() -> None:
    """The deeper look sees that even places are bad: after one wax, going leads to 1 or 3."""
    settings = TurnSettings(rounds=1, finalists=2, again=4)
    found = report(sledge.standing(wax=2), settings)
    assert (found.line, found.depth) == (("wax", "go"), 2)
    assert report(sledge.standing(wax=1), settings).line == ("walk",)
    assert report(sledge.standing(wax=1), settings, Limits(depth=1)).line == ("wax", "go")
    assert report(sledge.standing(wax=1), TurnSettings(rounds=1, finalists=2, again=1)).depth == 1


def test_there_is_always_an_answer() -> None:
    settings = TurnSettings(finalists=4, again=6, share=1)
    search, _ = made(sledge.standing(), settings)
    answers = [search.report().line]
    while not search.step():
        answers.append(search.report().line)
    answers.append(search.report().line)
    assert all(line[0] in ("walk", "go", "wax") for line in answers)
    assert answers[-1] == report(sledge.standing(), settings).line


def test_choices_tell_each_first_action_once_and_the_one_asked_for() -> None:
    search, _ = made(sledge.standing(), TurnSettings(finalists=4))
    best = run(search).line
    all_of_them = search.choices(9)
    assert all_of_them[0].line == best
    firsts = [one.action for one in all_of_them]
    assert sorted(firsts) == sorted(set(firsts))
    assert all(one.line[0] == one.action for one in all_of_them)
    assert search.choices(1) == all_of_them[:1]
    assert search.choices(1, best[0]) == all_of_them[:1]
    assert search.choices(1, firsts[-1]) == (all_of_them[0], all_of_them[-1])


@pytest.mark.parametrize("nodes", [1, 2, 5, 9, 14])
def test_a_number_of_nodes_is_kept(nodes: int) -> None:
    found = report(sledge.standing(), TurnSettings(finalists=4, beam=1), Limits(nodes=nodes))
    assert found.nodes <= nodes
    assert found.line[0] in ("walk", "go", "wax")


def test_noise_is_a_fixed_function_of_the_seed() -> None:
    settings = [TurnSettings(finalists=4, noise=2.0, seed=seed) for seed in range(12)]
    reports = [report(sledge.standing(), one) for one in settings]
    assert reports == [report(sledge.standing(), one) for one in settings]
    assert len({one.line for one in reports}) > 1


def test_nothing_is_looked_at_where_nobody_decides() -> None:
    search, context = made(sledge.standing((20, 0)), TurnSettings())
    assert search.step()
    assert (search.report().line, int(context[0])) == ((), 0)
