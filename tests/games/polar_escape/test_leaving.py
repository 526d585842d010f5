"""Seats that leave before the end: their penguins go, their sheets stay as nobody's ice."""

from typing import Any

import pytest

from rookery.core.errors import WrongState
from rookery.core.game import Game
from tests.games.polar_escape.positions import cards, micro, penguin, sheet, turn
from tests.games.sides import Side

pytestmark = pytest.mark.kernel_modes

ICE = "RX@b4/0 YZ@c4/0 KF@b6/0! RF@hand"


def test_the_penguin_goes_and_the_turn_passes(side: Side) -> None:
    seen = side.see_left(micro(ICE, "R=b4.5 Y=c4.5", cards=(2, 1)), 0)
    assert (penguin(seen.text, "R"), cards(seen.text), turn(seen.text)) == (
        "gone",
        (0, 1, 0),
        "pre2",
    )
    assert (sheet(seen.text, "RX"), seen.taking_part) == ("b4:0", (1, 2))
    assert seen.text.endswith(" r1")
    assert side.see(seen.text, "bonus", "bonus").turn == 1


def test_leaving_out_of_turn_leaves_the_turn(side: Side) -> None:
    line = micro(ICE, "R=b4.5 Y=c4.5 K=b4.2", cards=(0, 2), flags="f1 y")
    seen = side.see_left(line, 1)
    assert (turn(seen.text), seen.turn, penguin(seen.text, "Y")) == ("pre1", 0, "gone")
    assert seen.text.endswith(" f1 y r2")


def test_its_sheets_are_nobodys(side: Side) -> None:
    seen = side.see_left(micro(ICE, "R=b4.5", options="free_shift=own"), 1)
    assert "rot:YZ/1" in seen.legal
    assert not any(action.startswith(("shift:YZ", "fwd:YZ")) for action in seen.legal)
    left = side.see_left(micro("YZ@c4/0 YX@e6/0", "R=c4.5"), 1).text
    assert turn(side.see(left, "click", "=+lion").text) == "more1"


def test_the_draft_goes_on(side: Side) -> None:
    line = "PE1 n4s3+ t1 c0,0,0,0 F,T,V/-/-/- i/i/i/i pick2"
    seen = side.see_left(line, 1)
    assert turn(seen.text) == "pick3"
    done = side.see(seen.text, "pick:FTV", "pick:FTV")
    assert turn(done.text) == "firstclick3"


def test_the_next_one_makes_the_first_play(side: Side) -> None:
    line = "PE1 n3s2- t1 c0,0,0 F,T,V/F,T,V/F,T,V i/i/i firstclick2"
    seen = side.see_left(line, 1)
    assert (turn(seen.text), penguin(seen.text, "Y")) == ("firstclick1", "gone")
    clicked = side.see(line, "=3")
    assert turn(side.see_left(clicked.text, 1).text) == "firstclick1"
    assert turn(side.see(seen.text, "=3", "place:F,a4/0").text) == "pre3"


EVICTION = micro("YT@b6/0 RV@c6/0", "R=c6.4 K=c6.7 G=c6.8", players=4, due="evict:d6,34")


def test_a_guest_that_leaves_needs_no_place(side: Side) -> None:
    assert side.see(EVICTION).turn == 2
    seen = side.see_left(EVICTION, 2)
    assert (seen.turn, turn(seen.text)) == (3, "evict1:d6,4")
    last = side.see_left(seen.text, 3)
    assert (sheet(last.text, "RV"), turn(last.text)) == ("d6:0", "pre2")


def test_who_advances_may_leave_while_a_guest_decides(side: Side) -> None:
    seen = side.see_left(EVICTION, 0)
    assert (sheet(seen.text, "RV"), turn(seen.text)) == ("c6:0", "pre2")
    assert penguin(seen.text, "K") == "c6.7"


def test_the_next_one_decides_the_event(side: Side) -> None:
    line = micro(ICE, "R=b4.5", due="lion:-")
    assert side.see(line).turn == 1
    seen = side.see_left(line, 1)
    assert (seen.turn, set(seen.legal)) == (2, {"lion:RX"})


def test_an_event_without_effect_is_over(side: Side) -> None:
    line = micro("RX@b4/0 YZ@c4/0", "R=b4.5 Y=c4.5", due="sealwho")
    seen = side.see_left(line, 1)
    assert turn(seen.text) == "more1"
    seals = micro("RX@b4/0 YZ@c4/0", "R=b4.5 Y=c4.5", due="seal:+1,2")
    assert turn(side.see_left(seals, 1).text) == "more1"
    lion = micro("RX@b4/0 YZ@c4/0", "R=b4.5 Y=c4.5", due="lion:+")
    assert turn(side.see_left(lion, 1).text) == "more1"


def test_rounds_go_on_without_the_starter(side: Side) -> None:
    seen = side.see_left(micro(ICE, "R=b4.5", turn="Y", rounds=4), 0)
    later = side.see(seen.text, "bonus", "bonus")
    assert " t5 " in later.text
    assert turn(later.text) == "pre2"


def test_when_one_is_left_it_is_over(side: Side) -> None:
    seen = side.see_left(micro(ICE, "R=b4.5 Y=c4.5"), 0, 2)
    assert (turn(seen.text), seen.ranking, seen.taking_part) == ("over", (3, 1, 2), ())
    assert seen.text.endswith(" over r13")


def test_whoever_left_ranks_behind(side: Side) -> None:
    line = micro("RW@h4/0 YX@b2/0", "R=h4.4", players=5)
    left = side.see_left(line, 3, 1)
    won = side.see(left.text, "click", "=4", "go:land")
    assert won.ranking == (1, 4, 2, 5, 2)


def test_who_has_left_cannot_leave_again(game: Game[Any]) -> None:
    state = game.parse(micro(ICE, "R=b4.5")).leave(1)
    with pytest.raises(WrongState):
        state.leave(1)
    assert state.taking_part == (0, 2)
