"""Monte Carlo tree search on Krill, a game with chance for 2 to 4 seats (tests/contract/toy.py)."""

from fractions import Fraction
from functools import cache

import pytest

from rookery.core.searcher import Limits, run
from rookery.core.state import State
from rookery.search.mcts import Searcher, Settings
from rookery.search.mcts.searcher import room
from tests.contract.toy import Krill

KRILL = Krill()


def search(state: State, simulations: int, seed: int = 1, nodes: int = 1 << 14) -> Searcher:
    made = KRILL.computer.searcher(state, Limits(simulations=simulations), seed)
    made = Searcher(
        state,
        made._kernel,
        made._context,
        Limits(simulations=simulations),
        Settings(nodes, seed=seed),
    )
    run(made)
    return made


@cache
def expected(state: State) -> tuple[Fraction, ...]:
    """What each seat gets when everyone plays for their own utility (max^n, first of equals)."""
    if state.is_terminal:
        return state.returns
    if state.is_chance:
        outcomes = [(p, expected(state.apply(outcome))) for outcome, p in state.chance_outcomes]
        return tuple(
            sum((p * got[seat] for p, got in outcomes), Fraction()) for seat in range(state.players)
        )
    seat = state.current_player
    assert seat is not None
    return max((expected(state.apply(a)) for a in state.legal_actions), key=lambda got: got[seat])


@pytest.mark.parametrize("line", ["KR1 3 A2 20", "KR1 4 B3 13", "KR1 5 A1 33", "KR1 4 A3 22"])
def test_finds_the_value_of_small_positions(line: str) -> None:
    state = KRILL.parse(line)
    report = search(state, 20_000).report()
    assert report.values == pytest.approx([float(u) for u in expected(state)], abs=0.05)
    seat = state.current_player
    assert seat is not None
    best = max(expected(state.apply(action))[seat] for action in state.legal_actions)
    assert expected(state.apply(report.action))[seat] == best


def test_proves_what_no_die_can_change() -> None:
    state = KRILL.parse("KR1 1 A1 22")
    report = search(state, 500).report()
    assert (report.action, report.proven, report.values) == ("eat1", True, (1.0, -1.0))
    assert report.nodes < 500


def test_three_seats_each_look_at_their_own() -> None:
    state = KRILL.parse("KR1 2 C2 332")
    report = search(state, 3000).report()
    assert report.action == "eat2"
    assert len(report.values) == 3


def test_equal_seeds_give_equal_reports() -> None:
    state = KRILL.parse("KR1 9 A3 000")
    assert search(state, 400, seed=5).report() == search(state, 400, seed=5).report()


def test_a_full_tree_goes_on_counting() -> None:
    state = KRILL.parse("KR1 c A3 00")
    report = search(state, 2000, nodes=20).report()
    assert report.nodes == 2000
    assert report.action in state.legal_actions


def test_a_report_before_the_first_step_names_an_action() -> None:
    state = KRILL.parse("KR1 c A3 00")
    made = KRILL.computer.searcher(state, Limits(simulations=5), 1)
    assert made.report().action in state.legal_actions


def test_the_root_has_children_at_once_and_others_when_they_are_seen_again() -> None:
    state = KRILL.parse("KR1 c A3 00")
    children = [search(state, simulations)._memory.tree.children for simulations in (1, 2)]
    for of in children:
        assert of[0] == len(state.legal_actions)
        assert not of[1:].any()


def test_a_longer_search_gets_more_room_up_to_a_most() -> None:
    assert [room(simulations) for simulations in (0, 100, 1 << 20)] == [1024, 3024, 1 << 19]
