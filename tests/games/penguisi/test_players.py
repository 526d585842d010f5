"""The levels and the search at full strength, on positions where the better action is plain."""

import pytest

from rookery.arena.match import play_match
from rookery.arena.plan import MatchPlan
from rookery.core.players.searcher import Limits, Report, run
from rookery.games import load

GAME = load("penguisi")
NESTS = "/n,n,n,n/n,n,n,n/n,n,n,n"
BEFORE = "PS1 b4:2etm00a {} 1 roll2 f- g- d0 a0 c0 p0 w-"


def report(seats: str, throw: str, level: int = 4, seed: int = 1) -> Report:
    state = GAME.parse(BEFORE.format(seats)).apply(throw)
    return run(GAME.players.levels[level].search(state, seed))


@pytest.mark.parametrize("level", [3, 4])
def test_wins_at_once(level: int) -> None:
    assert report("*,*,*,h4/17,18,19,20" + NESTS[8:], "R43", level).action == "h4:4"


@pytest.mark.parametrize("level", [3, 4])
def test_captures_for_the_bonus(level: int) -> None:
    found = report("n,n,n,10/30,n,n,n/n,n,n,n/n,n,n,n", "R36".replace("36", "63"), level)
    assert found.line == ("10:3", "13:6", "B19:20")


def test_the_line_ends_before_the_next_throw() -> None:
    found = report("5,10,20,30" + NESTS, "R64")
    assert [action[-1] for action in found.line] in (["6", "4"], ["4", "6"])
    assert sum(found.values) == pytest.approx(0, abs=1e-9)


def test_equal_seeds_play_alike_and_others_differ_where_eyes_are_blurred() -> None:
    seats = "5,10,20,30/6,12,n,n/n,n,n,n/n,n,n,n"
    weak = [report(seats, "R63", 0, seed).action for seed in range(12)]
    assert weak == [report(seats, "R63", 0, seed).action for seed in range(12)]
    assert len(set(weak)) > 1
    assert len({report(seats, "R63", 4, seed).action for seed in range(3)}) == 1


def test_the_strongest_looks_farther() -> None:
    seats = "5,10,20,30/6,12,n,n/n,n,n,n/n,n,n,n"
    assert report(seats, "R63", 3).depth == 1
    assert report(seats, "R63", 4).depth >= 2


def test_a_search_keeps_its_nodes_and_depth() -> None:
    state = GAME.parse(BEFORE.format("5,10,20,30" + NESTS)).apply("R63")
    assert run(GAME.players.searcher(state, Limits(nodes=777), 1)).nodes <= 777
    assert run(GAME.players.searcher(state, Limits(depth=2), 1)).depth <= 2


def test_one_who_looks_beats_two_who_don_t() -> None:
    options = {"players": "3", "board": "3"}
    result = play_match(MatchPlan("penguisi", ("king", "2*random"), options, 9, "5", timed=False))
    assert result.standings[0].first >= 6 / 9
