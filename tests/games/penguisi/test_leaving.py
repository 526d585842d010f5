"""Seats that leave before the end: their penguins go for good, and they rank behind the others."""

from typing import Any

import pytest

from rookery.core.errors import WrongState
from rookery.core.game import Game
from tests.games.penguisi.positions import NEW, OPENING, before, field, row, turn
from tests.games.sides import Side

pytestmark = pytest.mark.kernel_modes

FINISHED = before("n,n,3,9", "1=*,*,*,* 3=0,7,n,n", options="2etm01a", seat=2).replace("w-", "w1")


def test_the_penguins_go_and_the_turn_passes(side: Side) -> None:
    seen = side.see_left(before("n,5,12,39"), 0)
    assert seen.text == before("n,n,n,n", "1=-", seat=2) + " r1"
    assert seen.taking_part == (1, 2, 3)


def test_leaving_out_of_turn_leaves_the_turn(side: Side) -> None:
    assert side.see_left(before("n,5,12,39", "3=1,2,3,4"), 2).text == (
        before("n,5,12,39", "3=-") + " r3"
    )


def test_who_has_left_has_no_turn_again(side: Side) -> None:
    seen = side.see_left(NEW, 1)
    assert turn(side.see(seen.text, "R64").text) == (3, "roll2")


def test_a_blockade_opens(side: Side) -> None:
    """What can be used is judged anew: before, the penguin on 10 could not move."""
    line = before("n,n,n,10", "2=28,28,n,n")  # on ring space 11
    assert turn(side.see(line, "R64").text) == (2, "roll2")
    shut = before("n,10,n,3", "2=28,28,n,n")
    thrown = side.see(shut, "R64")
    assert thrown.legal == ("3:4", "3:6")
    opened = side.see_left(thrown.text, 1)
    assert opened.legal == ("10:4", "10:6", "3:4", "3:6")


def test_an_enter_opens_and_has_to_be_used(side: Side) -> None:
    thrown = side.see(before("n,n,n,20", "2=17,17,n,n"), "R51")
    assert thrown.legal == ("20:1", "20:5")
    assert side.see_left(thrown.text, 1).legal == ("E5",)


def test_numbers_and_bonuses_lapse_with_who_leaves(side: Side) -> None:
    capture = side.see(before("n,n,n,10", "2=30,n,n,n"), "R63", "10:3")
    seen = side.see_left(capture.text, 0)
    assert seen.text == before("n,n,n,n", "1=-", seat=2) + " r1"
    again = side.see(before("n,10,20,30"), "R33", "10:3", "13:3")
    assert turn(side.see_left(again.text, 0).text) == (2, "roll2")


def test_the_others_roll_for_the_start(side: Side) -> None:
    rolled = side.see(OPENING, "O62")
    assert turn(rolled.text) == (2, "open:8,?,?,?")
    seen = side.see_left(rolled.text, 1)
    assert turn(seen.text) == (3, "open:8,-,?,?")
    assert turn(side.see(seen.text, "O21", "O32").text) == (1, "roll2")
    last = side.see(OPENING, "O62", "O21", "O31")
    assert turn(side.see_left(last.text, 3).text) == (1, "roll2")


def test_one_who_is_left_of_a_tie_starts(side: Side) -> None:
    tied = side.see(OPENING, "O62", "O53", "O21", "O32")
    assert turn(tied.text) == (1, "open:?,?,-,-")
    assert turn(side.see_left(tied.text, 0).text) == (2, "roll2")


def test_the_next_one_decides_for_the_guin(side: Side) -> None:
    line = before(board=4, seat=4, guin="G4>2")
    thrown = side.see(line, "R53")
    assert (thrown.turn, thrown.legal) == (1, ("E5",))
    seen = side.see_left(thrown.text, 1)
    assert seen.text.startswith("PS1 b4G4>3:")
    assert (seen.turn, seen.legal) == (2, ("E5",))


def test_the_pointer_skips_who_has_left(side: Side) -> None:
    seen = side.see_left(before(board=4, seat=4, guin="G4>1"), 1)
    assert side.see(seen.text, "R64").text.startswith("PS1 b4G4>3:")


def test_it_is_over_when_one_of_the_people_is_left(side: Side) -> None:
    seen = side.see_left(before("1,2,3,4", "2=5,n,n,n"), 1, 0, 3)
    assert seen.text == ("PS1 b4:2etm00a -/-/n,n,n,n/- - over f- g- d0 a0 c0 p0 w- r214")
    assert seen.ranking == (3, 4, 1, 2)
    assert seen.taking_part == ()


def test_the_one_who_stayed_comes_before_the_guin(side: Side) -> None:
    line = before("1,2,3,4", "3=*,*,*,h7", board=3, guin="G3>1")
    assert side.see_left(line, 0).ranking == (3, 1, 2)


def test_places_that_were_earned_stay(side: Side) -> None:
    seen = side.see_left(FINISHED, 1)
    assert (field(seen.text, "w"), field(seen.text, "r")) == ("1", "2")
    over = side.see_left(seen.text, 2)
    assert over.ranking == (1, 4, 3, 2)
    assert row(over.text) == "*,*,*,*"


def test_who_is_home_cannot_leave(game: Game[Any]) -> None:
    state = game.parse(FINISHED)
    assert state.taking_part == (1, 2, 3)
    with pytest.raises(WrongState):
        state.leave(0)


def test_the_guin_cannot_leave(game: Game[Any]) -> None:
    state = game.parse(before(board=3, guin="G2>1"))
    assert state.taking_part == (0, 2)
    with pytest.raises(WrongState):
        state.leave(1)


def test_scores_of_who_has_left_are_gone(side: Side) -> None:
    assert side.see(before("n,5,12,*")).scores[0] == (1, 88)
    assert side.see_left(before("n,5,12,*"), 0).scores[0] == (0, 0)
