"""Packeis' solver against the examples and the naive oracle; levels in clear-cut positions."""

from random import Random
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.core.players.searcher import Limits, Report, run
from rookery.games.packeis.players.values import fish_and_floes
from rookery.search.study import Study
from tests.games.packeis.test_values import CASES, LARGE, Value
from tests.oracles import packeis as oracle
from tests.oracles import packeis_best

SEED = 419


def solved(game: Game[Any], line: str, *actions: str) -> Report:
    solver = game.players.solver(game.parse(line).apply_all(actions))
    assert solver is not None
    return run(solver)


def margin(report: Report) -> Value:
    """The proven fish and floes of a report."""
    assert report.proven
    fish, floes = (int(word.partition("=")[2]) for word in report.words.split())
    return fish, floes


@pytest.mark.clause("PK-24", "PK-25", "PK-R18")
@pytest.mark.parametrize(("line", "best", "actions"), [*CASES, LARGE])
def test_examples_17_to_21(
    game: Game[Any], line: str, best: Value, actions: dict[str, Value]
) -> None:
    report = solved(game, line)
    assert margin(report) == best
    assert {action: margin(solved(game, line, action)) for action in actions} == actions
    if report.action in actions:
        assert actions[report.action] == best


@pytest.mark.parametrize("line", [line for line, _, _ in CASES])
def test_utilities_of_proven_values(game: Game[Any], line: str) -> None:
    report = solved(game, line)
    difference = margin(report)
    win = float((difference > (0, 0)) - (difference < (0, 0)))
    assert report.values == ((win, -win) if len(report.values) == 2 else (0.0,))


def small_position(rng: Random) -> str:
    """A position of two seats with two or four penguins on a small sea, and a choice of moves."""
    while True:
        rows = [
            "".join(rng.choice("112233..") for _ in range(length))
            for length in rng.choice([(3, 4, 3), (4, 3, 4), (5, 5), (2, 3, 2, 3)])
        ]
        cells = [(r, i) for r, row in enumerate(rows) for i, fish in enumerate(row) if fish != "."]
        count = rng.choice([2, 2, 4])
        if len(cells) < count + 2:
            continue
        owner = dict(zip(rng.sample(cells, count), "ABAB", strict=False))
        body = "/".join(
            "".join(owner.get((r, i), "") + fish for i, fish in enumerate(row))
            for r, row in enumerate(rows)
        )
        offsets = {3: "1", 4: "0", 5: "0", 2: "1"}
        shape = "x" + ",".join(offsets[len(row)] for row in rows)
        position = oracle.parse(f"PK1 {shape} {body} {rng.choice('AB')} u00 s0.0,0.0")
        if position.turn is not None and len(oracle.legal(position)) > 1:
            return oracle.text(position)


def test_small_endgames_as_by_looking_at_everything(game: Game[Any]) -> None:
    rng = Random(SEED)
    for line in (small_position(rng) for _ in range(60)):
        position = oracle.parse(line)
        fish, floes = packeis_best.value(position)
        had = position.scores
        total = fish + had[0][0] - had[1][0], floes + had[0][1] - had[1][1]
        report = solved(game, line)
        assert margin(report) == total, line
        assert packeis_best.action_value(position, report.action, {}) == (fish, floes), line


def test_bounds_hold_when_the_solver_is_stopped(game: Game[Any]) -> None:
    line, best, _ = LARGE
    solver = game.players.solver(game.parse(line))
    assert solver is not None
    assert not solver.step()
    report = solver.report()
    assert not report.proven
    low, high = (int(part) for part in report.words.removeprefix("fish=").split(".."))
    assert low <= best[0] <= high
    assert report.action in game.parse(line).legal_actions


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("PK1 x0 1A121B11 A u00 s0.0,0.0", "b1-d1"),  # 19
        ("PK1 x0 3A11B13 A u00 s0.0,0.0", "b1-a1"),
        ("PK1 x0,1,0 A121/323/12B1 A u00 s0.0,0.0", "a1-b1"),  # 20
        ("PK1 x1,0,1,0 A1213/1312/212B1/1311 A u00 s0.0,0.0", "a1-c1"),  # 21
    ],
)
def test_the_strongest_level_finds_the_only_action(game: Game[Any], line: str, action: str) -> None:
    level = game.players.levels[-1]
    report = run(level.search(game.parse(line), 1))
    assert (report.action, report.proven) == (action, True)


def test_a_level_is_a_fixed_function_of_the_seed(game: Game[Any]) -> None:
    state = game.start(game.deal(game.read_options({}), SEED))
    for level in game.players.levels[:4]:
        assert run(level.search(state, 3)).action == run(level.search(state, 3)).action


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_every_level_plays_to_the_end(game: Game[Any], players: str) -> None:
    state = game.start(game.deal(game.read_options({"players": players}), SEED))
    levels = game.players.levels[:3]
    while not state.is_terminal:
        search = levels[state.ply % 3].search(state, state.ply)
        assert search.report().action in state.legal_actions
        state = state.apply(run(search).action)
    assert sum(fish for fish, _ in state.scores) > 60


def test_a_search_keeps_to_its_nodes(game: Game[Any]) -> None:
    state = game.start(game.deal(game.read_options({}), SEED))
    assert run(game.players.searcher(state, Limits(nodes=2500), 1)).nodes == 2500
    assert run(game.players.searcher(state, Limits(depth=2), 1)).depth == 2


def test_a_finished_game_needs_no_thought(game: Game[Any]) -> None:
    state = game.parse("PK1 x0 1A1.B2 A u00 s9.6,9.5").apply("b1-a1")
    solver = game.players.solver(state)
    assert solver is not None
    assert run(solver).words == "fish=+0 floes=+2"


@pytest.mark.parametrize("fish", [-5, -1, 0, 3])
@pytest.mark.parametrize("floes", [-60, -1, 0, 59])
def test_a_value_has_two_parts(fish: int, floes: int) -> None:
    assert fish_and_floes(fish * 128 + floes) == (fish, floes)


def test_while_placing_three_seats_are_bounded_by_all_fish(game: Game[Any]) -> None:
    state = game.start(game.deal(game.read_options({"players": "3"}), SEED))
    solver = game.players.solver(state)
    assert solver is not None
    assert run(solver).words == "fish=0..100,0..100,0..100"


@pytest.mark.clause("PK-R20")
def test_three_seats_that_meet_no_more_are_settled(game: Game[Any]) -> None:
    # A takes b1 to d1, B f1 and g1, C i1: no seat can reach another's floes.
    state = game.parse("PK1 x0 A1231.B132.C12 B u000 s5.3,4.4,6.2")
    solver = game.players.solver(state)
    assert solver is not None
    report = run(solver)
    assert (report.proven, report.words) == (True, "fish=12,10,9 floes=7,7,4")
    assert report.values == (1.0, 0.0, -1.0)
    assert report.action in state.legal_actions


def test_a_long_walk_of_one_of_three_is_settled(game: Game[Any]) -> None:
    # To find A's best walk takes more than 2,000 positions.
    field = "A13233.3../113.3.23/132.121./........./B12/.../C12"
    solver = game.players.solver(game.parse(f"PK1 x0,1,0,0,0,0,0 {field} A u000 s0.0,0.0,0.0"))
    assert solver is not None
    assert run(solver).proven


def test_three_seats_that_meet_have_bounds_only(game: Game[Any]) -> None:
    state = game.parse("PK1 x0 A123B1.C12 B u000 s5.3,4.4,6.2")
    solver = game.players.solver(state)
    assert solver is not None
    report = run(solver)
    assert (report.proven, report.words) == (False, "fish=6..11,5..10,9..9")


def test_three_seats_that_are_done(game: Game[Any]) -> None:
    state = game.parse("PK1 x0 A3B2.C11A121 A u000 s5.3,4.4,6.2").apply_all(
        ["f1-g1", "d1-e1", "g1-h1"]
    )
    solver = game.players.solver(state)
    assert solver is not None
    report = run(solver)
    assert (report.proven, report.words) == (True, "fish=12,6,8 floes=7,5,4")
    assert report.values == (1.0, -1.0, 0.0)


def test_an_analysis_tells_three_actions_where_all_time_is_over_at_once(game: Game[Any]) -> None:
    start = game.start(game.deal(game.options(players=2), 1))
    late = iter(range(0, 1_000_000, 1000))
    study = Study(start, start.legal_actions[0], None, 1.0, lambda: float(next(late)))
    while not study.step():
        pass
    assert len({one.action for one in study.finding.choices}) == 3
