"""The solver of two penguins: the examples of the rules, the naive oracle, and stopping."""

from functools import cache
from random import Random
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.core.players.searcher import Report, Searcher, run
from rookery.core.state import State
from rookery.games.penguin_game.players.duel_solver import DuelSolver
from rookery.games.penguin_game.players.symmetry import canonical_slots, symmetries
from tests.oracles import penguin_game as oracle

SEED = 731
DEAL = "SC,M,C,AM/A,SA,MS,C/M,CS,AA,S/CM,A,S,MC"
SQUARE = "ta1c1a3c3"
G2 = f"PG1 n2 r SC,M,C,AM/A,SA1,MS,C/M,CS,AA,S/CM,A,S2,MC {SQUARE} move1 o-"
T2 = "PG1 n2 r SC,M,C,AM,A,SA/M,CS1,MS,C,AA2,S/#,#,CM,A,#,#/#,#,S,MC,#,# ta1c1e1c3 move1 o-"
V2 = "PG1 n2 r3 SCA1,M,#,#/C,AAS,#,#/A,SSS,M,CMA/MCM,C,AMC,S2 ta1a3c3 move1 o-"
W2 = "PG1 n2 r SC1,MA,#,#/CS,AM,#,#/AC,SM,MA,CS/MS,CA,AM,SC2 ta1a3c3 move1 o-"

FIRST, SECOND = (1.0, -1.0), (-1.0, 1.0)
CASES = [
    ("PG1 n2 r S1,M,C,A2/M,C,A,S ta1c1 move1 o-", SECOND, ""),
    ("PG1 n2 r SM1,M,C,AS/M,CA,AM,S2 ta1c1 move1 o-", FIRST, "a1-a2 a1-b1 a1-c2"),
    ("PG1 n2 r/f S1,M,C,A/M,C,A,S2 ta1c1 move1 o-", SECOND, ""),
    (G2, SECOND, ""),
    (T2, FIRST, "b2-a1"),
    (V2, FIRST, "a1-a3 a1-d3"),
    (W2, SECOND, ""),
]


def solved(game: Game[Any], line: str) -> Report:
    return solving(game, line)[0]


@cache
def solving(game: Game[Any], line: str) -> tuple[Report, int]:
    """The proof, and the most positions that a step of it looked at."""
    solver = game.players.solver(game.parse(line))
    assert solver is not None
    most = most_a_step(solver)
    report = solver.report()
    assert report.proven
    return report, most


def winning(report: Report) -> list[str]:
    """The winning actions, read from the report's words."""
    names = report.words.removeprefix("winning=")
    return [] if names == "none" else names.split(",")


@pytest.mark.clause("PG-3", "PG-24", "PG-R10")
@pytest.mark.parametrize(("line", "values", "actions"), CASES)
def test_examples_19_and_20(
    game: Game[Any], line: str, values: tuple[float, ...], actions: str
) -> None:
    report = solved(game, line)
    assert report.values == values
    assert winning(report) == actions.split()
    assert not actions or report.action in actions.split()


@pytest.mark.kernel_modes
@pytest.mark.parametrize(("line", "values"), [case[:2] for case in CASES[:3]])
def test_small_floes_in_every_mode(game: Game[Any], line: str, values: tuple[float, ...]) -> None:
    assert solved(game, line).values == values


WON_AGAINST = {
    "a1": 6, "b1": 11, "c1": 8, "d1": 11, "a2": 13, "b2": 8, "c2": 14, "d2": 5,
    "a3": 12, "b3": 9, "c3": 12, "d3": 10, "a4": 9, "b4": 14, "c4": 12, "d4": 9,
}  # fmt: skip


@pytest.mark.clause("PG-8")
@pytest.mark.parametrize(
    "cells", [("a1", "b2"), pytest.param(tuple(WON_AGAINST), marks=pytest.mark.slow)], ids=len
)
def test_example_21(game: Game[Any], cells: tuple[str, ...]) -> None:
    """Deal D from the empty placing phase, and what each pair of places is worth."""
    state = game.parse(f"PG1 n2 r {DEAL} {SQUARE} place1 o-")
    proof = DuelSolver(state)
    report = run(proof)
    assert report.nodes < 6_000_000  # takes about a second; `benchmarks` measures it
    assert report.values == SECOND
    assert winning(report) == []
    replies = {cell: proof.proof(state.apply(f"@{cell}")) for cell in cells}
    lost = {cell: sum(not wins for wins in known.values()) for cell, known in replies.items()}
    assert lost == {cell: WON_AGAINST[cell] for cell in cells}


@pytest.mark.parametrize("line", [G2, T2, V2, W2])
def test_a_placed_position_takes_few_nodes(game: Game[Any], line: str) -> None:
    """As many as take a fraction of a second; `benchmarks` measures the time."""
    assert solved(game, line).nodes < 2_000_000


def most_a_step(solver: Searcher) -> int:
    """The most positions that a step of a search looks at, up to its end."""
    most, before, done = 0, solver.report().nodes, False
    while not done:
        done = solver.step()
        most, before = max(most, solver.report().nodes - before), solver.report().nodes
    return most


# -- against trying everything ---------------------------------------------------------------------


def value(position: oracle.Position, known: dict[str, int]) -> int:
    """The seat that wins a position of two with best play."""
    if position.phase == "over":
        return position.staying[0]
    line = oracle.text(position)
    if line not in known:
        seat = position.seat
        assert seat is not None
        outcomes = (value(oracle.done(position, a), known) for a in oracle.legal(position))
        known[line] = seat if seat in outcomes else 1 - seat
    return known[line]


def small_line(rng: Random) -> str:
    """Two penguins on one or two tiles with a few coins, moving, placing or melting."""
    wide = rng.choice([2, 4])
    bag = rng.sample("SMCA" * 6, 24)
    cells = [
        "".join(bag.pop() for _ in range(rng.choice([0, 1, 1, 2]))) or "." for _ in range(2 * wide)
    ]
    flame = rng.choice(["", "/f"]) if wide == 2 else ""
    phase = rng.choice(["move1", "move2", "place1", "place2"])
    coins = [i for i, cell in enumerate(cells) if cell != "."]
    if len(coins) < 2:
        return small_line(rng)
    for seat, cell in enumerate(rng.sample(coins, 2), 1):
        if "move" in phase or (phase == "place2" and seat == 1):
            cells[cell] += str(seat)
    rows = "/".join(",".join(cells[i : i + wide]) for i in (0, wide))
    tiles = "ta1" if wide == 2 else "ta1c1"
    return f"PG1 n2 r{flame} {rows} {tiles} {phase} o-"


@pytest.mark.clause("PG-9", "PG-12", "PG-24", "PG-R8", "PG-R22")
def test_small_boards_as_by_trying_everything(game: Game[Any]) -> None:
    rng, known = Random(SEED), dict[str, int]()
    for line in (small_line(rng) for _ in range(150)):
        if game.parse(line).is_terminal:
            continue
        position = oracle.parse(game.parse(line).text)
        seat = position.seat
        assert seat is not None
        report = solved(game, line)
        assert report.values[value(position, known)] == 1.0, line
        good = [a for a in oracle.legal(position) if value(oracle.done(position, a), known) == seat]
        assert winning(report) == sorted(good), line
        assert report.action in (good or oracle.legal(position))
        assert game.parse(line).apply_all(report.line).is_terminal


# -- other tables ----------------------------------------------------------------------------------


def test_the_last_two_of_four_are_solved(game: Game[Any]) -> None:
    """Their values are those of the places that are left."""
    report = solved(game, "PG1 n4 r S1,M,C,A3/M,C,A,S ta1c1 move1 o24")
    assert report.values == pytest.approx((1 / 3, -1.0, 1.0, -1 / 3))


def test_three_penguins_and_drifting_have_no_solver(game: Game[Any]) -> None:
    three = "PG1 n3 r S1,M,C,A2/M,C,A3,S ta1c1 move1 o-"
    for line in (three, CASES[0][0].replace("n2 r ", "n2 r/d ")):
        assert game.players.solver(game.parse(line)) is None


@pytest.mark.clause("PG-17", "PG-R16")
def test_the_last_coin_to_be_laid(game: Game[Any]) -> None:
    """Each way to lay it is a board with a value; the solver finds one that wins, if any does."""
    rng = Random(SEED)
    options = {"players": "2", "coins": "strategic", "tiles": "v", "tall": "x3"}
    state = game.start(game.read_options(options))
    for _ in range(23):
        state = state.apply(rng.choice(state.legal_actions))
    wins = [action for action in state.legal_actions if _wins(state.apply(action), 1)]
    report = solved(game, state.text)
    assert report.values == (SECOND if wins else FIRST)
    assert report.action in (wins or state.legal_actions)


def _wins(state: State, seat: int) -> bool:
    return run(DuelSolver(state)).values[seat] == 1.0


@pytest.mark.parametrize(
    "line",
    [
        G2,
        V2.replace("n2 r3 ", "n2 r3/f "),
        CASES[1][0],
        pytest.param(G2.replace("n2 r ", "n2 r/f "), marks=pytest.mark.slow),
    ],
)
def test_a_solver_can_be_stopped_soon(game: Game[Any], line: str) -> None:
    """Between two looks at the clock it examines positions for at most a hundredth of a second."""
    assert solving(game, line)[1] < 100_000


# -- symmetry --------------------------------------------------------------------------------------

ALIKE = "S,M,M,S/C,A,A,C/C,A,A,C/S,M,M,S"


def test_symmetric_places_are_proven_once(game: Game[Any]) -> None:
    """A board that looks the same when turned and mirrored has three places, not sixteen."""
    state = game.parse(f"PG1 n2 r {ALIKE} {SQUARE} place1 o-")
    assert len(symmetries(state)) == 8  # a turn by a quarter exchanges Moons and Crowns
    assert len(set(canonical_slots(state).values())) == 3
    report = run(DuelSolver(state))
    alike = {"a1": "d4", "b1": "c1", "b2": "c3"}
    assert all((a in winning(report)) == (b in winning(report)) for a, b in alike.items())


def test_a_penguin_breaks_the_symmetry(game: Game[Any]) -> None:
    rows = ALIKE.replace("S,M,M,S", "S1,M,M,S", 1)
    state = game.parse(f"PG1 n2 r {rows} {SQUARE} place2 o-")
    assert len(symmetries(state)) == 2  # the mirror that exchanges rows and columns
    folded = run(DuelSolver(state))
    for action in state.legal_actions:
        after = state.apply(action)
        mine = after.is_terminal or run(DuelSolver(after)).values[1] == 1.0
        assert (action in winning(folded)) == mine


def test_no_symmetry_of_a_random_deal(game: Game[Any]) -> None:
    state = game.parse(f"PG1 n2 r {DEAL} {SQUARE} place1 o-")
    assert (len(symmetries(state)), canonical_slots(state)) == (1, {})
