"""The worked examples of the rules, one by one, for both implementations: 1 to 12."""

from fractions import Fraction

import pytest

from tests.games.polar_escape.asking import clicked, go, legal, text
from tests.games.polar_escape.positions import cards, micro, penguin, sheet, turn
from tests.games.sides import Side

pytestmark = pytest.mark.kernel_modes


@pytest.mark.clause("PE-41", "PE-42", "PE-43", "PE-47", "PE-48", "PE-R4", "PE-R25", "PE-R27")
def test_1_four_steps_across_two_sheets(side: Side) -> None:
    line = micro("RW@b4/0 YV@c4/0", "R=b4.4")
    assert clicked(side, line, 4) == go("c4.7")
    assert clicked(side, line, 1) == go("b4.1", "b4.5")
    assert clicked(side, line, 5) == go("c4.4", "c4.8")
    assert clicked(side, line, 6) == go("c4.1", "c4.9")
    moved = text(side, line, "click", "=4", "go:c4.7")
    assert (penguin(moved, "R"), turn(moved)) == ("c4.7", "pre2")
    stayed = text(side, line, "click", "=4", "stay")
    assert (penguin(stayed, "R"), turn(stayed)) == ("b4.4", "pre2")


@pytest.mark.clause("PE-46", "PE-49", "PE-R4", "PE-R25")
def test_2_no_diagonal_step(side: Side) -> None:
    line = micro("RX@b4/0 YZ@c4/0", "R=b4.6")
    assert clicked(side, line, 1) == go("b4.5")
    assert clicked(side, line, 2) == go("b4.2", "b4.4", "b4.8")
    for number in range(3, 7):
        assert clicked(side, line, number) == set()
        assert cards(text(side, line, "click", f"={number}", "stay")) == (0, 0, 0)


@pytest.mark.clause("PE-6", "PE-50", "PE-51", "PE-66", "PE-R17", "PE-R30", "PE-R53")
def test_3_a_combined_move(side: Side) -> None:
    line = micro("RV@c6/0", "R=c6.1")
    assert clicked(side, line, 4) == go("c6.9")
    assert legal(side, line, "click", "=4", "go:c6.9") == {"adv:d6", "adv:d7", "adv:-"}
    done = text(side, line, "click", "=4", "go:c6.9", "adv:d6")
    assert (sheet(done, "RV"), penguin(done, "R"), turn(done)) == ("d6:0", "d6.9", "pre2")
    stayed = text(side, line, "click", "=4", "go:c6.9", "adv:-")
    assert (sheet(stayed, "RV"), penguin(stayed, "R"), turn(stayed)) == ("c6:0", "c6.9", "pre2")


@pytest.mark.clause("PE-67", "PE-68", "PE-71", "PE-73", "PE-37", "PE-R39", "PE-R40")
def test_4_eviction(side: Side) -> None:
    line = micro("YT@b6/0 RV@c6/0", "R=c6.1 K=c6.7")
    moves = ("click", "=1", "go:c6.4", "adv:d6")
    seen = side.see(line, *moves)
    flights = {f"flee:b6.{cell}" for cell in "12358"}
    assert (seen.turn, set(seen.legal)) == (2, flights)
    assert sheet(seen.text, "RV") == "c6:0"
    done = text(side, line, *moves, "flee:b6.3")
    assert (sheet(done, "RV"), turn(done)) == ("d6:0", "pre2")
    assert (penguin(done, "R"), penguin(done, "K")) == ("d6.4", "b6.3")
    rich = micro("YT@b6/0 RV@c6/0", "R=c6.1 K=c6.7", cards=(0, 0, 1))
    assert legal(side, rich, *moves) == {*flights, "pay"}
    paid = text(side, rich, *moves, "pay")
    assert (penguin(paid, "K"), cards(paid)) == ("d6.7", (0, 0, 0))


@pytest.mark.clause("PE-69", "PE-70", "PE-71", "PE-R41")
def test_5_eviction_without_a_sheet_behind(side: Side) -> None:
    moves = ("click", "=1", "go:c6.4", "adv:d6")
    line = micro("RV@c6/0 YX@c8/0", "R=c6.1 K=c6.7")
    seen = side.see(line, *moves)
    assert seen.turn == 0
    assert set(seen.legal) == {f"expel:c8.{cell}" for cell in "24568"}
    done = text(side, line, *moves, "expel:c8.5")
    assert (penguin(done, "K"), sheet(done, "RV"), turn(done)) == ("c8.5", "d6:0", "pre2")
    rich = micro("RV@c6/0 YX@c8/0", "R=c6.1 K=c6.7", cards=(0, 0, 1))
    seen = side.see(rich, *moves)
    assert (seen.turn, set(seen.legal)) == (2, {"pay", "leave"})
    seen = side.see(rich, *moves, "leave")
    assert (seen.turn, set(seen.legal)) == (0, {f"expel:c8.{cell}" for cell in "24568"})
    assert cards(text(side, rich, *moves, "pay")) == (0, 0, 0)
    alone = micro("RV@c6/0", "R=c6.1 K=c6.7")
    assert legal(side, alone, *moves) == {"expel:ice"}
    first = micro("RV@a6/0", "R=a6.1 K=a6.7")
    seen = side.see(first, "click", "=1", "go:a6.4", "adv:b6")
    assert (seen.turn, set(seen.legal)) == (2, {"flee:ice"})
    assert penguin(text(side, seen.text, "flee:ice"), "K") == "ice"
    richer = micro("RV@a6/0", "R=a6.1 K=a6.7", cards=(0, 0, 1))
    assert legal(side, richer, "click", "=1", "go:a6.4", "adv:b6") == {"flee:ice", "pay"}


@pytest.mark.clause("PE-74", "PE-76", "PE-29", "PE-R16", "PE-R42")
def test_6_exchange(side: Side) -> None:
    ice = "YV@d7/0 RX@e7/0 YX@f8/0 KT@e6/0"
    line = micro(ice, "Y=d7.1 R=e7.5", turn="Y")
    moves = ("click", "=4", "go:d7.9")
    assert legal(side, line, *moves) == {"adv:xe6", "adv:-"}
    done = text(side, line, *moves, "adv:xe6")
    assert (sheet(done, "YV"), sheet(done, "KT")) == ("e6:0", "d7:0")
    assert (penguin(done, "Y"), turn(done)) == ("e6.9", "pre3")
    free = micro("YV@d7/0 RX@e7/0 KT@e6/0", "Y=d7.1 R=e7.5", turn="Y")
    assert legal(side, free, *moves) == {"adv:e8", "adv:-"}
    shut = micro(ice, "Y=d7.1 R=e7.5 K=e6.5", turn="Y")
    assert turn(text(side, shut, *moves)) == "pre3"


@pytest.mark.clause("PE-85", "PE-87", "PE-88", "PE-89", "PE-90", "PE-91", "PE-92", "PE-93")
@pytest.mark.clause("PE-3", "PE-35", "PE-R6", "PE-R47", "PE-R48", "PE-R49", "PE-R51")
def test_7_exact_landing(side: Side) -> None:
    line = micro("RW@h4/0", "R=h4.4")
    chance = dict(side.see(line, "click").chance)
    assert chance == {f"={number}": Fraction(1, 6) for number in range(1, 7)}
    assert clicked(side, line, 4) == go("land")
    assert clicked(side, line, 3) == go("h4.9")
    assert clicked(side, line, 2) == go("h4.8")
    assert clicked(side, line, 1) == go("h4.1", "h4.5")
    for number in (5, 6):
        assert clicked(side, line, number) == set()
        assert cards(text(side, line, "click", f"={number}", "stay")) == (1, 0, 0)
    won = side.see(line, "click", "=4", "go:land")
    assert (turn(won.text), penguin(won.text, "R"), won.ranking) == ("over", "land", (1, 2, 2))
    assert cards(text(side, line, "click", "=4", "stay")) == (0, 0, 0)


@pytest.mark.clause("PE-35", "PE-40", "PE-88", "PE-90", "PE-92", "PE-R21", "PE-R47")
def test_7_exact_landing_with_a_card(side: Side) -> None:
    line = micro("RW@h4/0", "R=h4.4", cards=(1,))
    assert clicked(side, line, 5) == go("land,-1")
    assert clicked(side, line, 3) == go("h4.9", "h4.8,-1", "land,+1")
    assert clicked(side, line, 6) == set()
    assert cards(text(side, line, "click", "=6", "stay")) == (2, 0, 0)
    won = text(side, line, "click", "=5", "go:land,-1")
    assert (turn(won), cards(won)) == ("over", (0, 0, 0))


@pytest.mark.clause("PE-86", "PE-R47", "PE-R50")
def test_8_no_landing_from_a_foreign_sheet(side: Side) -> None:
    foreign = micro("YW@h4/0", "R=h4.4")
    for number in (4, 5, 6):
        assert clicked(side, foreign, number) == set()
        assert cards(text(side, foreign, "click", f"={number}", "stay")) == (0, 0, 0)
    line = micro("YW@h4/0 RX@h5/0", "R=h4.4")
    assert clicked(side, line, 6) == go("land")
    shut = micro("YW@h4/0 RX@h5/0!", "R=h4.4")
    assert clicked(side, shut, 6) == set()
    assert cards(text(side, shut, "click", "=6", "stay")) == (0, 0, 0)


@pytest.mark.clause("PE-90", "PE-91", "PE-R48", "PE-R49")
def test_9_overshoot_from_any_column(side: Side) -> None:
    line = micro("YX@g4/0 RX@h4/0", "R=g4.6")
    assert len(side.see(line, "click").chance) == 12
    for number in (5, 6):
        assert clicked(side, line, number) == set()
        assert cards(text(side, line, "click", f"={number}", "stay")) == (1, 0, 0)
    assert clicked(side, line, 4) == go("land")
    assert clicked(side, line, 3) == go("h4.2", "h4.6", "h4.8")
    assert clicked(side, line, 2) == go("g4.2", "g4.4", "h4.5", "g4.8")


def placings(side: Side, line: str, shape: str) -> dict[str, set[str]]:
    """Squares where a shape may be placed, with the orientations."""
    found: dict[str, set[str]] = {}
    for action in legal(side, line):
        if action.startswith(f"place:{shape},"):
            square, _, turned = action.partition(",")[2].partition("/")
            found.setdefault(square, set()).add(turned)
    return found


@pytest.mark.clause("PE-8", "PE-27", "PE-28", "PE-29", "PE-30", "PE-R14", "PE-R15", "PE-R16")
def test_10_placing(side: Side) -> None:
    every = set("0123")
    line = micro("RX@c4/0 RF@hand YF@hand")
    assert placings(side, line, "F") == {"c3": every, "c5": every}
    other = micro("RX@c4/0 RF@hand YF@hand", turn="Y")
    assert placings(side, other, "F") == {"b4": every, "c3": every, "c5": every}
    in_g = micro("RX@g2/0 RF@hand")
    assert set(placings(side, in_g, "F")) == {"g1", "g3", "h2"}
    in_h = micro("RX@h2/0 RF@hand")
    assert set(placings(side, in_h, "F")) == {"g2"}
    done = text(side, line, "place:F,c3/2")
    assert (sheet(done, "RF"), turn(done)) == ("c3:2", "pre2")


PICKED = micro("RF@hand RT@hand RV@hand YF@hand YT@hand YV@hand KF@hand KT@hand KV@hand")


@pytest.mark.clause("PE-24", "PE-25", "PE-R8", "PE-R12")
@pytest.mark.parametrize(
    ("number", "squares"),
    [(1, "a2 a7"), (2, "a3 a6"), (3, "a4 a5"), (4, "a4 a5"), (5, "a3 a6"), (6, "a2 a7")],
)
def test_11_the_first_play(side: Side, number: int, squares: str) -> None:
    line = PICKED.replace("pre1", "firstclick1")
    assert dict(side.see(line).chance) == {f"={face}": Fraction(1, 6) for face in range(1, 7)}
    expected = {f"place:{s},{q}/{k}" for s in "FTV" for q in squares.split() for k in range(4)}
    assert legal(side, line, f"={number}") == expected
    done = text(side, line, f"={number}", f"place:T,{squares[:2]}/3")
    assert (sheet(done, "RT"), turn(done)) == (f"{squares[:2]}:3", "pre2")
    assert "bonus" in legal(side, done)


@pytest.mark.clause("PE-22", "PE-43", "PE-R5", "PE-R15")
def test_12_entering_from_the_iceberg(side: Side) -> None:
    line = micro("YX@a4/0")
    assert clicked(side, line, 1) == go("a4.4")
    assert clicked(side, line, 2) == go("a4.5")
    assert clicked(side, line, 3) == go("a4.2", "a4.6", "a4.8")
    for number in (4, 5, 6):
        assert clicked(side, line, number) == set()
