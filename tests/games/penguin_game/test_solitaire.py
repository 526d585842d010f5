"""The solver of a lone penguin: the examples of the rules, the naive oracle, counts, stopping."""

from collections import Counter
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

from rookery.core.game import Game
from rookery.core.players.searcher import Limits, Report, run
from rookery.core.state import State
from rookery.games import load
from rookery.games.penguin_game.players.solitaire_solver import SolitaireSolver
from rookery.games.penguin_game.players.solver_tables import SOLVED
from tests.oracles import penguin_game as oracle

SEED = 547
DEAL = "SC,M,C,AM/A,SA,MS,C/M,CS,AA,S/CM,A,S,MC"
FOUR = "PG1 n1 r S1,M,.,./C,A,.,./.,.,.,./.,.,.,. ta1c1a3c3 move1 o-"
SIX = "PG1 n1 r S1,MS,.,./CA,A,.,./.,.,.,./.,.,.,. ta1c1a3c3 move1 o-"


def solved(game: Game[Any], line: str) -> Report:
    solver = game.players.solver(game.parse(line))
    assert solver is not None
    report = run(solver)
    assert report.proven
    return report


def facts(report: Report) -> dict[str, str]:
    return dict(word.split("=") for word in report.words.split())


@pytest.mark.kernel_modes
@pytest.mark.clause("PG-15", "PG-16")
def test_example_16(game: Game[Any]) -> None:
    line = "PG1 n1 r S1,S,.,./M,M,.,./.,.,.,./.,.,.,. ta1c1a3c3 move1 o- gM"
    report = solved(game, line)
    assert facts(report) == {"coins": "1", "goal": "yes", "solutions": "4"}
    end = game.parse(line).apply_all(report.line)
    assert "M1" in end.text
    assert (end.is_terminal, end.scores) == (True, ((1,),))


@pytest.mark.kernel_modes
@pytest.mark.clause("PG-R14")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (FOUR, {"coins": "1", "solutions": "6"}),  # 17
        (f"{FOUR} gS", {"coins": "1", "goal": "no"}),
        (f"{FOUR} gC", {"coins": "1", "goal": "yes", "solutions": "2"}),
        (SIX, {"coins": "1", "solutions": "2"}),
    ],
)
def test_example_17(game: Game[Any], line: str, expected: dict[str, str]) -> None:
    assert facts(solved(game, line)) == expected


class Solving(NamedTuple):
    """Deal D solved step by step."""

    state: State
    solver: SolitaireSolver
    first: Report
    """What was known after the first step."""
    nodes: list[int]
    """How many positions had been looked at after each step, until the best end was found."""
    counting: int
    """How many steps came after that."""


@pytest.fixture(scope="module")
def deal_d() -> Solving:
    state = load("penguin_game").parse(f"PG1 n1 r {DEAL} ta1c1a3c3 place1 o-")
    solver = state.game.players.solver(state)
    assert isinstance(solver, SolitaireSolver)
    assert not solver.step()
    first = solver.report()
    nodes = [0, first.nodes]
    while not solver.report().proven:
        assert not solver.step()
        nodes.append(solver.report().nodes)
    counting = 1
    while not solver.step():
        counting += 1
    return Solving(state, solver, first, nodes, counting)


@pytest.mark.clause("PG-15")
def test_example_18(deal_d: Solving) -> None:
    """Deal D can be solved from every cell."""
    known, report = deal_d.solver.actions(deal_d.state), deal_d.solver.report()
    assert report.proven
    assert set(known.values()) == {SOLVED}
    assert len(known) == 16
    assert facts(report) == {"coins": "1", "solutions": "147588028748"}
    assert deal_d.state.apply_all(report.line).scores == ((1,),)


def test_the_solver_can_be_stopped_soon(deal_d: Solving) -> None:
    """Between two looks at the clock it examines positions for at most a hundredth of a second."""
    assert deal_d.first.action in deal_d.state.legal_actions
    assert max(after - before for before, after in pairwise(deal_d.nodes)) < 100_000
    assert deal_d.counting == len(deal_d.nodes) - 1  # each takes as much of the ice


@pytest.mark.slow
@pytest.mark.clause("PG-16")
def test_example_18_with_a_goal(game: Game[Any]) -> None:
    """From a1 every suit can be the last; each solution ends on one of them."""
    from_a1 = f"PG1 n1 r {DEAL.replace('SC', 'SC1', 1)} ta1c1a3c3 move1 o-"
    by_goal = {suit: facts(solved(game, f"{from_a1} g{suit}")) for suit in "SMCA"}
    assert all(found["goal"] == "yes" for found in by_goal.values())
    of_goals = sum(int(found["solutions"]) for found in by_goal.values())
    assert of_goals == int(facts(solved(game, from_a1))["solutions"])


# -- against trying everything ---------------------------------------------------------------------


def ends(position: oracle.Position, known: dict[str, Counter[int]]) -> Counter[int]:
    """How many ways lead to which result: twice the coins left, one more for a missed goal."""
    if position.phase == "over":
        last = position.stacks[position.penguins[0]]
        coins = oracle.coins_left(position)
        missed = coins == 1 and position.goal not in ("", last)
        return Counter({2 * coins + missed: 1})
    line = oracle.text(position)
    if line not in known:
        after = map(partial(oracle.done, position), oracle.legal(position))
        known[line] = sum((ends(child, known) for child in after), Counter())
    return known[line]


def small_line(rng: Random) -> str:
    wide = rng.choice([2, 4])
    bag = rng.sample("SMCA" * 6, 24)
    cells = [
        "".join(bag.pop() for _ in range(rng.choice([0, 1, 1, 2]))) or "." for _ in range(2 * wide)
    ]
    coins = [i for i, cell in enumerate(cells) if cell != "."]
    if not coins:
        return small_line(rng)
    phase = rng.choice(["move1", "place1"])
    if phase == "move1":
        cells[rng.choice(coins)] += "1"
    flame = rng.choice(["", "/f"]) if wide == 2 else ""
    goal = rng.choice(["", " gS", " gM"])
    rows = "/".join(",".join(cells[i : i + wide]) for i in (0, wide))
    return f"PG1 n1 r{flame} {rows} {'ta1' if wide == 2 else 'ta1c1'} {phase} o-{goal}"


@pytest.mark.clause("PG-15", "PG-16", "PG-R14")
def test_small_boards_as_by_trying_everything(game: Game[Any]) -> None:
    rng, known = Random(SEED), dict[str, Counter[int]]()
    for line in (small_line(rng) for _ in range(150)):
        state = game.parse(line)
        if state.is_terminal:
            continue
        ways = ends(oracle.parse(state.text), known)
        best = min(ways)
        expected = {"coins": str(best // 2)}
        if state.text.split()[-1].startswith("g"):
            expected["goal"] = "yes" if best == 2 else "no"
        if best == 2:
            expected["solutions"] = str(ways[best])
        report = solved(game, line)
        assert facts(report) == expected, line
        end = state.apply_all(report.line)
        assert (end.is_terminal, end.scores) == (True, ((best // 2,),)), line


# -- in play ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "begun"),
    [
        ("v", 4),
        pytest.param("v", 0, marks=pytest.mark.slow),
        pytest.param("square", 0, marks=pytest.mark.slow),
    ],
)
def test_the_strongest_level_solves_what_can_be_solved(
    game: Game[Any], tiles: str, begun: int
) -> None:
    """Hints are this level's actions, too. The first `begun` plies are those of the solver."""
    options = game.read_options({"players": "1", "challenge": "yes", "tiles": tiles})
    state = game.start(game.deal(options, SEED))
    report = solved(game, state.text)
    assert facts(report)["goal"] == "yes"
    state = state.apply_all(report.line[:begun])
    while not state.is_terminal:
        state = state.apply(run(game.players.levels[-1].search(state, 1)).action)
    assert state.scores == ((1,),)
    assert state.text.split()[3].count(state.text[-1] + "1") == 1


@pytest.mark.clause("PG-15", "PG-26")
@pytest.mark.parametrize("options", [{"drift": "yes"}, {"coins": "irregular"}])
def test_a_solution_is_found_where_nothing_can_be_tabled(
    game: Game[Any], options: dict[str, str]
) -> None:
    options = {"players": "1"} | options
    state = game.start(game.deal(game.read_options(options), SEED))
    report = solved(game, state.text)
    assert facts(report) == {"coins": "1"}
    assert state.apply_all(report.line).scores == ((1,),)


def test_what_is_not_found_is_not_proven(game: Game[Any]) -> None:
    """A stack of two and a single coin of another suit: nobody gets from one to the other."""
    state = game.parse("PG1 n1 r/d SS,./.,M ta1 place1 o-")
    search = game.players.searcher(state, Limits(nodes=120), 1)
    report = run(search)
    assert (report.nodes, report.proven, report.words) == (120, False, "coins=3")


def test_the_full_search_proves_what_it_can(game: Game[Any]) -> None:
    report = run(game.players.searcher(game.parse(FOUR), Limits(), 1))
    assert report.proven
    end = game.parse(FOUR).apply_all(report.line)
    assert (end.is_terminal, end.scores) == (True, ((1,),))
