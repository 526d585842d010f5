"""The worked examples of Penguisi's rules, which check the oracle itself."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.oracles import penguisi as oracle
from tests.oracles.penguisi_board import PENGUINS_EACH, Position, Rules, place
from tests.oracles.penguisi_text import parse, text


def before(own: str, others: str = "", options: str = "2etm00a", doubles: int = 0) -> str:
    """Seat 1 of board 4 is to throw; `others` is a list such as `2=30,n,n,n 4=12,12,n,n`."""
    rows = {1: own} | {int(word[0]): word[2:] for word in others.split()}
    body = "/".join(rows.get(seat, "n,n,n,n") for seat in range(1, 5))
    return f"PS1 b4:{options} {body} 1 roll2 f- g- d{doubles} a0 c0 p0 w-"


def after(line: str, *words: str) -> Position:
    """The position after these throws and actions."""
    position = parse(line)
    assert parse(text(position)) == position
    for word in words:
        position = oracle.apply(position, word)
        assert parse(text(position)) == position
    return position


def legal(line: str, *words: str) -> set[str]:
    return set(oracle.legal(after(line, *words)))


def row(position: Position, seat: int = 1) -> str:
    return text(position).split(" ")[2].split("/")[seat - 1]


def passed_to(position: Position) -> tuple[int, str, int]:
    return position.seat, position.phase, position.doubles


NEW = before("n,n,n,n")


def test_the_enter_spaces_and_the_table_of_boards() -> None:
    doors = {b: [place(Rules(b), seat, 0) for seat in Rules(b).seats] for b in PENGUINS_EACH}
    numbers = {b: [where[2] for where in row if where] for b, row in doors.items()}
    assert numbers == {
        3: [0, 34, 17],
        4: [0, 51, 34, 17],
        5: [0, 68, 51, 34, 17],
        6: [0, 85, 68, 51, 34, 17],
    }
    assert [Rules(board).top for board in PENGUINS_EACH] == [54, 71, 88, 105]
    assert [place(Rules(4), 1, at) for at in (63, 64, 70, 71)] == [
        ("ring", 0, 63), ("path", 1, 1), ("path", 1, 7), None,
    ]  # fmt: skip


def test_1_to_4_entering() -> None:
    assert legal(NEW, "R53") == {"E5"}
    assert legal(NEW, "R53", "E5") == {"0:3"}
    done = after(NEW, "R53", "E5", "0:3")
    assert (row(done), passed_to(done)) == ("n,n,n,3", (2, "roll2", 0))
    for throw, entry in (("R41", "E1+4"), ("R32", "E2+3")):
        assert legal(NEW, throw) == {entry}
        assert row(after(NEW, throw, entry)) == "n,n,n,0"
    assert passed_to(after(NEW, "R64")) == (2, "roll2", 0)
    double = after(NEW, "R55", "E5", "E5")
    assert (row(double), passed_to(double)) == ("n,n,0,0", (1, "roll2", 1))
    mixed = before("n,10,20,30")
    assert legal(mixed, "R55") == {"E5"}
    assert legal(mixed, "R55", "E5") == {"0:5", "10:5", "20:5", "30:5"}


def test_5_and_6_forced_entry() -> None:
    full = before("n,n,0,0")
    assert legal(full, "R52") == {"0x:2", "0x:5"}
    assert legal(full, "R52", "0x:2") == {"E5"}
    assert legal(full, "R52", "0x:5") == {"0x:2", "5x:2"}
    assert legal(before("n,n,10,12"), "R32") == {"E2+3"}


def test_7_and_8_strangers_at_the_door() -> None:
    one = before("n,n,n,20", "2=17,n,n,n")
    assert legal(one, "R51") == {"E5"}
    assert legal(one, "R51", "E5") == {"0:1", "20:1"}
    assert legal(one, "R51", "E5", "0:1") == {"B1:20", "B20:20"}
    assert legal(one, "R51", "E5", "20:1") == {"B0:20", "B21:20"}
    assert row(after(one, "R51", "E5"), 2) == "n,n,n,n"
    assert legal(before("n,n,n,20", "2=17,17,n,n"), "R51") == {"20:1", "20:5"}


def test_9_to_12_the_capture_bonus() -> None:
    one = before("n,n,n,10", "2=30,n,n,n")
    assert legal(one, "R63") == {"10:3", "10:6"}
    assert after(one, "R63", "10:3").caps == 1
    assert legal(one, "R63", "10:3", "13:6") == {"B19:20"}
    assert row(after(one, "R63", "10:3", "13:6", "B19:20")) == "n,n,n,39"
    chain = before("n,n,n,10", "2=30,56,n,n")
    done = after(chain, "R63", "10:3", "13:6", "B19:20", "B39:20")
    assert (row(done), row(done, 2)) == ("n,n,n,59", "n,n,n,n")
    shut = before("n,n,n,10", "2=30,n,n,n 4=12,12,n,n")
    assert passed_to(after(shut, "R63", "10:3", "13:6")) == (2, "roll2", 0)
    may = before("n,n,n,10", "2=30,n,n,n", "2eto00a")
    assert legal(may, "R63", "10:3", "13:6") == {"B19:20", "B-"}
    assert row(after(may, "R63", "10:3", "13:6", "B-")) == "n,n,n,19"


def test_13_to_18_safety_and_blockades() -> None:
    safe = before("n,n,n,10", "2=29,n,n,n")
    assert legal(safe, "R62") == {"10:6"}
    assert legal(safe, "R62", "10:6") == {"16:2"}
    assert legal(safe.replace("2etm", "2stm"), "R62") == {"10:2", "10:6"}
    assert passed_to(after(before("n,n,n,10", "2=30,30,n,n"), "R43")) == (2, "roll2", 0)
    assert legal(before("n,10,13,13"), "R64") == {"13x:4", "13x:6"}
    assert legal(before("n,62,h3,h3"), "R62") == {"h3x:2"}
    assert legal(before("n,62,h3,h3"), "R62", "h3x:2") == {"62:6"}
    assert row(after(before("n,62,h3,h3"), "R62", "h3x:2", "62:6")) == "n,h3,h5,h5"
    pair = before("n,n,10,10")
    assert legal(pair, "R33") == {"10x:3"}
    assert legal(pair, "R33", "10x:3") == {"13x:3"}
    four = before("10,10,13,40")
    assert legal(four, "R33") == {"10x:3", "13:3", "40:3", "10x:4", "13:4", "40:4"}
    assert legal(four, "R33", "10x:3") == {"13x:3", "13:3", "40:3", "13x:4", "13:4", "40:4"}
    assert row(after(four, "R33", "10x:3", "13:3")) == "10x,13x,16,40"
    assert legal(four, "R33", "10x:3", "13:3") == {"13x:4", "10x:4", "16:4", "40:4"}


def test_19_to_21_all_or_nothing_and_looking_ahead() -> None:
    last = before("h4,*,*,*")
    assert passed_to(after(last, "R33")) == (1, "roll2", 1)
    far = before("57,*,*,*")
    assert legal(far, "R33") == {"57:3", "57:4"}
    won = after(far, "R33", "57:3", "60:3", "63:4", "h4:4")
    assert (won.phase, won.finished, oracle.ranking(won)) == ("over", (1,), (1, 2, 2, 2))
    assert legal(before("h2,h4,*,*"), "R53") == {"h4:3", "h2:5"}
    assert legal(before("n,h2,*,*"), "R43") == {"h2:3", "h2:4"}
    assert legal(last, "R43") == {"h4:3", "h4:4"}
    assert after(last, "R43", "h4:4").phase == "over"


def test_22_to_24_the_pole_bonus() -> None:
    two = before("20,h6,*,*")
    assert legal(two, "R42") == {"h6:2", "20:2", "20:4"}
    assert legal(two, "R42", "h6:2", "20:4") == {"B24:10"}
    assert row(after(two, "R42", "h6:2", "20:4", "B24:10")) == "34,*,*,*"
    double = before("n,20,h6,*")
    waiting = after(double, "R22", "h6:2", "20:2")
    assert (waiting.poles, passed_to(waiting)) == (1, (1, "roll2", 1))
    assert legal(double, "R22", "h6:2", "20:2", "R43", "22:3", "25:4") == {"B29:10"}
    assert legal(double.replace("2etm", "2erm"), "R22", "h6:2", "20:2") == {"B22:10"}
    again = after(double, "R22", "h6:2", "20:2", "R33")
    assert (row(again), again.poles, passed_to(again)) == ("n,n,*,*", 0, (2, "roll2", 0))


def test_25_the_penalty() -> None:
    line = before("n,5,20,h3", doubles=1)
    struck = after(line, "R44")
    assert (row(struck), passed_to(struck)) == ("n,n,5,20", (2, "roll2", 0))
    spared = after(line.replace("2etm", "3etm"), "R44")
    assert (spared.phase, spared.doubles) == ("dice", 2)
    assert set(oracle.legal(spared)) >= {"h3:4", "20:4", "5:4"}
    empty = after(before("n,n,n,n", doubles=1), "R44")
    assert (row(empty), passed_to(empty)) == ("n,n,n,n", (2, "roll2", 0))


def test_26_the_smallest_board() -> None:
    three = "PS1 b3:2etm00a n,n,n,10/30,n,n,n/n,n,n,n 1 roll2 f- g- d0 a0 c0 p0 w-"
    assert row(after(three, "R63", "10:3", "13:6", "B19:10")) == "n,n,n,29"
    three = three.replace("n,n,n,10", "n,n,10,h6").replace("30,n,n,n", "n,n,n,n")
    assert row(after(three, "R62", "h6:2", "10:6", "B16:5")) == "n,n,21,*"


SIX = "PS1 b6:2etm00a n,n,n/n,n,n/n,n,n/n,n,n/n,n,n/n,n,n 1 roll3 f- g- d0 a0 c0 p0 w-"


def test_27_three_dice() -> None:
    assert legal(SIX, "R541") == {"E5", "E1+4"}
    assert legal(SIX, "R541", "E5") == {"E1+4"}
    assert legal(SIX, "R541", "E1+4") == {"E5"}
    assert legal(SIX, "R113") == {"E1+1+3"}
    assert after(SIX, "R113", "E1+1+3").phase == "roll2"
    out = SIX.replace("n,n,n", "10,20,30", 1)
    double = after(out, "R226")
    assert (double.free, sorted(double.group), double.again) == ((6,), [2, 2, 5, 5], 2)
    assert len(oracle.legal(double)) == 9
    triple = after(out, "R222")
    assert (triple.free, sorted(triple.group)) == ((), [2, 2, 2, 5, 5, 5])
    assert (triple.again, triple.doubles) == (3, 0)
    assert after(out, "R622").again == 0


def test_28_the_guin() -> None:
    line = "PS1 b3G3>1:2etm00a n,n,n,n/n,n,n,n/n,n,n,n 3 roll2 f- g- d0 a0 c0 p0 w-"
    thrown = after(line, "R53")
    assert (thrown.seat, thrown.decider, oracle.legal(thrown)) == (3, 1, ["E5"])
    done = after(line, "R53", "E5", "0:3")
    assert (done.pointer, done.seat, row(done, 3)) == (2, 1, "n,n,n,3")


def test_29_strangers_sharing_a_door() -> None:
    line = before("n,n,n,17", "4=n,n,n,0", "2stm00a").replace(" 1 roll2", " 4 roll2")
    one = after(line, "R53", "E5")
    assert (row(one), row(one, 4), one.caps) == ("n,n,n,n", "n,n,0,0", 1)
    both = line.replace("/n,n,n,n/n,n,n,n/n,n,n,0", "/n,n,n,34/n,n,n,n/n,n,n,n")
    assert after(both, "R53", "E5").caps == 2


T1 = before("n,5,12,39", "2=n,30,30,45 3=n,n,0,7 4=n,2,20,h2")
T2 = before("3,22,22,39", "2=n,30,30,45 3=n,n,0,7 4=n,2,20,h2")
T6 = "PS1 b6:2etm00a 4,20,70/n,12,50/n,n,n/0,30,60/n,n,9/15,15,h1 1 roll3 f- g- d0 a0 c0 p0 w-"
TABLES = {
    T1: "11 2/2; 21 3/3; 31 4/4; 41 1/1; 51 1/3; 61 4/4; 22 1/1; 32 1/1; 42 3/3; 52 1/2; 62 2/2; "
    "33 2/3; 43 4/4; 53 1/3; 63 4/3; 44 2/2; 54 1/3; 64 4/3; 55 1/3; 65 1/3; 66 2/2",
    T1.replace("2e", "2s"): "11 2/3; 21 4/4; 31 4/4; 41 1/1; 51 1/3; 61 4/4; 22 2/3; 32 1/1; "
    "42 4/4; 52 1/3; 62 4/3; 33 2/3; 43 4/4; 53 1/3; 63 4/3; 44 2/2; 54 1/3; 64 4/3; 55 1/3; "
    "65 1/3; 66 2/2",
    T2: "11 6/102; 21 5/8; 31 6/10; 41 6/10; 51 6/12; 61 6/19; 22 5/34; 32 5/8; 42 5/10; 52 5/8; "
    "62 5/15; 33 6/70; 43 6/10; 53 6/10; 63 6/19; 44 6/70; 54 6/10; 64 6/18; 55 5/34; 65 6/18; "
    "66 6/102",
    T2.replace("2e", "2s"): "11 6/123; 21 6/10; 31 6/10; 41 6/10; 51 6/12; 61 6/19; 22 6/45; "
    "32 6/10; 42 6/12; 52 6/10; 62 6/19; 33 6/70; 43 6/10; 53 6/10; 63 6/19; 44 6/70; 54 6/10; "
    "64 6/18; 55 6/45; 65 6/18; 66 6/123",
    T6: "213 9/28; 222 6/124; 331 9/110; 514 9/35; 665 9/121; 644 6/17",
    T6.replace("4,20,70", "n,5,20"): "213 1/3; 222 2/4; 331 4/7; 514 2/12; 665 1/5; 414 1/4; "
    "113 1/1",
}


def ends(position: Position) -> set[Position]:
    """The positions before the next throw, bonuses played out."""
    waiting, known, found = [position], {position}, set[Position]()
    while waiting:
        now = waiting.pop()
        if now.phase in ("roll2", "roll3", "over"):
            found.add(now)
            continue
        new = {oracle.apply(now, action) for action in oracle.legal(now)} - known
        known |= new
        waiting += new
    return found


CELLS = [(line, *cell.split(" ")) for line, table in TABLES.items() for cell in table.split("; ")]


@pytest.mark.parametrize(("line", "roll", "expected"), CELLS)
def test_30_first_actions_and_ends_of_rolls(line: str, roll: str, expected: str) -> None:
    thrown = after(line, f"R{roll}")
    assert f"{len(oracle.legal(thrown))}/{len(ends(thrown))}" == expected


def chance(position: Position, lets: Callable[[Position], bool]) -> Fraction:
    """The chance that a throw leads to a position which `lets` accepts."""
    throws = oracle.outcomes(position)
    assert sum(throws.values()) == 1
    return sum((p for roll, p in throws.items() if lets(oracle.apply(position, roll))), Fraction())


def entries(position: Position) -> bool:
    return any(action.startswith("E") for action in oracle.legal(position))


def entering(position: Position) -> Fraction:
    """The chance to enter before the turn is over."""
    found = Fraction()
    for roll, p in oracle.outcomes(position).items():
        thrown = oracle.apply(position, roll)
        if entries(thrown):
            found += p
        elif thrown.seat == position.seat:
            found += p * entering(thrown)
    return found


def test_31_chances_to_enter() -> None:
    assert chance(parse(NEW), entries) == Fraction(15, 36)
    assert chance(parse(SIX), entries) == Fraction(145, 216)
    assert entering(parse(NEW)) == Fraction(305, 648)


def figures(start: Position) -> tuple[Fraction, Fraction]:
    """The chance that the penalty strikes in a turn, and the turn's mean number of throws.

    There must be nothing to decide. A triple may lead back to `start`, so both are divided by the
    chance of all other throws.
    """
    struck, throws, loop = Fraction(), Fraction(1), Fraction()
    for roll, p in oracle.outcomes(start).items():
        position = oracle.apply(start, roll)
        if position == start:
            loop += p
        elif position.seat == start.seat:
            more = figures(position)
            struck, throws = struck + p * more[0], throws + p * more[1]
        elif roll[1] == roll[2]:
            struck += p
    return struck / (1 - loop), throws / (1 - loop)


SHUT = before("n,n,n,n", "2=n,n,17,17")
SHUT_SIX = SIX.replace("n,n,n/n,n,n", "n,n,n/n,17,17", 1)


def test_31_penalties_and_throws_in_a_turn() -> None:
    assert figures(parse(SHUT)) == (Fraction(1, 36), Fraction(7, 6))
    assert figures(parse(SHUT.replace(":2", ":3"))) == (Fraction(1, 216), Fraction(43, 36))
    assert figures(parse(SHUT_SIX)) == (Fraction(1, 42), Fraction(41, 35))
    assert figures(parse(SHUT_SIX.replace("etm0", "etm1")))[0] == Fraction(1, 36)
