"""The worked examples of the rules, one by one, for both implementations."""

from fractions import Fraction

import pytest

from tests.games.polar_escape.positions import cards, micro, penguin, sheet, turn
from tests.games.sides import Side

pytestmark = pytest.mark.kernel_modes


def legal(side: Side, line: str, *actions: str) -> set[str]:
    return set(side.see(line, *actions).legal)


def text(side: Side, line: str, *actions: str) -> str:
    return side.see(line, *actions).text


def clicked(side: Side, line: str, number: int) -> set[str]:
    """What a number offers, without `stay`, which it always does."""
    found = legal(side, line, "click", f"={number}")
    assert "stay" in found
    return found - {"stay"}


def go(*ends: str) -> set[str]:
    return {f"go:{end}" for end in ends}


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


@pytest.mark.clause("PE-44", "PE-45", "PE-R28", "PE-R29", "PE-R54")
def test_13_the_second_click(side: Side) -> None:
    line = micro("RZ@b4/0", "R=b4.1 K=b4.9")
    assert clicked(side, line, 4) == {"reclick"}
    assert legal(side, line, "click", "=4", "reclick", "=4") == {"stay"}
    jumped = micro("RZ@b4/0", "R=b4.1 K=b4.5")
    assert clicked(side, jumped, 3) == go("b4.8")
    assert clicked(side, jumped, 2) == {"reclick"}


@pytest.mark.clause("PE-61", "PE-62", "PE-63", "PE-R29", "PE-R30", "PE-R37", "PE-R38")
def test_14_seals(side: Side) -> None:
    line = micro("RZ@b4/0", "R=b4.1 s=b4.8")
    assert clicked(side, line, 3) == set()
    assert clicked(side, line, 4) == go("b4.9")
    assert turn(text(side, line, "click", "=4", "go:b4.9")) == "pre2"
    assert {f"rot:RZ/{k}" for k in (1, 2, 3)} < legal(side, line)
    rich = micro("RZ@b4/0", "R=b4.1 s=b4.8", cards=(1,))
    assert "unseal:b4.8" in legal(side, rich)
    paid = text(side, rich, "unseal:b4.8")
    assert (sheet(paid, "RZ"), cards(paid), turn(paid)) == ("b4:0", (0, 0, 0), "pre1")
    assert clicked(side, rich, 3) == go("b4.8,x", "b4.5,-1", "b4.9,+1")
    landed = text(side, rich, "click", "=3", "go:b4.8,x")
    assert (sheet(landed, "RZ"), penguin(landed, "R"), cards(landed)) == ("b4:0", "b4.8", (0, 0, 0))
    empty = micro("RZ@b4/0", "s=b4.8")
    found = legal(side, empty)
    assert not any(action.startswith("fwd:") for action in found)
    shifts = {action for action in found if action.startswith("shift:")}
    assert shifts == {"shift:RZ,a4", "shift:RZ,b3", "shift:RZ,b5"}


LION = "RZ@b4/0! YX@b5/0 RX@c6/0 RF@hand"


@pytest.mark.clause("PE-58", "PE-59", "PE-R26", "PE-R33", "PE-R34", "PE-R55")
def test_15_a_sea_lion(side: Side) -> None:
    line = micro(LION, "R=b4.1 Y=b5.5")
    found = legal(side, line)
    assert "click" not in found
    assert not any("RZ" in action for action in found)
    plays = {action for action in found if action[:3] in ("fwd", "sta", "bon")}
    assert plays == {"stand", "bonus", "fwd:RX,d6", "fwd:RX,d7"}
    assert {f"rot:RX/{k}" for k in (1, 2, 3)} < found
    assert any(action.startswith("shift:RX,") for action in found)
    assert any(action.startswith("place:F,") for action in found)
    rich = micro(LION, "R=b4.1 Y=b5.5", cards=(2,))
    assert "unlion:RZ" in legal(side, rich)
    paid = text(side, rich, "unlion:RZ")
    assert (sheet(paid, "RZ"), cards(paid), turn(paid)) == ("b4:0", (0, 0, 0), "pre1")
    assert "click" in legal(side, paid)
    stood = text(side, line, "stand")
    assert (sheet(stood, "RZ"), cards(stood), turn(stood)) == ("b4:0", (0, 0, 0), "pre2")


@pytest.mark.clause("PE-58", "PE-59", "PE-R33", "PE-R34")
def test_15_others_and_the_sea_lion(side: Side) -> None:
    line = micro(LION, "R=b4.1 Y=b5.5", turn="Y")
    assert clicked(side, line, 2) == set()
    assert "stand" not in legal(side, line)
    guest = micro(LION, "R=b4.1 Y=b5.5 K=b4.5", turn="K", cards=(0, 0, 2))
    assert {"stand", "unlion:RZ"} < legal(side, guest)
    assert "click" not in legal(side, guest)
    assert sheet(text(side, guest, "stand"), "RZ") == "b4:0"


ELSEWHERE = "icebergs=a8b8c8d8e8f8"


@pytest.mark.clause("PE-13", "PE-52", "PE-55", "PE-60", "PE-64", "PE-65", "PE-R31", "PE-R32")
def test_16_sea_lion_events(side: Side) -> None:
    ice = "RZ@b4/0 RX@c6/0 YX@c7/0"
    line = micro(ice, "R=c6.5 s=b4.8", options=ELSEWHERE)
    bad = side.see(line, "click", "=-lion")
    assert (bad.turn, bad.legal) == (1, ("lion:RX",))
    done = text(side, line, "click", "=-lion", "lion:RX")
    assert (sheet(done, "RX"), turn(done)) == ("c6:0!", "pre2")
    good = side.see(line, "click", "=+lion")
    assert (good.turn, good.legal) == (0, ("lion:YX",))
    more = side.see(line, "click", "=+lion", "lion:YX")
    assert (more.turn, set(more.legal)) == (0, {"click", "stop"})
    assert turn(text(side, more.text, "stop")) == "pre2"
    full = micro(f"{ice} KX@e2/0! YT@g2/0! KT@g4/0!", "R=c6.5 s=b4.8", options=ELSEWHERE)
    assert turn(text(side, full, "click", "=-lion")) == "pre2"
    assert turn(text(side, full, "click", "=+lion")) == "more1"


@pytest.mark.clause("PE-9", "PE-53", "PE-56", "PE-R31", "PE-R35")
def test_17_seal_events(side: Side) -> None:
    line = micro("RX@b4/0 YZ@c4/0", "R=b4.5")
    places = {"b4.2", "b4.4", "b4.6", "b4.8", "c4.1"}
    bad = side.see(line, "click", "=-seals")
    assert (bad.turn, set(bad.legal)) == (1, {f"seal:{place}" for place in places})
    second = side.see(bad.text, "seal:b4.6")
    assert (second.turn, set(second.legal)) == (1, {f"seal:{p}" for p in places - {"b4.6"}})
    done = text(side, second.text, "seal:c4.1")
    assert (sheet(done, "RX"), sheet(done, "YZ"), turn(done)) == ("b4:0s3", "c4:0s0", "pre2")
    other = micro("RX@b4/0 YZ@c4/0", "R=b4.5 Y=c4.5")
    assert legal(side, other, "click", "=+seals") == {"at:Y"}
    first = side.see(other, "click", "=+seals", "at:Y")
    assert first.turn == 0
    near = {"c4.1", "c4.2", "c4.8", "c4.9", "b4.6"}
    assert set(first.legal) == {f"seal:{place}" for place in near}
    more = side.see(first.text, "seal:c4.1", "seal:c4.9")
    assert (more.turn, set(more.legal)) == (0, {"click", "stop"})


@pytest.mark.clause("PE-77", "PE-78", "PE-79", "PE-84", "PE-R43", "PE-R44", "PE-R45")
def test_18_free_moves(side: Side) -> None:
    line = micro("RX@c4/0 YT@c3/0 KF@b3/0", "Y=c3.5")
    found = legal(side, line)
    turns = {action for action in found if action.startswith("rot:")}
    assert turns == {f"rot:{name}/{k}" for name in ("RX", "KF") for k in (1, 2, 3)}
    assert {action for action in found if action.startswith("shift:")} == {
        "shift:RX,b4",
        "shift:RX,c5",
    }
    crowded = legal(side, micro("RT@a4/0 RX@c4/0"))
    assert not {"shift:RX,b4", "shift:RT,b4"} & crowded
    assert {"shift:RX,c3", "shift:RX,c5", "shift:RT,a3", "shift:RT,a5"} < crowded


@pytest.mark.clause("PE-80", "PE-81", "PE-82", "PE-83", "PE-R46", "PE-R56")
def test_19_recycling(side: Side) -> None:
    ice, pieces = "RX@b6/0 YT@c6/0 KF@d8/0", "R=d8.2 Y=d8.4 K=d8.5"

    def recyclings(line: str, *actions: str) -> set[str]:
        return {a for a in legal(side, line, *actions) if a.startswith("recycle:")}

    line = micro(ice, pieces, flags="wX")
    assert recyclings(line) == {"recycle:RX,d6"}
    rich = micro(ice, pieces, flags="wX", cards=(1,))
    assert recyclings(rich) == {"recycle:RX,d6", "recycle:RX,xc6"}
    done = text(side, line, "recycle:RX,d6")
    assert (sheet(done, "RX"), sheet(done, "YT"), turn(done)) == ("d6:0", "c6:0", "pre1")
    swapped = text(side, rich, "recycle:RX,xc6")
    assert (sheet(swapped, "RX"), sheet(swapped, "YT")) == ("c6:0", "b6:0")
    assert cards(swapped) == (0, 0, 0)
    assert recyclings(rich, "recycle:RX,xc6") == set()  # once a turn
    assert recyclings(line, "recycle:RX,d6", "shift:RX,d7") == set()


@pytest.mark.clause("PE-81", "PE-R46")
def test_19_what_is_behind_at_the_start_of_the_turn(side: Side) -> None:
    ice, pieces = "RX@b6/0 YT@c6/0 KF@d8/0 RT@hand", "R=d8.2 Y=d8.4 K=d8.5"
    before = micro(ice, pieces, turn="K", flags="")
    assert text(side, before, "bonus").endswith(" pre1 wX")
    waiting = micro(ice, pieces.replace("K=d8.5", "K=ice"), turn="K")
    assert text(side, waiting, "bonus").endswith(" pre1")
    ahead = micro(ice.replace("b6", "d6"), pieces, turn="K")
    late = text(side, ahead, "bonus", "shift:RX,d7")
    assert not any(action.startswith("recycle:") for action in legal(side, late))


@pytest.mark.clause("PE-31", "PE-32", "PE-R17", "PE-R18", "PE-R19", "PE-R44")
def test_20_moving_a_sheet_forward(side: Side) -> None:
    def forward(line: str) -> set[str]:
        return {action for action in legal(side, line) if action.startswith("fwd:")}

    line = micro("RX@b4/0")
    assert forward(line) == {"fwd:RX,c3", "fwd:RX,c4", "fwd:RX,c5"}
    moved = text(side, line, "fwd:RX,c3")
    assert (sheet(moved, "RX"), turn(moved)) == ("c3:0", "pre2")
    assert forward(micro("RX@g4/0 RF@h7/0")) == set()
    guest = micro("RX@b4/0", "K=b4.5")
    found = legal(side, guest)
    assert not any(action.startswith(("fwd:", "shift:")) for action in found)
    assert {f"rot:RX/{k}" for k in (1, 2, 3)} < found


RICH = micro("YX@a4/0 RF@hand", cards=(2,))


@pytest.mark.clause("PE-33", "PE-35", "PE-36", "PE-39", "PE-R20", "PE-R21", "PE-R23", "PE-R57")
def test_21_cards(side: Side) -> None:
    assert clicked(side, RICH, 1) == go("a4.4", "a4.5,+1", "a4.2,+2", "a4.6,+2", "a4.8,+2")
    assert legal(side, RICH, "click", "=1", "go:a4.4") == {"again", "end"}
    second = side.see(RICH, "click", "=1", "go:a4.4", "again")
    assert (cards(second.text), turn(second.text)) == ((0, 0, 0), "pre1")
    kinds = {action.partition(":")[0] for action in second.legal}
    assert {"place", "click"} <= kinds
    assert not {"bonus", "stand", "fwd"} & kinds
    third = side.see(second.text, "click", "=1", "go:a4.5")
    assert turn(third.text) == "pre2"
    taken = text(side, RICH, "bonus")
    assert (cards(taken), turn(taken)) == ((3, 0, 0), "pre2")
    empty = micro("YX@a4/0 RF@hand", cards=(0, 12))
    assert "bonus" in legal(side, empty)
    assert cards(text(side, empty, "bonus")) == (0, 12, 0)


@pytest.mark.clause("PE-30", "PE-75", "PE-R16", "PE-R42")
def test_22_the_last_column(side: Side) -> None:
    moves = ("click", "=4", "go:g7.9")
    ice = "YV@g7/0 RX@h7/0 KT@h6/0"
    line = micro(f"{ice} YX@h1/0", "Y=g7.1 R=h7.5", turn="Y")
    assert turn(text(side, line, *moves)) == "pre3"
    free = micro(ice, "Y=g7.1 R=h7.5", turn="Y")
    assert legal(side, free, *moves) == {"adv:h8", "adv:-"}


@pytest.mark.clause("PE-23", "PE-68", "PE-R11", "PE-R39")
def test_23_two_guests_and_the_other_direction(side: Side) -> None:
    line = micro("KX@b6/0 RV@c6/0", "R=c6.1 Y=c6.8 K=b6.5 G=c6.7", players=4, direction="-")
    first = side.see(line, "click", "=1", "go:c6.4", "adv:d6")
    assert (first.turn, set(first.legal)) == (3, {f"flee:b6.{cell}" for cell in "2468"})
    second = side.see(first.text, "flee:b6.6")
    assert (second.turn, set(second.legal)) == (1, {f"flee:b6.{cell}" for cell in "248"})
    done = text(side, second.text, "flee:b6.8")
    assert (sheet(done, "RV"), turn(done)) == ("d6:0", "pre4")


@pytest.mark.clause("PE-59", "PE-R34")
def test_24_two_lions_one_turn(side: Side) -> None:
    ice = "RZ@b4/0! RX@c6/0! YX@e1/0!"
    stood = text(side, micro(ice, "R=c6.5"), "stand")
    assert [sheet(stood, name) for name in ("RZ", "RX", "YX")] == ["b4:0", "c6:0", "e1:0!"]
    rich = micro(ice, "R=c6.5", cards=(2,))
    assert {a for a in legal(side, rich) if a.startswith("unlion")} == {"unlion:RZ", "unlion:RX"}
    assert "click" not in legal(side, rich, "unlion:RZ")
    assert "click" in legal(side, rich, "unlion:RX")
    one = micro(ice, "R=c6.5", options="stand_removes=one")
    stands = {action for action in legal(side, one) if action.startswith("stand")}
    assert stands


@pytest.mark.clause("PE-34", "PE-54", "PE-57", "PE-65", "PE-R24", "PE-R31", "PE-R35")
def test_25_events(side: Side) -> None:
    line = micro("YX@a4/0", "Y=a4.5", cards=(1,))
    lost = text(side, line, "click", "=-card")
    assert (cards(lost), turn(lost)) == ((0, 0, 0), "pre2")
    won = side.see(line, "click", "=+card")
    assert (cards(won.text), set(won.legal)) == ((2, 0, 0), {"click", "stop"})
    assert "go:a4.4" in legal(side, won.text, "click", "=1")
    seals = side.see(line, "click", "=-seals")
    assert (seals.turn, seals.legal) == (1, ("seal:a4.4",))
    done = text(side, seals.text, "seal:a4.4")
    assert (sheet(done, "YX"), turn(done)) == ("a4:0s1", "pre2")
