"""What is refused, and why: illegal and malformed actions, lines that are no position."""

from typing import Any

import pytest

from rookery.core.errors import IllegalAction, MalformedAction, MalformedPosition, WrongState
from rookery.core.game import Game
from tests.games.penguisi.positions import NEW, OPENING, SIX, T1, T6, before

ONE = before("n,n,n,10", "2=n,n,n,30")
PAIR = before("n,10,13,13")
BONUS = before("20,h6,*,*")
OVER = "PS1 b4:2etm00a *,*,*,*/n,n,n,n/n,n,n,n/n,n,n,n - over f- g- d0 a0 c0 p0 w1"


@pytest.mark.clause("PS-4", "PS-8", "PS-9", "PS-10", "PS-12", "PS-16", "PS-30", "PS-31", "PS-32")
@pytest.mark.clause("PS-34", "PS-35", "PS-41", "PS-R9", "PS-R14", "PS-R17", "PS-R26")
@pytest.mark.clause("PS-R27", "PS-R30", "PS-R34", "PS-R5")
@pytest.mark.parametrize(
    ("line", "words", "clause"),
    [
        pytest.param(NEW, "E5", "PS-9", id="entering before the throw"),
        pytest.param(NEW, "O53", "PS-4", id="an opening roll when it is settled"),
        pytest.param(OPENING, "R53", "PS-4", id="a throw in the opening"),
        pytest.param(NEW, "R541", "PS-41", id="three dice on four arms"),
        pytest.param(SIX, "R54", "PS-41", id="two dice on six arms"),
        pytest.param(SIX, "R226 R111", "PS-R34", id="three dice after a double"),
        pytest.param(ONE, "R63 R63", "PS-9", id="throwing before the numbers are used"),
        pytest.param(ONE, "R63 10:5", "PS-9", id="a number that was not thrown"),
        pytest.param(ONE, "R63 10:9", "PS-9", id="a number that no die has"),
        pytest.param(ONE, "R63 12:3", "PS-9", id="no penguin there"),
        pytest.param(ONE, "R63 10x:3", "PS-9", id="no penguin with a mark there"),
        pytest.param(ONE, "R63 B10:20", "PS-22", id="no bonus yet"),
        pytest.param(ONE, "R63 B-", "PS-22", id="nothing to decline yet"),
        pytest.param(ONE, "R63 E5", "PS-6", id="no numbers that make 5"),
        pytest.param(ONE, "R63 E1+1", "PS-6", id="numbers that don't make 5"),
        pytest.param(before("n,10,20,30"), "R53 10:3", "PS-8", id="a penguin has to enter"),
        pytest.param(before("1,10,20,30"), "R53 E5", "PS-6", id="nobody in the nest"),
        pytest.param(before("n,n,0,0"), "R53 E5", "PS-12", id="the own Enter is full"),
        pytest.param(before("n,n,n,20", "2=17,17,n,n"), "R51 E5", "PS-31", id="a shut Enter"),
        pytest.param(
            before("n,n,n,20", options="2etm00f"), "R41 E1+4", "PS-R9", id="no combination later"
        ),
        pytest.param(PAIR, "R64 10:4", "PS-30", id="an own blockade"),
        pytest.param(
            before("n,8,10,20", "2=30,30,n,n"), "R62 8:6", "PS-30", id="a strange blockade"
        ),
        pytest.param(before("n,n,10,10"), "R33 10x:3 10x:3", "PS-32", id="partners together"),
        pytest.param(ONE.replace("30/", "29/"), "R62 10:2", "PS-R17", id="a closed safety space"),
        pytest.param(
            before("n,n,1,7", "2=n,n,n,24", options="2stm00a"), "R64 1:6", "PS-12", id="a full one"
        ),
        pytest.param(before("h4,1,*,*"), "R65 h4:6", "PS-34", id="beyond the Pole"),
        pytest.param(before("h2,h4,*,*"), "R53 h2:3", "PS-10", id="wasting a number"),
        pytest.param(BONUS, "R42 20:4 h6:2 24:3", "PS-35", id="a step in place of a bonus"),
        pytest.param(BONUS, "R42 20:4 h6:2 B24:20", "PS-22", id="a bonus of another kind"),
        pytest.param(BONUS, "R42 20:4 h6:2 B24:7", "PS-R5", id="no such bonus"),
        pytest.param(BONUS, "R42 20:4 h6:2 B-", "PS-R26", id="bonuses are compulsory"),
        pytest.param(ONE, "R63 10:3 13:6 B19:10", "PS-R30", id="the Pole's bonus too soon"),
        pytest.param(ONE, "R63 10:3 13:6 19:3", "PS-22", id="a step in place of the other"),
    ],
)
def test_illegal_actions(game: Game[Any], line: str, words: str, clause: str) -> None:
    *done, action = words.split(" ")
    state = game.parse(line).apply_all(done)
    text = state.text
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.clause == clause
    assert caught.value.action == action
    assert clause in str(caught.value)
    assert state.text == text


@pytest.mark.clause("PS-16")
def test_a_group_that_cannot_be_used_up_is_not_begun(game: Game[Any]) -> None:
    state = game.parse(before("10,h4,*", board=6)).apply("R226")
    assert "10:2" in state.legal_actions
    lost = game.parse(before("h1,h4,*", board=6)).apply("R331")
    assert lost.legal_actions == ("h1:1", "h4:1")
    with pytest.raises(IllegalAction, match="PS-16"):
        lost.apply("h1:3")


@pytest.mark.clause("PS-R7")
@pytest.mark.parametrize(
    ("line", "one", "other"),
    [(NEW, "R35", "R53"), (OPENING, "O12", "O21"), (SIX, "R351", "R531")],
)
def test_like_dice_in_any_order(game: Game[Any], line: str, one: str, other: str) -> None:
    state = game.parse(line)
    assert one not in dict(state.chance_outcomes)
    assert state.apply(one) == state.apply(other)


@pytest.mark.parametrize(
    "action",
    [
        *("", "R", "R5", "R07", "R71", "R5311", "r53", "O531", "5", "E", "E+", "E5+", "E4+1"),
        *("E3+1+1", "12", "12:", ":3", "12:0", "x:3", "h0:1", "h8:1", "n:5", "1 2:3", "12 :3"),
        *(
            "012:3",
            "12z:3",
            "*:3",
            "12xy:3",
            "B",
            "B12",
            "B--",
            "B12:",
            "B12:200",
            "b12:20",
            "12:３",
        ),
        *("99:1", "h3x", "R53\n", "R53 ", "leave:1", "E1＋4", "x" * 4000),
    ],
)
def test_malformed_actions(game: Game[Any], action: str) -> None:
    for line in (NEW, OPENING, ONE):
        state = game.parse(line)
        with pytest.raises(MalformedAction):
            state.apply(action)
        assert state.text == line


def test_nothing_is_legal_when_it_is_over(game: Game[Any]) -> None:
    state = game.parse(OVER)
    assert (state.legal_actions, state.chance_outcomes) == ((), ())
    with pytest.raises(WrongState):
        state.apply("12:3")


def dice(line: str, numbers: str, again: str = "d0 a0") -> str:
    return line.replace("roll2", "dice").replace("f- g- d0 a0", f"{numbers} {again}")


OUT = before("10,20,30,40")


@pytest.mark.clause("PS-2", "PS-12", "PS-14", "PS-R17", "PS-R24", "PS-R37", "PS-R39", "PS-R41")
@pytest.mark.parametrize(
    "line",
    [
        "",
        "PS1",
        NEW.replace("PS1", "PS2"),
        NEW + " ",
        " " + NEW,
        NEW.replace("b4", "b7"),
        NEW.replace("b4", "b3"),
        NEW.replace("b4", "b4G5>1"),
        NEW.replace("b4", "b4G4>4"),  # the pointer on the Guin
        NEW.replace("b4", "b4G4>-"),
        NEW.replace("b4", "b4G4"),
        NEW.replace("2etm00a", "4etm00a"),
        NEW.replace("2etm00a", "2etm00"),
        NEW.replace("2etm00a", "2etm00ar"),  # nobody moves at random
        NEW.replace("n,n,n,n/", "n,n,n/", 1),
        NEW.replace("n,n,n,n/", "n,n,n,64/", 1),  # beyond the turn-off
        NEW.replace("n,n,n,n/", "n,n,n,h8/", 1),
        NEW.replace("n,n,n,n/", "n,n,n,01/", 1),
        NEW.replace("n,n,n,n/", "n,n,n,q/", 1),
        NEW.replace("n,n,n,n/", "n,3,3,3/", 1),  # three on a space
        NEW.replace("n,n,n,n/", "h3,h3,h3,n/", 1),
        NEW.replace("n,n,n,n/", "*,*,*,*/", 1),  # finished, and nobody says so
        NEW.replace("n,n,n,n/", "-/", 1),
        NEW.replace("n,n,n,n/", "n,n,n,3x/", 1),  # a mark outside a roll
        NEW.replace("n,n,n,n/n,n,n,n", "n,n,n,3/n,n,n,20"),  # strangers together, on no safe space
        NEW.replace("n,n,n,n/n,n,n,n", "n,n,n,7/n,n,n,24"),  # on a safe one that is not shared
        NEW.replace(" 1 roll2", " 5 roll2"),
        NEW.replace(" 1 roll2", " - roll2"),
        NEW.replace(" 1 roll2", " 1 roll3"),
        SIX.replace(" 1 roll3", " 1 roll2"),  # two only after a double
        NEW.replace("f-", "f5"),
        NEW.replace("g-", "g3344"),
        NEW.replace("g-", "g!"),
        NEW.replace("d0", "d2"),
        NEW.replace("d0", "d3"),
        NEW.replace("a0", "a2"),
        NEW.replace("c0", "c1"),
        NEW.replace("p0", "p1"),
        NEW.replace("p0", "p99").replace("d0", "d1"),
        NEW.replace("w-", "w1"),
        NEW.replace("w-", "w11"),
        NEW.replace("w-", "w5"),
        NEW + " r1",
        NEW + " r-",
        NEW.replace("n,n,n,n/", "-/", 1) + " r1",  # its turn
        before("n,n,n,n", "2=- 3=- 4=-") + " r234",
        before("n,n,n,n", "4=-", guin="G4>1") + " r4",
        OVER.replace("w1", "w-"),
        OVER.replace("- over", "1 over"),
        OVER.replace("d0", "d1"),
        OVER.replace("*,*,*,*", "n,*,*,*"),
        OVER.replace("- over", "2 roll2"),
        OVER.replace("00a", "01a"),  # the others play on
        OPENING.replace("n,n,n,n/", "n,n,n,1/", 1),
        OPENING.replace(" 1 open", " 2 open"),
        OPENING.replace("open", "open:8,?,?"),
        OPENING.replace("open", "open:8,?,?,?"),  # seat 1 has rolled
        OPENING.replace(" 1 open", " 2 open:13,?,?,?"),
        OPENING.replace(" 1 open", " 1 open:?,8,?,?"),
        OPENING.replace(" 1 open", " 1 open:?,-,-,-"),
        OPENING.replace(" 1 open", " 4 open:8,8,8,-"),
        dice(OUT, "f- g-"),
        dice(OUT, "f53 g-"),
        dice(OUT, "f355 g-"),
        dice(OUT, "f35 g-", "d0 a2"),
        dice(OUT, "f35 g-", "d1 a3"),
        dice(OUT, "f- g3344"),
        dice(OUT, "f- g3355", "d1 a2"),
        dice(OUT, "f- g344", "d1 a2"),  # begun
        dice(OUT, "f- g3344!", "d1 a2"),
        dice(OUT, "f- g-!", "d1 a2"),
        dice(OUT, "f3 g3344", "d1 a2"),  # no third die
        dice(before("n,10,20,30"), "f- g3344", "d1 a2"),
        dice(before("h7,*,*,*"), "f- g344!", "d1 a2"),  # cannot be used up
        OUT.replace("roll2", "cap"),
        OUT.replace("roll2", "pole"),
        OUT.replace("roll2", "cap").replace("p0", "p1"),
        OUT.replace("roll2", "pole").replace("a0 c0 p0", "a2 c0 p1").replace("d0", "d1"),
        NEW.replace("n,n,n,n", "n,n,n,n " * 300, 1),
        NEW.replace("b4", "b４"),
    ],
)
def test_lines_that_are_no_position(game: Game[Any], line: str) -> None:
    with pytest.raises(MalformedPosition) as caught:
        game.parse(line)
    assert caught.value.reasons
    assert all(caught.value.reasons)


def test_every_reason_is_told(game: Game[Any]) -> None:
    with pytest.raises(MalformedPosition) as caught:
        game.parse("PS1 b4:2etm00a n,n,n/9,n,n,x/n,n,n,n/- 1 roll2 f- g- d0 a0 c0 p0 w5")
    assert len(caught.value.reasons) >= 4


def test_penguins_are_read_in_any_order(game: Game[Any]) -> None:
    assert game.parse(T1.replace("n,5,12,39", "39,n,12,5")) == game.parse(T1)
    assert game.parse(T6.replace("4,20,70", "70,4,20")).text == T6


@pytest.mark.clause("PS-R42")
def test_what_leaves_no_choice_is_passed_when_read(game: Game[Any]) -> None:
    stuck = dice(before("n,n,n,n"), "f46 g-")
    assert game.parse(stuck).text == before("n,n,n,n", seat=2)
    nobody = before("n,n,n,n").replace("roll2", "cap").replace("c0", "c1")
    assert game.parse(nobody).text == before("n,n,n,n", seat=2)
