"""The drawing of Polar Escape: sheets with lasting ids, bridges, taps."""

import math
import random
from itertools import pairwise

import pytest

from rookery.core.drawing.scene import Node, change, closer
from rookery.core.state import State
from rookery.games import load
from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.drawing.tray import EVENTS, angle_of
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.lattice import AROUND
from rookery.games.polar_escape.rules.states import PLACES, SQUARES
from rookery.games.polar_escape.text.names import PLACE_NAMES, PLACES_BY_NAME, SQUARES_BY_NAME
from tests.games.polar_escape.positions import micro
from tests.games.scenes import nodes, step

GAME = load("polar_escape")
CROSSING = micro("RW@b4/0 YV@c4/0 RF@hand", "R=b4.4", due="num:4")  # E1
RECYCLING = micro("RX@b6/0 YT@c6/0 KF@d8/0", "R=d8.2 Y=d8.4 K=d8.5", cards=(1,), flags="wX")  # E19


def drawn(state: State | str) -> dict[str, Node]:
    return nodes(GAME.drawing.scene(GAME.parse(state) if isinstance(state, str) else state))


def taps(text: str) -> dict[str, tuple[str, ...]]:
    return dict(GAME.drawing.scene(GAME.parse(text)).taps)


# -- where things lie ----------------------------------------------------------------------------


@pytest.mark.clause("PE-5", "PE-R3", "PE-R4")
def test_each_place_has_a_spot_of_its_own_within_its_square() -> None:
    spots = [plan.spot(place) for place in range(PLACES)]
    assert len(set(spots)) == PLACES
    for place, (x, y) in enumerate(spots):
        across, down = plan.middle(place // 9)
        assert max(abs(x - across), abs(y - down)) < plan.SQUARE / 2
    assert plan.spot(PLACES_BY_NAME["a1.1"]) < plan.spot(PLACES_BY_NAME["h1.1"])
    assert plan.spot(PLACES_BY_NAME["c4.6"])[0] > plan.spot(PLACES_BY_NAME["c4.5"])[0]


@pytest.mark.clause("PE-6", "PE-7", "PE-R5", "PE-R6")
def test_the_iceberg_is_in_the_west_and_dry_land_in_the_east() -> None:
    assert all(0 < plan.middle(square)[0] < plan.SEA for square in range(SQUARES))
    assert plan.middle(SQUARES_BY_NAME["a1"]) == (45, 45)
    assert plan.middle(SQUARES_BY_NAME["h8"]) == (675, 675)
    for seats in range(3, 7):
        rows = [plan.waiting(seat, seats) for seat in range(seats)]
        assert all(x < 0 for x, _ in rows)
        assert all(b[1] - a[1] > 40 for a, b in pairwise(rows))
    assert plan.landing(3)[0] > plan.SEA


@pytest.mark.clause("PE-10", "PE-24", "PE-R7", "PE-R8")
def test_icebergs_and_the_dashed_area_are_drawn() -> None:
    found = drawn(micro("RX@a1/0", options="dashed=3-5"))
    peaks = {name for name in found if name.startswith("iceberg-")}
    assert peaks == {f"iceberg-{square}" for square in ("c2", "c7", "d4", "d5", "f3", "f6")}
    strip = {name: node.symbol for name, node in found.items() if name.startswith("start-")}
    assert strip == {"start-3": "start-top", "start-4": "start-between", "start-5": "start-bottom"}
    assert "start-only" in {
        node.symbol for node in drawn(micro("RX@a1/0", options="dashed=4-4")).values()
    }


def test_what_never_moves_is_painted_once() -> None:
    for name in ("sea", "squares", "coast", "shore", "tray"):
        assert drawn(CROSSING)[name].layer < 0


# -- sheets and animals --------------------------------------------------------------------------


@pytest.mark.clause("PE-12", "PE-R1", "PE-R2")
def test_a_sheet_lies_turned_on_its_square_and_keeps_its_lower_edge_below() -> None:
    found = drawn(micro("RF@c4/3"))
    top, under = found["sheet-RF"], found["under-RF"]
    assert (top.x, top.y, top.angle) == (225, 315, 270)
    assert (under.x, under.y, under.angle, under.on) == (225, 315, 270, "sheet-RF")
    assert under.dy > 0
    assert under.layer < top.layer
    assert "flat" in under.classes  # it turns with its sheet, animals don't


@pytest.mark.clause("PE-47", "PE-49")
def test_bridges_join_platforms_side_by_side() -> None:
    found = drawn(micro("RW@b4/0 YV@c4/0", "R=b4.4"))
    bridges = {name: node for name, node in found.items() if name.startswith("bridge")}
    assert set(bridges) == {"bridge-b4.9-c4.7"}
    one = bridges["bridge-b4.9-c4.7"]
    (x0, y0), (x1, y1) = (plan.spot(PLACES_BY_NAME[name]) for name in ("b4.9", "c4.7"))
    assert (one.x, one.y) == ((x0 + x1) / 2, (y0 + y1) / 2)
    assert not [name for name in drawn(micro("RX@b4/0 YZ@c4/0")) if name.startswith("bridge")]


def test_every_two_platforms_side_by_side_on_two_sheets_have_a_bridge() -> None:
    draw, state, joined = random.Random(7), GAME.start(GAME.deal(GAME.read_options({}), 7)), 0
    for _ in range(120):
        on = {place: one.sheet for one in facts.on_board(state) for place in one.places}
        expected = {
            f"bridge-{PLACE_NAMES[place]}-{PLACE_NAMES[there]}"
            for place, sheet in on.items()
            for there in map(int, AROUND[place, 2:4])  # east and south
            if on.get(there, sheet) != sheet
        }
        assert {name for name in drawn(state) if name.startswith("bridge")} == expected
        joined += len(expected)
        if state.is_terminal:
            break
        outcomes = [text for text, _ in state.chance_outcomes]
        state = state.apply(draw.choice(outcomes or state.legal_actions))
    assert joined > 20


@pytest.mark.clause("PE-13", "PE-58")
def test_animals_ride_on_their_sheets() -> None:
    found = drawn(micro("RZ@b4/0 YX@b5/0!", "R=b4.1 s=b4.8"))
    assert found["penguin-1"].on == found["seal-RZ-3"].on == "sheet-RZ"
    assert found["lion-YX"].on == "sheet-YX"
    assert found["penguin-2"].on == ""
    assert found["penguin-1"].label == "red penguin on b4.1"
    assert found["penguin-2"].label == "yellow penguin on the iceberg"
    assert found["sheet-YX"].label == "yellow sheet X on b5, with a sea lion"


def test_who_leaves_takes_the_penguin_along() -> None:
    state = GAME.parse(CROSSING).leave(1)
    assert "penguin-2" not in drawn(state)
    assert "next-2" not in drawn(state)
    assert "sheet-YV" in drawn(state)  # it stays, as ice of nobody


# -- below the sea -------------------------------------------------------------------------------


@pytest.mark.clause("PE-21", "PE-R10")
def test_six_sheets_are_to_be_picked_from_in_any_order() -> None:
    state = GAME.start(GAME.deal(GAME.read_options({"players": "3"}), 1))
    scene = GAME.drawing.scene(state)
    found = nodes(scene)
    assert scene.taps["pick:FTV"] == ("sheet-RF", "sheet-RT", "sheet-RV")
    for shape in "FTVWXZ":
        assert "any" in found[f"sheet-R{shape}"].classes


@pytest.mark.clause("PE-R22", "PE-R24")
def test_the_hand_the_pack_and_everybodys_cards_can_be_seen() -> None:
    found = drawn(micro("RF@hand RV@b2/0 YT@hand", cards=(2, 5, 0)))
    assert found["sheet-RF"].y > plan.SEA
    assert found["away-RV"].symbol == "gone-V"
    assert found["away-RX"].symbol == "sheet-RX"
    assert found["away-RX"].scale < 1  # still in the pack
    assert [found[f"has-{seat}"].symbol for seat in (1, 2, 3)] == ["count-2", "count-5", "count-0"]
    assert found["pack-count"].symbol == "count-5"
    assert found["holds-2-T"].symbol == "mini-YT"
    assert found["next-1"].x < found["next-2"].x < found["next-3"].x
    back = drawn(micro("RX@a1/0", direction="-"))
    assert back["next-1"].x < back["next-3"].x < back["next-2"].x  # PE-23


@pytest.mark.clause("PE-R24")
def test_all_hands_lie_in_one_place_and_the_turn_owners_is_shown() -> None:
    found = drawn(micro("RF@hand RV@b2/0 YT@hand", cards=(2, 5, 0)))
    hands = [node for node in found.values() if "hand" in node.classes]
    for seat in (1, 2, 3):
        tops = sorted(node.x for node in hands if node.seat == seat and not node.on)
        assert tops == sorted(plan.slot(shape)[0] for shape in "FTVWXZ")
        assert {node.when for node in hands if node.seat == seat} == {"" if seat == 1 else "hand"}
    assert (found["sheet-YT"].seat, found["sheet-YT"].shape) == (2, "")
    assert found["under-YT"].when == "hand"
    assert not found["sheet-RV"].seat  # on the sea it is in nobody's hand
    assert [found[f"penguin-{seat}"].seat for seat in (1, 2, 3)] == [1, 2, 3]


def test_wheel_cards_and_buttons_leave_each_other_room() -> None:
    """Also on a phone 360 pixels wide, where buttons keep their size and so hide the most."""
    found = drawn(micro("RZ@b4/0 YX@b5/0 RF@hand", "R=b4.1", cards=(2,)))
    pixel = 360 / plan.VIEW[2]
    button = 34 * 0.82 / pixel  # as large as the page keeps it (STEADY in viewport.js)
    wheel, spun = found["wheel"], 94 * found["wheel"].scale
    round_things = [(*at, button) for at in plan.BUTTONS] + [(wheel.x, wheel.y, spun)]
    for one, other in pairwise(sorted(round_things)):
        assert math.dist(one[:2], other[:2]) >= one[2] + other[2] - 4
    for name in ("pack", "cards"):
        half, high = (40, 40) if name == "pack" else (22, 31)
        left, right, low = (found[name].x - half, found[name].x + half, found[name].y + high)
        assert left > plan.slot("Z")[0] + 45
        assert right < wheel.x - spun
        assert low < plan.BUTTONS[0][1] - button + 4
        count = found[f"{name}-count"]
        assert math.dist((count.x + count.dx, count.y + count.dy), (wheel.x, wheel.y)) > spun + 12
    assert found["pack"].x + 38 < found["cards"].x - 21
    assert wheel.x + spun < plan.VIEW[0] + plan.VIEW[2]


@pytest.mark.clause("PE-15", "PE-R13")
@pytest.mark.parametrize("weight", [1, 2, 3])
def test_the_wheel_turns_each_outcome_under_its_needle(weight: int) -> None:
    outcomes = [*map(str, range(1, 7)), *EVENTS]
    angles = [angle_of(outcome, weight) for outcome in outcomes]
    assert len(set(angles)) == 12
    assert all(0 <= angle < 360 for angle in angles)
    part = 360 / (6 * weight + 6)
    assert all(math.isclose(angle / part, round(angle / part), abs_tol=0.01) for angle in angles)


def test_what_was_clicked_spins_and_is_shown_large() -> None:
    state = GAME.parse(micro("RW@b4/0", "R=b4.4")).apply("click")
    _, found = step(state, "=4")
    assert found["hub"].symbol == "hub-4"
    assert found["wheel"].tumble
    assert "spin" in found["wheel"].classes
    _, found = step(state, "=-seals")
    assert found["hub"].symbol == "hub-minus-seals"
    assert drawn(CROSSING)["hub"].symbol == "hub-4"
    assert not drawn(CROSSING)["wheel"].tumble


# -- what can be tapped --------------------------------------------------------------------------


@pytest.mark.clause("PE-28", "PE-78")
def test_a_sheet_is_placed_turned_and_set_down() -> None:
    text = micro("RX@c4/0 RF@hand")
    found, ways = drawn(text), taps(text)
    assert ways["place:F,c3/2"] == ("sheet-RF", "berth-c3", "turn-RF-2", "set-RF")
    assert ways["rot:RX/1"] == ("sheet-RX", "turn-RX-1", "set-RX")
    assert found["sheet-RF"].cycle == found["right-RF"].cycle  # more taps turn it
    assert found["turn-RF-0"].classes == ("usual",)
    assert found["turn-RF-2"].turn == 180


@pytest.mark.clause("PE-31", "PE-79", "PE-82", "PE-83")
def test_a_sheet_is_dragged_to_its_square() -> None:
    text = micro("RX@c4/0")
    found, ways = drawn(text), taps(text)
    assert "piece" in found["sheet-RX"].classes
    assert ways["shift:RX,b4"] == ("sheet-RX", "shift-RX-b4")
    assert ways["fwd:RX,d3"] == ("sheet-RX", "fwd-RX-d3")
    assert found["shift-RX-b4"].shape == "to-west"
    assert found["fwd-RX-d3"].shape == "to-northeast"
    assert taps(RECYCLING)["recycle:RX,xc6"] == ("sheet-RX", "recycle-RX-xc6")
    assert drawn(RECYCLING)["recycle-RX-xc6"].shape == "swap"


@pytest.mark.clause("PE-80", "PE-R46")
def test_recycling_and_a_play_to_one_square_are_told_apart() -> None:
    found = drawn(micro("RX@b6/0 KF@d8/0", "R=d8.2 Y=d8.4 K=d8.5", flags="wX"))
    one, other = found["recycle-RX-c6"], found["fwd-RX-c6"]
    assert one.y == other.y
    assert other.x - one.x > 36
    assert one.label != other.label


@pytest.mark.clause("PE-43", "PE-R25")
def test_the_way_to_an_end_is_shown_before_it_is_walked() -> None:
    found, ways = drawn(CROSSING), taps(CROSSING)
    assert ways == {"go:c4.7": ("end-c4.7", "go:c4.7"), "stay": ("stay",)}
    beads = [found[f"bead-end-c4.7-{number}"] for number in range(1, 5)]
    assert [bead.symbol for bead in beads] == ["bead-1", "bead-2", "bead-3", "goal-4"]
    assert {(bead.when, bead.on) for bead in beads} == {("aim", "end-c4.7")}
    passed = [plan.spot(PLACES_BY_NAME[name]) for name in ("b4.5", "b4.8", "b4.9", "c4.7")]
    assert [(bead.x, bead.y) for bead in beads] == passed
    assert found["end-c4.7"].means == ("go:c4.7",)  # a second tap on it walks
    assert found["go:c4.7"].label == "walk 4 steps to c4.7"


@pytest.mark.clause("PE-35", "PE-36", "PE-62")
def test_what_costs_cards_says_so_and_the_cheapest_comes_first() -> None:
    found = drawn(micro("RZ@b4/0", "R=b4.1 s=b4.8", cards=(1,), due="num:3"))
    assert found["end-b4.8"].shape == "paid"
    assert found["end-b4.8"].label == "b4.8 for 1 card"
    assert found["go:b4.8,x"].label == "walk 3 steps to b4.8, a card for the seal"
    assert found["go:b4.9,+1"].label == "walk 4 steps to b4.9, 1 card for the number"


@pytest.mark.clause("PE-87", "PE-88", "PE-R6")
def test_dry_land_is_an_end_east_of_the_last_platform() -> None:
    found = drawn(micro("RW@h4/0", "R=h4.4", due="num:4"))
    assert found["end-land"].x > plan.SEA
    assert found["end-land"].y == plan.spot(PLACES_BY_NAME["h4.9"])[1]
    assert found["bead-end-land-4"].symbol == "goal-4"


@pytest.mark.clause("PE-87", "PE-88")
def test_from_the_shore_dry_land_is_one_step_away() -> None:
    before = GAME.parse(micro("RW@h4/0", "R=h4.9", due="num:1"))
    found = drawn(before)
    x, y = plan.spot(PLACES_BY_NAME["h4.9"])
    assert (found["end-land"].x, found["end-land"].y) == (x + plan.SEAM, y)
    assert found["bead-end-land-1"].symbol == "goal-1"
    _, found = step(before, "go:land")
    assert found["penguin-1"].via == ()


@pytest.mark.clause("PE-R5")
def test_from_the_iceberg_the_first_platform_is_one_step() -> None:
    found = drawn(micro("YX@a4/0", due="num:2"))
    assert [name for name in found if name.startswith("bead")] == [
        "bead-end-a4.5-1",
        "bead-end-a4.5-2",
    ]


@pytest.mark.clause("PE-50", "PE-74")
def test_a_combined_move_is_a_drag_or_a_tap() -> None:
    state = GAME.parse(micro("RV@c6/0", "R=c6.1", due="num:4")).apply("go:c6.9")
    found = drawn(state)
    ways = dict(GAME.drawing.scene(state).taps)
    assert ways["adv:d6"] == ("sheet-RV", "adv-d6")
    assert ways["adv:-"] == ("sheet-RV", "keep")
    assert "usual" in found["sheet-RV"].classes  # nobody has to take it first


@pytest.mark.clause("PE-52", "PE-55", "PE-56")
def test_decisions_of_others_are_lit_places() -> None:
    state = GAME.parse(micro("RX@b4/0 YZ@c4/0", "R=b4.5 Y=c4.5")).apply("click")
    seals = state.apply("=-seals")
    assert seals.current_player == 1
    assert GAME.drawing.scene(seals).taps["seal:b4.2"] == ("seal-b4.2",)
    victim = GAME.drawing.scene(state.apply("=+seals"))
    assert victim.taps["at:Y"] == ("penguin-2",)
    assert nodes(victim)["penguin-2"].shape == "hiker"
    lion = GAME.drawing.scene(state.apply("=+lion"))
    assert lion.taps["lion:YZ"] == ("sheet-YZ",)
    assert nodes(lion)["sheet-YZ"].shape == "target"


@pytest.mark.clause("PE-68", "PE-71", "PE-R39", "PE-R41")
def test_guests_flee_pay_or_are_sent_away() -> None:
    at = GAME.parse(micro("YT@b6/0 RV@c6/0", "R=c6.1 K=c6.7", cards=(0, 0, 1), due="num:1"))
    found = drawn(at.apply("go:c6.4").apply("adv:d6"))
    assert {"flee-b6.3", "pay"} <= set(found)
    first = GAME.parse(micro("RV@a6/0", "R=a6.1 K=a6.7", due="num:1"))
    assert drawn(first.apply("go:a6.4").apply("adv:b6"))["flee-ice"].shape == "ice"


@pytest.mark.clause("PE-59", "PE-62", "PE-38")
def test_payments_are_buttons_where_they_help() -> None:
    ways = taps(micro("RZ@b4/0! YX@b5/0", "R=b4.1 s=b5.5", cards=(2,)))
    assert ways["unlion:RZ"] == ("unlion-RZ",)
    assert ways["unseal:b5.5"] == ("unseal-b5.5",)
    assert ways["buy:F"] == ("buy-F",)
    assert ways["stand"] == ("stand",)
    one = micro("RZ@b4/0! RX@c7/0!", "R=b4.1", options="icebergs=a1a8h1h8e1e8,stand_removes=one")
    assert taps(one)["stand:RZ"] == ("stand-RZ",)


def test_one_looks_closely_at_what_can_be_chosen() -> None:
    near = {name for name, node in drawn(CROSSING).items() if "near" in node.classes}
    assert near == {"end-c4.7", "stay"}


def test_otherwise_one_looks_at_the_sheets_on_the_sea() -> None:
    seen = {name for name, node in drawn(CROSSING).items() if "seen" in node.classes}
    assert seen == {f"sheet-{one.name}" for one in facts.on_board(GAME.parse(CROSSING))}


# -- what was done -------------------------------------------------------------------------------


def test_a_penguin_walks_over_the_platforms_between() -> None:
    _, found = step(GAME.parse(CROSSING), "go:c4.7")
    passed = tuple(plan.spot(PLACES_BY_NAME[name]) for name in ("b4.5", "b4.8", "b4.9"))
    assert found["penguin-1"].via == passed
    assert [found[f"step-{number}"].symbol for number in range(4)] == ["step-1"] * 4


def test_a_sheet_that_moved_has_frames_where_it_was_and_is() -> None:
    before = GAME.parse(micro("RX@c4/0"))
    after, found = step(before, "shift:RX,b4")
    assert (found["frame-RX"].x, found["left-RX"].x) == (135, 225)
    told = {node.id for node in change(GAME.drawing.scene(before), GAME.drawing.scene(after)).put}
    assert {"sheet-RX", "under-RX"} <= told
    assert "frame-RX" in step(before, "rot:RX/1")[1]
    assert "left-RX" not in step(before, "rot:RX/1")[1]


def test_a_small_picture_shows_where_the_sheets_are() -> None:
    x, y, wide, high = closer(GAME.drawing.scene(GAME.parse(CROSSING))).view
    assert (wide, high) == (90 + 160, 90 + 160)  # two sheets side by side
    for square in ("b4", "c4"):
        across, down = plan.middle(SQUARES_BY_NAME[square])
        assert x + 45 < across < x + wide - 45
        assert y + 45 < down < y + high - 45
    start = GAME.drawing.scene(GAME.start(GAME.deal(GAME.read_options({}), 7)))
    assert closer(start) == start
    small = GAME.drawing.picture(GAME.parse(CROSSING), small=True)
    assert f'viewBox="{x:g} {y:g} {wide:g} {high:g}"' in small


def test_it_becomes_a_picture() -> None:
    for theme in ("light", "dark"):
        assert "polar_escape" in GAME.drawing.picture(GAME.parse(CROSSING), theme=theme)


@pytest.mark.clause("PE-78")
def test_what_looks_alike_however_it_lies_is_hardly_offered_to_be_turned() -> None:
    """X: no arrow when it is placed; on the sea it is not lit, but can be turned."""
    found = drawn(micro("RF@c4/0 RX@hand"))
    assert "right-RF" in found
    assert "right-RX" not in found
    assert "turn-RX-1" in found["sheet-RX"].cycle  # each of its turns can be chosen still
    with_nothing_else = drawn(
        "PE1 n3s2+ free_cap=2,max_rounds=8 t4 c0,0,0 "
        "Fc3:0,Tb2:3,Xe3:3/Ta2:1,Wb3:1,Zd3:0/Ta4:0,Va1:2,Wa3:3 i/i/i pre2"
    )
    assert with_nothing_else["sheet-RX"].shape == "other"
    assert "right-RX" in with_nothing_else
