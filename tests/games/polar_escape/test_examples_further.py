"""The worked examples of the rules, one by one, for both implementations: 13 to 25."""

import pytest

from tests.games.polar_escape.asking import clicked, go, legal, text
from tests.games.polar_escape.positions import cards, micro, penguin, sheet, turn
from tests.games.sides import Side

pytestmark = pytest.mark.kernel_modes


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
    beside = text(side, micro("RX@d6/0 KF@d8/0", pieces, turn="K"), "bonus")
    late = legal(side, beside, "shift:RX,c6")  # behind by now
    assert not any(action.startswith("recycle:") for action in late)


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
