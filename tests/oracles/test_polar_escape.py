"""The worked examples of Polar Escape, which check the oracle itself."""

from fractions import Fraction

from tests.oracles import polar_escape as oracle
from tests.oracles.polar_escape_asking import after, at, clicked, go, legal, verb
from tests.oracles.polar_escape_board import (
    DRAWN,
    SHAPES,
    Rules,
    distance,
    inside,
)
from tests.oracles.polar_escape_events import outcomes
from tests.oracles.polar_escape_micro import micro, varied


def test_the_six_shapes_touch_all_sides_however_they_are_turned() -> None:
    assert "".join(DRAWN) == SHAPES
    for shape in SHAPES:
        for ori in range(4):
            cells = inside(shape, ori)
            assert sorted(cells) == [0, 1, 2, 3, 4]
            assert {x for x, _ in cells.values()} == {y for _, y in cells.values()} == {0, 1, 2}
    assert inside("F", 1) == {0: (2, 1), 1: (2, 2), 2: (1, 0), 3: (1, 1), 4: (0, 1)}


def test_1_four_steps_across_two_sheets() -> None:
    position = micro("RW@b4/0 YV@c4/0", "R=b4.4")
    assert clicked(position, 4) == go("c4.7")
    assert clicked(position, 1) == go("b4.1", "b4.5")
    assert clicked(position, 5) == go("c4.4", "c4.8")
    assert clicked(position, 6) == go("c4.1", "c4.9")


def test_2_no_diagonal_step() -> None:
    position = micro("RX@b4/0 YZ@c4/0", "R=b4.6")
    assert clicked(position, 1) == go("b4.5")
    assert clicked(position, 2) == go("b4.2", "b4.4", "b4.8")
    for number in (3, 4, 5, 6):
        assert clicked(position, number) == go()
        assert after(position, "click", f"={number}", "stay").cards["R"] == 0


def test_3_combined_move() -> None:
    position = micro("RV@c6/0", "R=c6.1")
    assert clicked(position, 4) == go("c6.9")
    assert legal(position, "click", "=4", "go:c6.9") == {"adv:d6", "adv:d7", "adv:-"}
    done = after(position, "click", "=4", "go:c6.9", "adv:d6")
    assert (done.sheets["RV"].where, at(done, "R"), done.turn_owner) == ("d6", "d6.9", "Y")


def test_4_eviction() -> None:
    position = micro("YT@b6/0 RV@c6/0", "R=c6.1 K=c6.7")
    moving = ("click", "=1", "go:c6.4", "adv:d6")
    flights = {f"flee:b6.{cell}" for cell in (1, 2, 3, 5, 8)}
    asked = after(position, *moving)
    assert (oracle.decider(asked), asked.sheets["RV"].where) == ("K", "c6")
    assert legal(asked) == flights
    done = after(asked, "flee:b6.3")
    assert (done.sheets["RV"].where, at(done, "R"), at(done, "K")) == ("d6", "d6.4", "b6.3")
    rich = micro("YT@b6/0 RV@c6/0", "R=c6.1 K=c6.7", "K1")
    assert legal(rich, *moving) == (flights | {"pay"})
    carried = after(rich, *moving, "pay")
    assert (at(carried, "K"), carried.cards["K"], carried.pack) == ("d6.7", 0, 12)


def test_5_eviction_without_a_sheet_behind() -> None:
    moving = ("click", "=1", "go:c6.4", "adv:d6")
    position = micro("RV@c6/0 YX@c8/0", "R=c6.1 K=c6.7")
    asked = after(position, *moving)
    assert (oracle.decider(asked), asked.pend) == ("R", "expel")
    exiles = {f"expel:c8.{cell}" for cell in (2, 4, 5, 6, 8)}
    assert legal(asked) == exiles
    rich = micro("RV@c6/0 YX@c8/0", "R=c6.1 K=c6.7", "K1")
    assert legal(rich, *moving) == {"pay", "leave"}
    assert legal(rich, *moving, "leave") == exiles
    assert legal(micro("RV@c6/0", "R=c6.1 K=c6.7"), *moving) == {"expel:ice"}
    first = micro("RV@a6/0 YX@c8/0", "R=a6.1 K=a6.7")
    assert legal(first, "click", "=1", "go:a6.4", "adv:b6") == {"flee:ice"}
    done = after(first, "click", "=1", "go:a6.4", "adv:b6", "flee:ice")
    assert (at(done, "K"), at(done, "R")) == ("ice", "b6.4")


def test_6_exchange() -> None:
    sheets, pieces = "YV@d7/0 RX@e7/0 KT@e6/0", "Y=d7.1 R=e7.5"
    position = micro(f"{sheets} YX@f8/0", pieces, turn="Y")
    moving = ("click", "=4", "go:d7.9")
    assert legal(position, *moving) == {"adv:xe6", "adv:-"}
    done = after(position, *moving, "adv:xe6")
    assert (done.sheets["YV"].where, done.sheets["KT"].where) == ("e6", "d7")
    assert (at(done, "Y"), done.sheets["KT"].ori) == ("e6.9", 0)
    assert legal(micro(sheets, pieces, turn="Y"), *moving) == {"adv:e8", "adv:-"}
    free = varied(micro(sheets, pieces, turn="Y"), exchange_when="any")
    assert legal(free, *moving) == {"adv:e8", "adv:xe6", "adv:-"}
    taken = micro(f"{sheets} YX@f8/0", f"{pieces} K=e6.1", turn="Y")
    done = after(taken, *moving)
    assert (done.pend, done.turn_owner) == ("pre", "K")


def test_7_exact_landing() -> None:
    position = micro("RW@h4/0", "R=h4.4")
    assert distance(position, "R") == 4
    numbers = {f"={n}": Fraction(1, 6) for n in range(1, 7)}
    assert outcomes(after(position, "click")) == numbers
    assert clicked(position, 4) == go("land")
    assert clicked(position, 3) == go("h4.9")
    assert clicked(position, 2) == go("h4.8")
    assert clicked(position, 1) == go("h4.1", "h4.5")
    for number in (5, 6):
        assert clicked(position, number) == go()
        assert after(position, "click", f"={number}", "stay").cards["R"] == 1
    rich = micro("RW@h4/0", "R=h4.4", "R1")
    assert clicked(rich, 5) == go("land,-1")
    assert clicked(rich, 3) == go("h4.9", "h4.8,-1", "land,+1")
    assert clicked(rich, 6) == go()
    assert after(rich, "click", "=6", "stay").cards["R"] == 2
    done = after(rich, "click", "=5", "go:land,-1")
    assert (oracle.ranking(done), done.cards["R"], oracle.legal(done)) == ((1, 2, 2), 0, [])


def test_8_no_landing_from_a_foreign_sheet() -> None:
    alone = micro("YW@h4/0", "R=h4.4")
    lion = micro("YW@h4/0 RX@h5/0!", "R=h4.4")
    assert clicked(alone, 4) == go()
    for position in (alone, lion):
        for number in (5, 6):
            assert clicked(position, number) == go()
            assert after(position, "click", f"={number}", "stay").cards["R"] == 0
    position = micro("YW@h4/0 RX@h5/0", "R=h4.4")
    assert distance(position, "R") == 6
    assert clicked(position, 6) == go("land")


def test_9_overshoot_from_any_column() -> None:
    position = micro("YX@g4/0 RX@h4/0", "R=g4.6")
    assert len(outcomes(after(position, "click"))) == 12
    for number in (5, 6):
        assert clicked(position, number) == go()
        assert after(position, "click", f"={number}", "stay").cards["R"] == 1
    assert clicked(position, 4) == go("land")
    assert clicked(position, 3) == go("h4.2", "h4.6", "h4.8")
    assert clicked(position, 2) == go("g4.2", "g4.4", "h4.5", "g4.8")


def test_10_placing() -> None:
    def squares(sheets: str, turn: str = "R") -> set[str]:
        return verb(legal(micro(sheets, turn=turn)), "place:F,")

    def turned(*names: str) -> set[str]:
        return {f"{name}/{k}" for name in names for k in range(4)}

    both = "RX@c4/0 RF@hand YF@hand"
    assert squares(both) == turned("c3", "c5")
    assert squares(both, "Y") == turned("b4", "c3", "c5")
    assert squares("RX@g2/0 RF@hand") == turned("g1", "g3", "h2")
    assert squares("RX@h2/0 RF@hand") == turned("g2")


def test_11_first_play() -> None:
    picked = after(oracle.start(Rules(3)), "pick:FTV", "pick:TWX", "pick:FWZ")
    assert len(oracle.legal(oracle.start(Rules(3)))) == 20
    assert outcomes(picked) == {f"={n}": Fraction(1, 6) for n in range(1, 7)}
    for number, squares in ((1, "27"), (2, "36"), (3, "45"), (4, "45"), (5, "36"), (6, "27")):
        places = legal(picked, f"={number}")
        assert places == {
            f"place:{shape},a{row}/{k}" for shape in "FTV" for row in squares for k in range(4)
        }
    done = after(picked, "=3", "place:F,a4/2")
    assert (done.turn_owner, done.pend, done.sheets["RF"].ori) == ("Y", "pre", 2)


def test_12_entering() -> None:
    position = micro("YX@a4/0")
    assert clicked(position, 1) == go("a4.4")
    assert clicked(position, 2) == go("a4.5")
    assert clicked(position, 3) == go("a4.2", "a4.6", "a4.8")
    for number in (4, 5, 6):
        assert clicked(position, number) == go()


def test_13_occupied_end() -> None:
    position = micro("RZ@b4/0", "R=b4.1 K=b4.9")
    assert clicked(position, 4) == {"reclick", "stay"}
    assert legal(position, "click", "=4", "reclick", "=4") == {"stay"}
    nearer = micro("RZ@b4/0", "R=b4.1 K=b4.5")
    assert clicked(nearer, 3) == go("b4.8")
    assert clicked(nearer, 2) == {"reclick", "stay"}


def test_14_seals() -> None:
    position = micro("RZ@b4/0", "R=b4.1 s=b4.8")
    assert clicked(position, 3) == go()
    assert clicked(position, 4) == go("b4.9")
    assert after(position, "click", "=4", "go:b4.9").turn_owner == "Y"
    rich = micro("RZ@b4/0", "R=b4.1 s=b4.8", "R1")
    assert "unseal:b4.8" in legal(rich)
    assert clicked(rich, 3) == go("b4.8,x", "b4.5,-1", "b4.9,+1")
    assert clicked(varied(rich, seal_landing=False), 3) == go("b4.5,-1", "b4.9,+1")
    landed = after(rich, "click", "=3", "go:b4.8,x")
    assert (landed.pend, landed.cards["R"]) == ("adv", 0)
    assert verb(legal(position), "rot:RZ/") == {"1", "2", "3"}
    empty = micro("RZ@b4/0", "s=b4.8")
    assert not verb(legal(empty), "fwd:")
    assert verb(legal(empty), "shift:RZ,") == {"a4", "b3", "b5"}
    assert not verb(legal(varied(empty, seal_blocks_shift=True)), "shift:")


LIONS = ("RZ@b4/0! YX@b5/0 RX@c6/0 RF@hand", "R=b4.1 Y=b5.5")


def test_15_sea_lion() -> None:
    found = legal(micro(*LIONS))
    rest = {a for a in found if not a.startswith(("place:F,", "rot:", "shift:RX", "fwd:RX"))}
    assert rest == {"stand", "bonus"}
    assert verb(found, "fwd:RX,") == {"d6", "d7"}
    assert verb(found, "rot:") == {"RX/1", "RX/2", "RX/3"}
    rich = legal(micro(*LIONS, "R2"))
    assert verb(rich, "unlion:") == {"RZ"}
    assert "click" in legal(micro(*LIONS, "R2"), "unlion:RZ")
    assert "stand" not in legal(micro(*LIONS, "R2"), "unlion:RZ")
    assert "stand" not in legal(micro(*LIONS), "rot:RX/1")
    done = after(micro(*LIONS), "stand")
    assert (done.sheets["RZ"].lion, sum(done.cards.values()), done.turn_owner) == (False, 0, "Y")
    yellow = micro(*LIONS, turn="Y")
    assert clicked(yellow, 2) == go()
    assert "stand" not in legal(yellow)
    guest = micro(LIONS[0], f"{LIONS[1]} K=b4.9", "K2", "K")
    assert {"stand", "unlion:RZ"} <= legal(guest)


def test_16_sea_lion_events() -> None:
    bare = Rules(3, icebergs=frozenset())
    sheets, pieces = "RZ@b4/0 RX@c6/0 YX@c7/0", "R=c6.5 s=b4.8"
    position = micro(sheets, pieces, rules=bare)
    asked = after(position, "click", "=-lion")
    assert (oracle.decider(asked), legal(asked)) == ("Y", {"lion:RX"})
    assert after(asked, "lion:RX").turn_owner == "Y"
    kind = after(position, "click", "=+lion")
    assert (oracle.decider(kind), legal(kind)) == ("R", {"lion:YX"})
    assert legal(kind, "lion:YX") == {"click", "stop"}
    many = micro(f"{sheets} YF@e1/0! YT@e3/0! KF@f1/0!", pieces, rules=bare)
    assert after(many, "click", "=-lion").turn_owner == "Y"
    assert legal(many, "click", "=+lion") == {"click", "stop"}


def test_17_seal_events() -> None:
    position = micro("RX@b4/0 YZ@c4/0", "R=b4.5")
    asked = after(position, "click", "=-seals")
    assert oracle.decider(asked) == "Y"
    assert verb(legal(asked), "seal:") == {"b4.2", "b4.4", "b4.6", "b4.8", "c4.1"}
    assert after(asked, "seal:c4.1", "seal:b4.6").turn_owner == "Y"
    ashore = micro("RX@b4/0 YZ@c4/0", "R=b4.5 Y=c4.1")
    assert legal(ashore, "click", "=+seals") == {"at:Y"}
    chosen = after(ashore, "click", "=+seals", "at:Y")
    assert oracle.decider(chosen) == "R"
    assert legal(chosen, "seal:c4.2", "seal:b4.6") == {"click", "stop"}


def test_18_free_moves() -> None:
    found = legal(micro("RX@c4/0 YT@c3/0 KF@b3/0", "Y=c3.5"))
    assert verb(found, "rot:") == {f"{name}/{k}" for name in ("RX", "KF") for k in (1, 2, 3)}
    assert verb(found, "shift:") == {"RX,b4", "RX,c5"}
    anybody = legal(varied(micro("RX@c4/0 YT@c3/0 KF@b3/0", "Y=c3.5"), free_shift="any"))
    assert verb(anybody, "shift:KF,") == {"a3", "b2", "b4"}
    beside = legal(micro("RT@a4/0 RX@c4/0"))
    assert "shift:RX,b4" not in beside


def test_19_recycling() -> None:
    sheets, pieces = "RX@b6/0 YT@c6/0 KF@d8/0", "R=d8.2 Y=d8.4 K=d8.5"
    assert verb(legal(micro(sheets, pieces)), "recycle:") == {"RX,d6"}
    rich = micro(sheets, pieces, "R1")
    assert verb(legal(rich), "recycle:") == {"RX,d6", "RX,xc6"}
    swapped = after(rich, "recycle:RX,xc6")
    assert (swapped.sheets["RX"].where, swapped.sheets["YT"].where) == ("c6", "b6")
    assert (swapped.cards["R"], verb(legal(swapped), "recycle:")) == (0, set())
    assert not verb(legal(micro(sheets, "R=d8.2 Y=d8.4")), "recycle:")
    late = micro("RX@d6/0 YT@c6/0 KF@d8/0", pieces)
    assert not verb(legal(late, "shift:RX,d7"), "recycle:")
    west = micro("RX@d6/0 KF@d8/0", pieces)
    assert not verb(legal(west, "shift:RX,c6"), "recycle:")


def test_20_forward() -> None:
    assert verb(legal(micro("RX@b4/0")), "fwd:RX,") == {"c3", "c4", "c5"}
    assert not verb(legal(micro("RX@g4/0 RF@h7/0")), "fwd:RX,")
    guest = legal(micro("RX@b4/0", "K=b4.5"))
    assert not verb(guest, "fwd:")
    assert not verb(guest, "shift:")
    assert verb(guest, "rot:RX/") == {"1", "2", "3"}


def test_21_cards() -> None:
    position = micro("YX@a4/0 RF@hand", cards="R2")
    assert clicked(position, 1) == go("a4.4", "a4.5,+1", "a4.2,+2", "a4.6,+2", "a4.8,+2")
    assert legal(position, "click", "=1", "go:a4.4") == {"again", "end"}
    again = legal(position, "click", "=1", "go:a4.4", "again")
    assert {"click", "place:F,a3/0"} <= again
    assert not again & {"bonus", "end", "stand"}
    done = after(position, "click", "=1", "go:a4.4", "again", "place:F,a3/0")
    assert (done.turn_owner, done.cards["R"]) == ("Y", 0)
    empty = micro("YX@a4/0", cards="R12")
    assert after(empty, "bonus").cards["R"] == 12


def test_22_no_exchange_into_the_last_column() -> None:
    sheets, pieces = "YV@g7/0 RX@h7/0 KT@h6/0", "Y=g7.1 R=h7.5"
    moving = ("click", "=4", "go:g7.9")
    done = after(micro(f"{sheets} YX@h1/0", pieces, turn="Y"), *moving)
    assert (done.pend, done.turn_owner) == ("pre", "K")
    assert legal(micro(sheets, pieces, turn="Y"), *moving) == {"adv:h8", "adv:-"}


def test_23_two_guests_the_other_way_round() -> None:
    rules = Rules(4, direction=-1)
    position = micro("KX@b6/0 RV@c6/0", "R=c6.1 Y=c6.8 K=b6.5 G=c6.7", rules=rules)
    green = after(position, "click", "=1", "go:c6.4", "adv:d6")
    assert oracle.decider(green) == "G"
    assert verb(legal(green), "flee:b6.") == {"2", "4", "6", "8"}
    yellow = after(green, "flee:b6.6")
    assert oracle.decider(yellow) == "Y"
    assert verb(legal(yellow), "flee:b6.") == {"2", "4", "8"}
    done = after(yellow, "flee:b6.2")
    assert (done.sheets["RV"].where, done.turn_owner, done.pend) == ("d6", "G", "pre")


def test_24_two_lions_one_turn() -> None:
    sheets = "RZ@b4/0! RX@c6/0! YX@e1/0!"
    done = after(micro(sheets, "R=c6.5"), "stand")
    assert [done.sheets[name].lion for name in ("RZ", "RX", "YX")] == [False, False, True]
    rich = micro(sheets, "R=c6.5", "R2")
    assert verb(legal(rich), "unlion:") == {"RX", "RZ"}
    assert "click" not in legal(rich, "unlion:RZ")
    assert "click" in legal(rich, "unlion:RX")


def test_25_events() -> None:
    position = micro("YX@a4/0", "Y=a4.5", "R1")
    lost = after(position, "click", "=-card")
    assert (lost.cards["R"], lost.turn_owner) == (0, "Y")
    won = after(position, "click", "=+card")
    assert (won.cards["R"], legal(won)) == (2, {"click", "stop"})
    assert "go:a4.4" in legal(won, "click", "=1")
    asked = after(position, "click", "=-seals")
    assert (oracle.decider(asked), legal(asked)) == ("Y", {"seal:a4.4"})
    assert after(asked, "seal:a4.4").turn_owner == "Y"
