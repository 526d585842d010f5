"""Monte Carlo tree search on Krill, a game with chance for 2 to 4 seats (tests/contract/toy.py)."""

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from rookery.core.kernels.jit import njit
from rookery.core.players.searcher import Limits, run
from rookery.core.state import State
from rookery.search.mcts import Guide, TreePlayers, TreeSearcher, TreeSettings, kernel, make, room
from rookery.search.mcts.tree import NODE
from rookery.search.utility import SEATS
from tests.contract.toy import Krill

KRILL = Krill()
PLAYERS = TreePlayers(KRILL.rules.kernels)


def search(state: State, simulations: int, seed: int = 1, nodes: int = 1 << 14) -> TreeSearcher:
    made = PLAYERS.searcher(state, Limits(simulations=simulations), seed)
    made = TreeSearcher(
        state,
        made._kernel,
        made._context,
        Limits(simulations=simulations),
        TreeSettings(nodes, seed=seed),
    )
    run(made)
    return made


@cache
def expected(state: State) -> tuple[Fraction, ...]:
    """What each seat gets if all maximise their own utility (max^n; the first of equal actions)."""
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
    made = PLAYERS.searcher(state, Limits(simulations=5), 1)
    assert made.report().action in state.legal_actions


def test_the_root_has_children_at_once_and_others_when_they_are_seen_again() -> None:
    state = KRILL.parse("KR1 c A3 00")
    for simulations in (1, 2):
        made = search(state, simulations)
        root, *below = nodes_of(made)
        assert made._memory.tree["children"][root] == len(state.legal_actions)
        assert len(below) == simulations - 1
        assert not made._memory.tree["children"][below].any()


def told(visits: int, expected: float, solved: bool) -> TreeSearcher:
    """A search of three tried actions: two with 900 visits, worth 0.1 and 0; the third as given."""
    made = search(KRILL.parse("KR1 c A3 00"), 500)
    tree, (first, second, third) = made._memory.tree, made._children(0)[:3]
    tree["tried"][0] = 3
    tree["visits"][[first, second, third]] = 900, 900, visits
    tree["expected"][[first, second, third], 0] = 0.1, 0.0, expected
    tree["solved"][[first, second, third]] = False, False, solved
    return made


@pytest.mark.parametrize(
    ("visits", "expected", "solved", "place"),
    [
        (400, 0.2, False, 0),  # certainly better, though less often tried
        (400, 0.12, False, 1),  # perhaps better, but not certainly
        (2, 0.9, False, 2),  # hardly anything is known about it
        (9000, 0.09, False, 0),  # a little worse, but far more certain
        (1, 0.06, True, 0),  # worse than 0.1, but exact
        (9000, -0.1, True, 2),  # exact and worse, however often it was tried
    ],
)
def test_what_is_surely_best_is_played(
    visits: int, expected: float, solved: bool, place: int
) -> None:
    made = told(visits, expected, solved)
    choices = made.choices(3)
    tried = [made._text_of(node) for node in made._children(0)]
    assert [choice.action for choice in choices].index(tried[2]) == place
    assert made.report().action == choices[0].action


def test_a_longer_search_gets_more_room_up_to_a_most() -> None:
    assert [room(simulations) for simulations in (0, 100, 1 << 20)] == [1024, 3024, 1 << 20]


@njit()
def _count(_board: Any, state: Any, context: Any, _rng: Any, out: Any) -> bool:
    """Estimate 0 for every seat; context[0] counts the calls."""
    context[0] += 1
    out[:] = 0.0
    return False


@njit()
def _alike(_board: Any, _state: Any, _context: Any, _actions: Any, count: int, out: Any) -> None:
    out[:count] = 1.0


STEADY = make(KRILL.rules.kernels, Guide(_count, _alike, steady=True))


@njit(cache=True, nogil=True)
def steady(
    board: Any, root: Any, seats: int, memory: Any, context: Any, rng: Any, explore: float, n: int
) -> bool:
    return STEADY(board, root, seats, memory, context, rng, explore, n)


def steadily(line: str, simulations: int, nodes: int) -> tuple[TreeSearcher, int]:
    """Run a search with a steady estimate; return it and how often the estimate was called."""
    asked = np.zeros(1, np.int64)
    limits, settings = Limits(simulations=simulations), TreeSettings(nodes, seed=1)
    made = TreeSearcher(KRILL.parse(line), steady, asked, limits, settings)
    run(made)
    return made, int(asked[0])


@pytest.mark.parametrize("line", ["KR1 3 A2 20", "KR1 4 A3 22"])
def test_a_steady_estimate_is_asked_once_for_a_state(line: str) -> None:
    made, asked = steadily(line, 5000, 1 << 14)
    assert asked <= sum(made._memory.tree["visits"][node] > 0 for node in nodes_of(made))
    state = KRILL.parse(line)
    report = made.report()
    assert report.values == pytest.approx([float(u) for u in expected(state)], abs=0.05)


def nodes_of(made: TreeSearcher, top: int = 0) -> list[int]:
    """A node of the tree and all below it."""
    return [top, *(node for child in made._children(top) for node in nodes_of(made, child))]


@njit()
def _by_number(_board: Any, _state: Any, _context: Any, actions: Any, count: int, out: Any) -> None:
    for i in range(count):
        out[i] = 1 + actions[i] % 3


SORTED = make(KRILL.rules.kernels, Guide(_count, _by_number, steady=True))


@njit(cache=True, nogil=True)
def ordered(
    board: Any, root: Any, seats: int, memory: Any, context: Any, rng: Any, explore: float, n: int
) -> bool:
    return SORTED(board, root, seats, memory, context, rng, explore, n)


@pytest.mark.parametrize("line", ["KR1 3 A2 20", "KR1 c A3 00"])
def test_the_likeliest_come_first_and_are_tried_first(line: str) -> None:
    settings = TreeSettings(1 << 12, seed=1)
    limits, counted = Limits(simulations=500), np.zeros(1, np.int64)
    made = TreeSearcher(KRILL.parse(line), ordered, counted, limits, settings)
    run(made)
    nodes, guesses = made._memory.tree, made._memory.guesses
    choices = [nodes[node] for node in nodes_of(made) if nodes[node]["seat"] >= 0]
    assert choices
    for node in choices:
        listed = guesses[node["guesses"] : node["guesses"] + node["children"]]
        likely = sorted(zip(-listed["prior"], listed["action"], strict=True))
        here = node["tried"]
        assert listed["action"][: here + 1].tolist() == [action for _, action in likely[: here + 1]]
        untried = listed["action"][here + 1 :].tolist()  # they keep their order
        assert untried == sorted(set(untried))
        tried = nodes[node["first"] : node["first"] + here]
        assert (tried["visits"] > 0).all()
        assert (tried["action"] == listed["action"][:here]).all()


@pytest.mark.parametrize("nodes", [64, 200, 1 << 12])
def test_no_two_nodes_have_the_same_place(nodes: int) -> None:
    made = search(KRILL.parse("KR1 c A3 00"), 3000, nodes=nodes)
    found = nodes_of(made)
    assert len(set(found)) == len(found)
    assert max(found) < made._memory.counts[0].nodes <= made._memory.tree.size
    assert made._memory.counts[0].guesses <= made._memory.guesses.size
    for node in found:
        here = made._memory.tree[node]
        assert here["tried"] <= here["room"]
        below = made._memory.tree["visits"][list(made._children(node))].sum()
        assert here["solved"] or below <= here["visits"]


@pytest.mark.parametrize(
    ("taken", "needed"), [(2, 1), (64, 1), (65, 2), (96, 2), (97, 4), (113, 8), (128, 64)]
)
def test_as_room_runs_out_states_have_to_be_met_more_often(taken: int, needed: int) -> None:
    assert kernel._needed(taken, 128) == needed


def test_a_later_search_begins_with_what_an_earlier_one_found_of_its_state() -> None:
    state = KRILL.parse("KR1 9 A3 000")
    earlier = search(state, 3000)
    after = state.apply(earlier.report().action)
    while after.is_chance:
        after = after.apply_code(after.codes[-1])
    node = earlier._find(after)
    assert node is not None
    later = TreeSearcher(
        after, earlier._kernel, earlier._context, Limits(simulations=1), TreeSettings(1 << 14)
    )
    assert later.resume_from(earlier)
    assert later.report().values == tuple(earlier._memory.tree["expected"][node, :3].tolist())
    for mine, theirs in zip(nodes_of(later), nodes_of(earlier, node), strict=True):
        here, there = later._memory.tree[mine], earlier._memory.tree[theirs]
        for name in ("visits", "prior", "pull", "action", "tried", "children", "seat", "solved"):
            assert here[name] == there[name]
        listed = [
            of._memory.guesses[at["guesses"] : at["guesses"] + at["children"]].tolist()
            for of, at in ((later, here), (earlier, there))
        ]
        assert listed[0] == listed[1]
    met = int(later._memory.tree["visits"][0])
    run(later)
    assert int(later._memory.tree["visits"][0]) == met + 1
    assert later.report().nodes == 1


def test_a_later_search_of_the_same_state_has_all_of_the_tree() -> None:
    state = KRILL.parse("KR1 c A3 00")
    earlier = search(state, 500, nodes=200)
    later = TreeSearcher(
        state, earlier._kernel, earlier._context, settings=TreeSettings(200, seed=2)
    )
    assert later.resume_from(earlier)
    assert len(nodes_of(later)) == len(nodes_of(earlier))
    assert later.report().line == earlier.report().line
    assert later.size == earlier.size


def test_nothing_is_taken_over_from_elsewhere() -> None:
    state = KRILL.parse("KR1 9 A3 000")
    earlier = search(state, 300)
    for line, settings in (
        ("KR1 9 A3 001", TreeSettings(1 << 14)),
        ("KR1 9 A3 000", TreeSettings(1 << 13)),
    ):
        other = TreeSearcher(
            KRILL.parse(line), earlier._kernel, earlier._context, settings=settings
        )
        assert not other.resume_from(earlier)
        assert int(other._memory.counts[0].nodes) == 0
    assert not earlier.resume_from(object())


def test_what_is_solved_is_exact_whatever_was_expected() -> None:
    """A win rounded to slightly less than 1 would not solve the nodes that lead to it."""
    node = np.zeros(1, NODE)[0]
    for before in np.linspace(-1, 1, 2001):
        node.solved, node.visits, node.expected[0] = 0, 1, before
        kernel._note(node, np.ones(SEATS), 1, True)
        assert node.expected[0] == 1.0
        assert node.solved
