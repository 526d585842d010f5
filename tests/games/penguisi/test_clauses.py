"""Where a clause goes further than its worked example, for both implementations."""

from itertools import combinations
from typing import Any

import pytest

from rookery.core.game import Game
from tests.games.penguisi.positions import before, field, row, turn
from tests.games.sides import Side


def legal(side: Side, line: str, *actions: str) -> set[str]:
    return set(side.see(line, *actions).legal)


def text(side: Side, line: str, *actions: str) -> str:
    return side.see(line, *actions).text


@pytest.mark.clause("PS-7", "PS-R9")
def test_a_combination_for_the_first_only(side: Side) -> None:
    assert legal(side, before("n,n,n,n", options="2etm00f"), "R41") == {"E1+4"}
    out = before("n,n,n,10", options="2etm00f")
    assert legal(side, out, "R41") == {"10:4", "10:1"}
    home = text(side, before("n,n,n,*", options="2etm00f"), "R41")
    assert (row(home), turn(home)) == ("n,n,n,*", (2, "roll2"))


@pytest.mark.clause("PS-R14")
def test_two_dice_go_before_one_that_would_win(side: Side) -> None:
    last = before("h2,*,*", board=6)
    assert legal(side, last, "R623") == {"h2:2", "h2:3"}
    assert row(text(side, last, "R623", "h2:2", "h4:3")) == "h7,*,*"
    assert legal(side, last, "R654") == {"h2:4", "h2:5", "h2:6"}
    assert side.see(last, "R654", "h2:6").ranking == (1, 2, 2, 2, 2, 2)


@pytest.mark.clause("PS-R9", "PS-R14")
def test_the_entry_after_which_more_dice_can_be_used(side: Side) -> None:
    """A blockade 3 spaces ahead: after the 5 only the 1 is left, since only one may combine."""
    shut = before("n,n,n", "2=20,20,n", board=6, options="2etm00f")
    assert legal(side, shut, "R541") == {"E1+4"}
    assert row(text(side, shut, "R541", "E1+4", "E5")) == "n,0,0"
    assert legal(side, before(board=6, options="2etm00f"), "R541") == {"E5", "E1+4"}


@pytest.mark.clause("PS-35", "PS-R25")
def test_a_bonus_for_the_pole_is_taken_after_the_penalty(side: Side) -> None:
    line = before("3,20,h6,*", "2=n,n,n,5", doubles=1).replace(" p0 ", " p1 ")
    struck = side.see(line, "R33")
    assert (row(struck.text), turn(struck.text)) == ("n,3,20,*", (1, "pole"))
    assert set(struck.legal) == {"B3:10", "B20:10"}
    done = text(side, struck.text, "B20:10")
    assert (row(done), turn(done)) == ("n,3,30,*", (2, "roll2"))


@pytest.mark.clause("PS-R26", "PS-R28")
def test_only_one_bonus_is_declined_at_a_time(side: Side) -> None:
    two = before("n,n,n,40", "2=17,n,n,n 3=34,n,n,n", options="2sto00a")
    one = side.see(two, "R53", "E5", "0:3", "B-")
    assert (turn(one.text), field(one.text, "c")) == ((1, "cap"), "1")
    assert set(one.legal) == {"B3:20", "B40:20", "B-"}
    assert turn(side.see(one.text, "B-").text) == (2, "roll2")


@pytest.mark.clause("PS-R39")
def test_a_double_of_the_guin_keeps_the_pointer(side: Side) -> None:
    line = before(board=3, seat=3, guin="G3>1")
    again = text(side, line, "R55", "E5", "E5")
    assert again.startswith("PS1 b3G3>1:")
    assert turn(again) == (3, "roll2")
    thrown = side.see(again, "R21")
    assert (thrown.turn, turn(thrown.text)) == (0, (3, "dice"))
    done = text(side, again, "R21", "0x:1", "0x:2")
    assert done.startswith("PS1 b3G3>2:")
    assert turn(done) == (1, "roll2")


@pytest.mark.clause("PS-R41")
def test_who_is_not_home_has_not_been_played_out(game: Game[Any]) -> None:
    won = game.parse(before("h4,*,*,*", "2=*,*,*,h7")).apply_all(["R43", "h4:4"])
    assert won.ranking == (1, 2, 2, 2)
    assert [game.rules.is_settled(won, 0, seat) for seat in (1, 2, 3)] == [True] * 3
    assert [game.rules.is_settled(won, a, b) for a, b in ((1, 2), (2, 1), (2, 3))] == [False] * 3


@pytest.mark.clause("PS-R41")
def test_who_has_left_is_behind_for_certain(game: Game[Any]) -> None:
    won = game.parse(before("h4,*,*,*")).leave(2).apply_all(["R43", "h4:4"])
    assert won.ranking == (1, 2, 4, 2)
    assert game.rules.is_settled(won, 1, 2)
    assert not game.rules.is_settled(won, 1, 3)


@pytest.mark.clause("PS-R41")
def test_with_play_on_every_pair_is_played_out(game: Game[Any]) -> None:
    options = "2etm01a"
    first = before("n,n,3,9", "1=*,*,*,* 2=h4,*,*,* 3=0,7,n,n", options=options, seat=2)
    second = game.parse(first.replace("w-", "w1")).apply_all(["R43", "h4:4"])
    assert not second.is_terminal
    done = second.leave(2)
    assert done.is_terminal
    assert all(game.rules.is_settled(done, a, b) for a, b in combinations(range(4), 2))


@pytest.mark.clause("PS-37", "PS-R41")
def test_the_one_who_stayed_is_settled_with_the_guin(game: Game[Any]) -> None:
    line = before("1,2,3,4", "3=*,*,*,h7", board=3, guin="G3>1")
    over = game.parse(line).leave(0)
    assert over.ranking == (3, 1, 2)
    assert game.rules.is_settled(over, 1, 2)
