"""The levels and the search at full strength, on positions where the better action is plain."""

import pytest

from rookery.arena.match import play_match
from rookery.arena.plan import MatchPlan
from rookery.core.players.searcher import Limits, Report, run
from rookery.games import load
from rookery.games.polar_escape.players.game_lengths import rounds
from tests.games.polar_escape.positions import micro

GAME = load("polar_escape")


def report(line: str, level: int = 4, seed: int = 1) -> Report:
    return run(GAME.players.levels[level].search(GAME.parse(line), seed))


@pytest.mark.parametrize("level", [2, 3, 4])
def test_lands_when_it_can(level: int) -> None:
    line = micro("RW@h4/0", "R=h4.4", due="num:4")
    assert report(line, level).action == "go:land"


@pytest.mark.parametrize("level", [3, 4])
def test_pays_to_land(level: int) -> None:
    line = micro("RW@h4/0", "R=h4.4", cards=(1,), due="num:5")
    assert report(line, level).action == "go:land,-1"


@pytest.mark.parametrize("level", [3, 4])
def test_sheets_sail_on(level: int) -> None:
    """PE-50: from c6 to the next column, where an iceberg leaves two squares."""
    found = report(micro("RV@c6/0", "R=c6.9", due="adv"), level)
    assert found.action in ("adv:d6", "adv:d7")


def test_the_sea_lion_goes_where_a_penguin_is() -> None:
    """PE-52: on the sheet that carries the victim, not on an empty one."""
    line = micro("RX@c6/0 RV@a1/0 YX@c8/0", "R=c6.5", due="lion:-")
    assert report(line).action == "lion:RX"


def test_equal_seeds_play_alike_and_others_differ_where_eyes_are_blurred() -> None:
    line = micro("RZ@b4/0 YX@b5/0 KV@c6/0 RF@hand YF@hand", "R=b4.1 Y=b5.5 K=c6.1")
    weak = [report(line, 0, seed).action for seed in range(10)]
    assert weak == [report(line, 0, seed).action for seed in range(10)]
    assert len(set(weak)) > 1
    assert len({report(line, 4, seed).action for seed in range(3)}) == 1


def test_the_strongest_looks_farther() -> None:
    line = micro("RZ@b4/0 YX@b5/0 KV@c6/0 RF@hand YF@hand", "R=b4.1 Y=b5.5 K=c6.1")
    assert report(line, 3).depth == 1
    assert report(line, 4).depth == 2


def test_a_search_keeps_its_nodes() -> None:
    state = GAME.parse(micro("RZ@b4/0 YX@b5/0 RF@hand", "R=b4.1 Y=b5.5"))
    found = run(GAME.players.searcher(state, Limits(nodes=150), 1))
    assert found.nodes <= 250  # a round of free moves is not broken off
    assert found.action in state.legal_actions


@pytest.mark.parametrize("level", [0, 1])
def test_the_weakest_levels_reach_the_land_before_the_game_is_drawn(level: int) -> None:
    """They once left their sheets where they were, and most games ended after 100 rounds."""
    assert rounds(3, "high", GAME.players.levels[level], 3, seed=1)[-1] < 100


def test_one_who_looks_beats_two_who_don_t() -> None:
    """From the third column on, where random play does not take forever."""
    result = play_match(
        MatchPlan("polar_escape", ("adelie", "2*chick"), {"players": "3"}, 6, "5", timed=False)
    )
    assert result.standings[0].first >= 3 / 6
