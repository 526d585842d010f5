"""The worked examples of the rules, one by one, for both implementations."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.core.state import State
from tests.games.penguisi.positions import NEW, SIX, TABLES, before, field, row, turn
from tests.games.sides import Side

pytestmark = pytest.mark.kernel_modes


def legal(side: Side, line: str, *actions: str) -> set[str]:
    return set(side.see(line, *actions).legal)


def text(side: Side, line: str, *actions: str) -> str:
    return side.see(line, *actions).text


@pytest.mark.clause("PS-6", "PS-8", "PS-R12")
def test_1_a_five_enters(side: Side) -> None:
    assert legal(side, NEW, "R53") == {"E5"}
    assert legal(side, NEW, "R53", "E5") == {"0:3"}
    done = text(side, NEW, "R53", "E5", "0:3")
    assert (row(done), turn(done)) == ("n,n,n,3", (2, "roll2"))


@pytest.mark.clause("PS-6", "PS-R8", "PS-R42")
def test_2_a_combination_enters(side: Side) -> None:
    for throw, entry in (("R41", "E1+4"), ("R32", "E2+3")):
        assert legal(side, NEW, throw) == {entry}
        done = text(side, NEW, throw, entry)
        assert (row(done), turn(done)) == ("n,n,n,0", (2, "roll2"))
    assert turn(text(side, NEW, "R64")) == (2, "roll2")


@pytest.mark.clause("PS-7", "PS-13", "PS-17", "PS-R10", "PS-R23")
def test_3_double_five_enters_two(side: Side) -> None:
    assert legal(side, NEW, "R55") == legal(side, NEW, "R55", "E5") == {"E5"}
    done = text(side, NEW, "R55", "E5", "E5")
    assert (row(done), turn(done), field(done, "d")) == ("n,n,0,0", (1, "roll2"), "1")


@pytest.mark.clause("PS-14", "PS-R21")
def test_4_one_was_in_the_nest_when_thrown(side: Side) -> None:
    mixed = before("n,10,20,30")
    assert legal(side, mixed, "R55") == {"E5"}
    assert legal(side, mixed, "R55", "E5") == {"0:5", "10:5", "20:5", "30:5"}


@pytest.mark.clause("PS-12", "PS-31", "PS-R11", "PS-R19")
def test_5_the_own_enter_is_full(side: Side) -> None:
    full = before("n,n,0,0")
    assert legal(side, full, "R52") == {"0x:2", "0x:5"}
    assert legal(side, full, "R52", "0x:2") == {"E5"}
    assert legal(side, full, "R52", "0x:5") == {"0x:2", "5x:2"}


@pytest.mark.clause("PS-8", "PS-R9", "PS-R10")
def test_6_a_combination_is_forced(side: Side) -> None:
    assert legal(side, before("n,n,10,12"), "R32") == {"E2+3"}


@pytest.mark.clause("PS-28")
def test_7_a_stranger_on_enter(side: Side) -> None:
    one = before("n,n,n,20", "2=17,n,n,n")
    assert legal(side, one, "R51") == {"E5"}
    assert row(text(side, one, "R51", "E5"), 2) == "n,n,n,n"
    assert legal(side, one, "R51", "E5") == {"0:1", "20:1"}
    assert legal(side, one, "R51", "E5", "20:1") == {"B0:20", "B21:20"}


@pytest.mark.clause("PS-31", "PS-R11", "PS-R14", "PS-R19")
def test_8_a_strange_blockade_on_enter(side: Side) -> None:
    assert legal(side, before("n,n,n,20", "2=17,17,n,n"), "R51") == {"20:1", "20:5"}


@pytest.mark.clause("PS-20", "PS-22")
def test_9_a_capture(side: Side) -> None:
    one = before("n,n,n,10", "2=30,n,n,n")
    assert legal(side, one, "R63") == {"10:3", "10:6"}
    taken = text(side, one, "R63", "10:3")
    assert (field(taken, "c"), row(taken, 2)) == ("1", "n,n,n,n")
    assert legal(side, one, "R63", "10:3") == {"13:6"}
    assert legal(side, one, "R63", "10:3", "13:6") == {"B19:20"}
    assert row(text(side, one, "R63", "10:3", "13:6", "B19:20")) == "n,n,n,39"


@pytest.mark.clause("PS-25", "PS-R28")
def test_10_a_chain(side: Side) -> None:
    chain = before("n,n,n,10", "2=30,56,n,n")
    done = text(side, chain, "R63", "10:3", "13:6", "B19:20", "B39:20")
    assert (row(done), row(done, 2)) == ("n,n,n,59", "n,n,n,n")


@pytest.mark.clause("PS-24", "PS-30", "PS-R27")
def test_11_a_forfeit(side: Side) -> None:
    shut = before("n,n,n,10", "2=30,n,n,n 4=12,12,n,n")
    assert turn(text(side, shut, "R63", "10:3", "13:6")) == (2, "roll2")


@pytest.mark.clause("PS-R26")
def test_12_a_bonus_may_be_declined(side: Side) -> None:
    may = before("n,n,n,10", "2=30,n,n,n", options="2eto00a")
    assert legal(side, may, "R63", "10:3", "13:6") == {"B19:20", "B-"}
    done = text(side, may, "R63", "10:3", "13:6", "B-")
    assert (row(done), turn(done)) == ("n,n,n,19", (2, "roll2"))


@pytest.mark.clause("PS-21", "PS-27", "PS-R17")
def test_13_safety(side: Side) -> None:
    safe = before("n,n,n,10", "2=29,n,n,n")
    assert legal(side, safe, "R62") == {"10:6"}
    assert legal(side, safe, "R62", "10:6") == {"16:2"}
    share = before("n,n,n,10", "2=29,n,n,n", options="2stm00a")
    assert legal(side, share, "R62") == {"10:2", "10:6"}
    assert row(text(side, share, "R62", "10:2"), 2) == "n,n,n,29"


@pytest.mark.clause("PS-29", "PS-30")
def test_14_a_blockade(side: Side) -> None:
    assert turn(text(side, before("n,n,n,10", "2=30,30,n,n"), "R43")) == (2, "roll2")


@pytest.mark.clause("PS-30", "PS-R16")
def test_15_an_own_blockade(side: Side) -> None:
    assert legal(side, before("n,10,13,13"), "R64") == {"13x:4", "13x:6"}


@pytest.mark.clause("PS-10", "PS-R14", "PS-R15", "PS-R16")
def test_16_on_the_final_path(side: Side) -> None:
    line = before("n,62,h3,h3")
    assert legal(side, line, "R62") == {"h3x:2"}
    assert row(text(side, line, "R62", "h3x:2", "62:6")) == "n,h3,h5,h5"


@pytest.mark.clause("PS-32", "PS-R20")
def test_17_not_together(side: Side) -> None:
    pair = before("n,n,10,10")
    assert legal(side, pair, "R33") == {"10x:3"}
    assert legal(side, pair, "R33", "10x:3") == {"13x:3"}


@pytest.mark.clause("PS-15", "PS-32", "PS-R20")
def test_18_with_another_partner(side: Side) -> None:
    four = before("10,10,13,40")
    assert legal(side, four, "R33") == {"10x:3", "13:3", "40:3", "10x:4", "13:4", "40:4"}
    after = {"13x:3", "13:3", "40:3", "13x:4", "13:4", "40:4"}
    assert legal(side, four, "R33", "10x:3") == after
    assert row(text(side, four, "R33", "10x:3", "13:3")) == "10x,13x,16,40"
    last = {"13x:4", "10x:4", "16:4", "40:4"}
    assert legal(side, four, "R33", "10x:3", "13:3") == last


@pytest.mark.clause("PS-14", "PS-16", "PS-17", "PS-R21", "PS-R22")
def test_19_all_or_nothing(side: Side) -> None:
    done = text(side, before("h4,*,*,*"), "R33")
    assert (row(done), turn(done), field(done, "d")) == ("h4,*,*,*", (1, "roll2"), "1")
    far = before("57,*,*,*")
    assert legal(side, far, "R33") == {"57:3", "57:4"}
    won = side.see(far, "R33", "57:3", "60:3", "63:4", "h4:4")
    assert won.ranking == (1, 2, 2, 2)


@pytest.mark.clause("PS-10", "PS-11", "PS-R14")
def test_20_looking_ahead(side: Side) -> None:
    assert legal(side, before("h2,h4,*,*"), "R53") == {"h4:3", "h2:5"}
    assert legal(side, before("n,h2,*,*"), "R43") == {"h2:3", "h2:4"}


@pytest.mark.clause("PS-1", "PS-11", "PS-R41")
def test_21_either_die(side: Side) -> None:
    last = before("h4,*,*,*")
    assert legal(side, last, "R43") == {"h4:3", "h4:4"}
    assert side.see(last, "R43", "h4:4").ranking == (1, 2, 2, 2)


@pytest.mark.clause("PS-34", "PS-35")
def test_22_the_bonus_for_the_pole(side: Side) -> None:
    two = before("20,h6,*,*")
    assert legal(side, two, "R42") == {"h6:2", "20:2", "20:4"}
    assert legal(side, two, "R42", "h6:2", "20:4") == {"B24:10"}
    assert row(text(side, two, "R42", "h6:2", "20:4", "B24:10")) == "34,*,*,*"


@pytest.mark.clause("PS-35", "PS-R29")
def test_23_at_the_end_of_the_turn(side: Side) -> None:
    double = before("n,20,h6,*")
    waiting = text(side, double, "R22", "h6:2", "20:2")
    assert (turn(waiting), field(waiting, "p")) == ((1, "roll2"), "1")
    more = ("R22", "h6:2", "20:2", "R43", "22:3", "25:4")
    assert legal(side, double, *more) == {"B29:10"}
    at_roll = before("n,20,h6,*", options="2erm00a")
    assert legal(side, at_roll, "R22", "h6:2", "20:2") == {"B22:10"}
    done = text(side, at_roll, "R22", "h6:2", "20:2", "B22:10")
    assert (turn(done), field(done, "p")) == ((1, "roll2"), "0")


@pytest.mark.clause("PS-22", "PS-35", "PS-R24")
def test_a_bonus_after_the_penalty_may_capture(side: Side) -> None:
    struck = "PS1 b3:3etm10a 1,1,26,28/n,38,46,*/n,n,38,* 2 pole f- g- d3 a0 c0 p1 w-"
    captured = "PS1 b3:3etm10a n,1,1,28/n,43,46,*/n,n,38,* 2 cap f- g- d3 a0 c1 p0 w-"
    assert side.see(struck, "B38:5").text == captured
    assert side.see(captured).text == captured


@pytest.mark.clause("PS-18", "PS-R24", "PS-R25")
def test_24_the_penalty_before_the_bonus(side: Side) -> None:
    done = text(side, before("n,20,h6,*"), "R22", "h6:2", "20:2", "R33")
    assert (row(done), turn(done), field(done, "p")) == ("n,n,*,*", (2, "roll2"), "0")


@pytest.mark.clause("PS-18", "PS-19", "PS-R24")
def test_25_the_penalty(side: Side) -> None:
    struck = text(side, before("n,5,20,h3", doubles=1), "R44")
    assert (row(struck), turn(struck)) == ("n,n,5,20", (2, "roll2"))
    third = before("n,5,20,h3", doubles=1, options="3etm00a")
    assert field(text(side, third, "R44"), "d") == "2"
    assert legal(side, third, "R44") == {"h3:4", "20:4", "5:4"}
    nobody = text(side, before(doubles=1), "R44")
    assert (row(nobody), turn(nobody)) == ("n,n,n,n", (2, "roll2"))


@pytest.mark.clause("PS-26", "PS-36", "PS-R5")
def test_26_three_arms(side: Side) -> None:
    line = before("n,n,n,10", "2=30,n,n,n", board=3)
    assert row(text(side, line, "R63", "10:3", "13:6", "B19:10")) == "n,n,n,29"
    line = before("n,n,10,h6", board=3)
    assert row(text(side, line, "R62", "h6:2", "10:6", "B16:5")) == "n,n,21,*"


@pytest.mark.clause("PS-41", "PS-42", "PS-43", "PS-R8", "PS-R32", "PS-R33", "PS-R34", "PS-R35")
@pytest.mark.clause("PS-R36")
def test_27_six_arms(side: Side) -> None:
    assert legal(side, SIX, "R541") == {"E5", "E1+4"}
    assert legal(side, SIX, "R541", "E5") == {"E1+4"}
    assert legal(side, SIX, "R541", "E1+4") == {"E5"}
    assert legal(side, SIX, "R113") == {"E1+1+3"}
    assert turn(text(side, SIX, "R113", "E1+1+3")) == (1, "roll2")
    out = before("10,20,30", board=6)
    double = side.see(out, "R226")
    assert [field(double.text, letter) for letter in "fga"] == ["6", "2255", "2"]
    assert len(double.legal) == 9
    triple = text(side, out, "R222")
    assert [field(triple, letter) for letter in "fgad"] == ["-", "222555", "3", "0"]
    assert [field(text(side, out, "R622"), letter) for letter in "fgad"] == ["226", "-", "0", "0"]


@pytest.mark.clause("PS-37", "PS-38", "PS-R38", "PS-R39")
def test_28_the_guin(side: Side) -> None:
    line = before(board=3, seat=3, guin="G3>1")
    thrown = side.see(line, "R53")
    assert (turn(thrown.text), thrown.turn, thrown.legal) == ((3, "dice"), 0, ("E5",))
    done = text(side, line, "R53", "E5", "0:3")
    assert done.startswith("PS1 b3G3>2:")
    assert (turn(done), row(done, 3)) == ((1, "roll2"), "n,n,n,3")


@pytest.mark.clause("PS-28", "PS-R18", "PS-R28")
def test_29_strangers_on_a_shared_enter(side: Side) -> None:
    one = before("n,n,n,0", "1=n,n,n,17", seat=4, options="2stm00a")
    done = text(side, one, "R53", "E5")
    assert (row(done), row(done, 4), field(done, "c")) == ("n,n,n,n", "n,n,0,0", "1")
    both = before("n,n,n,n", "1=n,n,n,17 2=n,n,n,34", seat=4, options="2stm00a")
    done = text(side, both, "R53", "E5")
    assert (row(done, 1), row(done, 2), field(done, "c")) == ("n,n,n,n", "n,n,n,n", "2")


def ends(state: State) -> set[str]:
    """The positions before the next throw, bonuses played out."""
    waiting, known, found = [state], {state}, set[str]()
    while waiting:
        now = waiting.pop()
        if not now.legal_actions:
            found.add(now.text)
            continue
        new = {now.apply(action) for action in now.legal_actions} - known
        known |= new
        waiting += new
    return found


CELLS = [(line, *cell.split(" ")) for line, table in TABLES.items() for cell in table.split("; ")]


@pytest.mark.clause("PS-9", "PS-15", "PS-R13", "PS-R14", "PS-R20", "PS-R22", "PS-R33")
@pytest.mark.parametrize(("line", "roll", "expected"), CELLS)
def test_30_roll_tables(game: Game[Any], line: str, roll: str, expected: str) -> None:
    thrown = game.parse(line).apply(f"R{roll}")
    assert f"{len(thrown.legal_actions)}/{len(ends(thrown))}" == expected


def chance(state: State, lets: Callable[[State], bool]) -> Fraction:
    """The chance that a throw leads to a state which `lets` accepts."""
    throws = state.chance_outcomes
    return sum((p for roll, p in throws if lets(state.apply(roll))), Fraction())


def enters(state: State) -> bool:
    return any(action.startswith("E") for action in state.legal_actions)


def entering(state: State) -> Fraction:
    """The chance to enter before the turn is over."""
    found = Fraction()
    for roll, p in state.chance_outcomes:
        thrown = state.apply(roll)
        if enters(thrown):
            found += p
        elif turn(thrown.text)[0] == turn(state.text)[0]:
            found += p * entering(thrown)
    return found


@pytest.mark.clause("PS-6", "PS-R8")
def test_31_chances_to_enter(game: Game[Any]) -> None:
    assert chance(game.parse(NEW), enters) == Fraction(15, 36)
    assert chance(game.parse(SIX), enters) == Fraction(145, 216)
    assert entering(game.parse(NEW)) == Fraction(305, 648)
    assert 1 / entering(game.parse(NEW)) == Fraction(648, 305)


def figures(start: State) -> tuple[Fraction, Fraction]:
    """The chance that the penalty strikes in a turn, and the turn's mean number of throws.

    There must be nothing to decide. A triple may lead back to `start`, so both are divided by the
    chance of all other throws.
    """
    struck, throws, loop = Fraction(), Fraction(1), Fraction()
    for roll, p in start.chance_outcomes:
        state = start.apply(roll)
        if state == start:
            loop += p
        elif turn(state.text)[0] == turn(start.text)[0]:
            more = figures(state)
            struck, throws = struck + p * more[0], throws + p * more[1]
        elif roll[1] == roll[2]:
            struck += p
    return struck / (1 - loop), throws / (1 - loop)


SHUT = before("n,n,n,n", "2=17,17,n,n")
SHUT_SIX = before("n,n,n", "2=17,17,n", board=6)


@pytest.mark.clause("PS-19", "PS-R24", "PS-R36")
def test_31_penalties_and_throws_in_a_turn(game: Game[Any]) -> None:
    assert figures(game.parse(SHUT)) == (Fraction(1, 36), Fraction(7, 6))
    assert figures(game.parse(SHUT.replace(":2", ":3"))) == (Fraction(1, 216), Fraction(43, 36))
    assert figures(game.parse(SHUT_SIX)) == (Fraction(1, 42), Fraction(41, 35))
    assert figures(game.parse(SHUT_SIX.replace("etm0", "etm1")))[0] == Fraction(1, 36)
