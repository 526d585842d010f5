"""The drawing of the Penguin Game: stacks, marks, drifting tiles with lasting ids, taps, words."""

from math import hypot

import pytest

from rookery.core.drawing.scene import Node, change
from rookery.core.state import State
from rookery.games import load
from tests.games.scenes import nodes, step

GAME = load("penguin_game")
SQUARE = "PG1 n2 r SC,M,C,AM/A,SA1,MS,C/M,CS,AA,./CM,A,S2,MC ta1c1a3c3 move1 o-"
DRIFT = "PG1 n2 r/d S1,M,C,A/C,A,M,S/M,C,S,A/A,S,C,M2 ta1c1a3c3 move1 o-"
SUITS = "SMCA"


def drawn(text: str) -> dict[str, Node]:
    return nodes(GAME.drawing.scene(GAME.parse(text)))


# -- stacks --------------------------------------------------------------------------------------


@pytest.mark.clause("PG-5", "PG-6", "PG-R5")
def test_stacks_are_read_from_their_height_and_their_badge() -> None:
    found = drawn(SQUARE)
    low, high = found["coin-1a-1"], found["coin-1a-2"]
    assert (low.symbol, high.symbol) == ("coin-S1", "coin-C1")
    assert (low.x, low.y) == (high.x, high.y) == (50, 50)
    assert low.dy - high.dy == 12  # the upper coin lies higher
    assert found["badge-1a"].symbol == "badge-2"
    assert "badge-1b" not in found  # a single coin needs none
    assert "coin-1b-2" not in found


@pytest.mark.clause("PG-R7")
def test_a_closer_look_takes_a_stack_apart() -> None:
    found = drawn(SQUARE)
    assert found["spot-1a"].peek == ("coin-S1", "coin-C1")
    assert found["spot-1b"].peek == ()


def test_a_stack_is_painted_upwards_then_its_penguin_then_its_marks() -> None:
    order = [node.id for node in GAME.drawing.scene(GAME.parse(SQUARE)).paint_order()]
    wanted = ["tile-1", "shadow-1d", "coin-1d-1", "coin-1d-2", "penguin-1", "spot-1d", "coin-3b-1"]
    assert [name for name in order if name in wanted] == wanted
    assert order[0] == "sea"


def test_coins_under_penguins_show_their_suit_on_the_lip() -> None:
    found = drawn(SQUARE)
    assert found["coin-1d-2"].symbol == "lip-A1"
    assert found["penguin-1"].symbol == "on-coin-1"
    assert (found["penguin-1"].x, found["penguin-1"].dy) == (150, found["coin-1d-2"].dy)


@pytest.mark.parametrize("height", range(1, 14))
def test_the_tallest_stack_stays_in_its_row(height: int) -> None:
    """PG-R17: up to 13 coins; from five on, the coins of a stack lie closer together."""
    coins = (SUITS * 4)[:height]
    found = drawn(f"PG1 n1 c {coins}1,S/.,. ta1 move1 o-")
    levels = [found[f"coin-1a-{level + 1}"].dy for level in range(height)]
    assert levels == sorted(levels, reverse=True)
    assert levels[-1] >= -36
    assert len(set(levels)) == height
    assert (f"badge-{height}" == found["badge-1a"].symbol) if height > 1 else True


@pytest.mark.clause("PG-13", "PG-R6")
def test_a_single_coin_leaves_a_hole_and_a_stack_its_lower_coin() -> None:
    state = GAME.parse(SQUARE)
    assert drawn(SQUARE)["hole-4b"].symbol == "hole"
    _, found = step(state, "b2-b3")
    assert found["coin-1d-1"].symbol == "coin-S1"
    assert "coin-1d-2" not in found
    assert "hole-1d" not in found
    told = change(GAME.drawing.scene(state), GAME.drawing.scene(state.apply("b2-b3")))
    assert {"coin-1d-2", "badge-1d"} <= set(told.drop)
    assert "penguin-1" in {node.id for node in told.put}  # it slides


# -- marks ---------------------------------------------------------------------------------------


@pytest.mark.clause("PG-10", "PG-11", "PG-R3")
def test_steps_and_hops_have_shapes_of_their_own() -> None:
    found = drawn(SQUARE)
    kinds = {node.label[:2]: node.shape for node in found.values() if node.id.startswith("spot")}
    assert {name: kind for name, kind in kinds.items() if kind != "cell"} == {
        "a1": "step",
        "a2": "hop",
        "b3": "step",
        "b4": "hop",
        "c2": "step",
        "c3": "both",
    }
    assert found["spot-1d"].classes == ("usual",)  # the mover need not be tapped


@pytest.mark.clause("PG-24", "PG-R22")
def test_flames_are_lit_on_all_that_may_melt() -> None:
    state = GAME.parse("PG1 n2 r/f S1,S,M,M2/A,.,.,./.,.,.,./.,.,.,CA ta1c1a3c3 move1 o-")
    after, found = step(state, "a1-b1")
    assert {found[f"spot-{name}"].shape for name in ("1a", "2a", "1c", "4d")} == {"flame"}
    assert set(GAME.drawing.scene(after).taps) == {"*a1", "*c1", "*a2", "*d4"}
    _, found = step(after, "*d4")
    assert found["steam"].x == found["spot-4d"].x


def test_the_last_move_leaves_dots_and_a_ring() -> None:
    _, found = step(GAME.parse(SQUARE), "b2-b4")
    dots = [node for name, node in found.items() if name.startswith("way-")]
    assert {node.symbol for node in dots} == {"trail-1"}
    assert {node.x for node in dots} == {150}
    assert all(185 < node.y < 315 for node in dots)
    assert {node.on for node in dots} == {"tile-1", "tile-3"}
    assert found["last-3d"].symbol == "last-1"


@pytest.mark.clause("PG-16")
def test_the_suit_to_end_on_stands_beside_the_ice() -> None:
    found = drawn("PG1 n1 r S1,S,.,./M,M,.,./.,.,.,./.,.,.,. ta1c1a3c3 move1 o- gM")
    assert found["goal"].symbol == "goal-M"
    assert found["goal"].label == "to end on Moons"


# -- laying coins --------------------------------------------------------------------------------


@pytest.mark.clause("PG-17", "PG-18")
def test_a_coin_is_taken_from_its_pile_and_laid_on_a_cell() -> None:
    state = GAME.parse("PG1 n2 s S,.,.,./.,.,.,./.,.,.,./.,.,.,. ta1c1a3c3 coin2 o-")
    scene = GAME.drawing.scene(state)
    found = nodes(scene)
    assert scene.taps["+Mb3"] == ("pile-M", "spot-3b")
    assert "+Sa1" not in scene.taps
    assert found["pile-S"].label == "Suns: 5 coins left"
    assert found["left-S"].symbol == "badge-5"
    assert found["spot-3b"].shape == "bare"
    assert "hole-3b" not in found  # nothing has melted there
    assert found["spot-3b"].label == "b3: bare ice"


def test_an_empty_pile_is_gone() -> None:
    line = "PG1 n2 c S,S,S,S/S,S,.,./.,.,.,./.,.,.,. ta1c1a3c3 coin1 o-"
    assert "pile-S" not in drawn(line)
    assert "pile-A" in drawn(line)


# -- drifting ------------------------------------------------------------------------------------


def drifting() -> State:
    return GAME.parse(DRIFT).apply("a1-b2")


@pytest.mark.clause("PG-28", "PG-29", "PG-R27")
def test_a_drift_is_a_tile_a_place_a_turn_and_done() -> None:
    scene = GAME.drawing.scene(drifting())
    assert scene.taps["~-"] == ("stay",)
    assert scene.taps["~c3>-2,0r0"] == ("tile-4", "berth--2,0", "turn-4-0", "set-4")
    assert scene.taps["~a1>0,0r1"] == ("tile-1", "home-1", "turn-1-1", "set-1")
    assert len(scene.taps) == 109
    found = nodes(scene)
    assert (found["berth--2,0"].x, found["berth--2,0"].y) == (-100, 100)
    assert found["turn-4-1"].turn == 90
    assert found["right-4"].cycle == tuple(f"turn-4-{turns}" for turns in range(4))
    assert found["left-4"].cycle == ("turn-4-0", "turn-4-3", "turn-4-2", "turn-4-1")


def test_what_chooses_a_drift_is_there_only_while_one_may() -> None:
    shown = [
        node for node in GAME.drawing.scene(GAME.parse(DRIFT)).nodes if node.when or node.cycle
    ]
    assert shown == []
    found = drawn(DRIFT)
    assert found["tile-1"].shape == ""
    assert "stay" not in found


def test_what_turns_a_tile_covers_no_coin() -> None:
    found = nodes(GAME.drawing.scene(GAME.parse(DRIFT).apply("a1-b2")))
    knobs = [node for name, node in found.items() if name.startswith(("left-", "right-"))]
    coins = [node for name, node in found.items() if name.startswith("coin-")]
    assert len(knobs) == 8
    for knob in knobs:
        assert all(hypot(knob.x + knob.dx - c.x, knob.y + knob.dy - c.y) > 70 for c in coins)


@pytest.mark.clause("PG-R25", "PG-R30")
def test_all_that_lies_on_a_tile_goes_along_and_keeps_its_name() -> None:
    before = nodes(GAME.drawing.scene(drifting()))
    state, found = step(drifting(), "~a1>4,0r1")  # the tile of a1 is the second of the line now
    assert "tc1e1a3c3" in state.text
    assert found["tile-1"].angle == 90
    assert (found["tile-1"].x, found["tile-1"].y) == (500, 100)
    assert (found["tile-2"].x, found["tile-2"].angle) == (300, 0)
    assert found["drifted-1"].x == 500
    for name in ("coin-1b-1", "penguin-1", "coin-3a-1", "hole-1a"):
        assert found[name].on == before[name].on
    # b1 was top right of its tile; turned to the right it is bottom right.
    assert (found["coin-1b-1"].x, found["coin-1b-1"].y) == (550, 150)
    assert found["coin-1b-1"].symbol == before["coin-1b-1"].symbol


def test_names_last_through_many_drifts() -> None:
    """Whatever drifts, a coin goes where its tile takes it, and no other coin takes its name."""
    state = GAME.parse(DRIFT)
    suits = {name: node.symbol[-2] for name, node in drawn(DRIFT).items() if "coin" in name}
    for turn in range(12):
        drifts = [action for action in state.legal_actions if action.startswith("~")]
        actions = drifts or list(state.legal_actions)
        if not actions:
            break
        state = state.apply(actions[(7 * turn) % len(actions)])
        found = nodes(GAME.drawing.scene(state))
        coins = {name: node.symbol[-2] for name, node in found.items() if name.startswith("coin")}
        assert coins == {name: suits[name] for name in coins}
        for name in coins:
            tile = found[found[name].on]
            assert abs(found[name].x - tile.x) == abs(found[name].y - tile.y) == 50
    assert len(coins) < len(suits)


def test_the_view_holds_all_tiles_wherever_they_drift() -> None:
    state = drifting().apply("~c3>-2,0r0")
    x, _, width, _ = GAME.drawing.scene(state).view
    assert x < 0
    assert x + width > 600
    assert (
        change(GAME.drawing.scene(drifting()), GAME.drawing.scene(state)).view
        == GAME.drawing.scene(state).view
    )


# -- words ---------------------------------------------------------------------------------------


def test_labels_say_what_lies_where() -> None:
    found = drawn(SQUARE)
    assert found["spot-1a"].label == "a1: 2 coins, from the top Crowns, Suns; step"
    assert found["spot-1d"].label == "b2: 2 coins, from the top Arms, Suns; red penguin"
    assert found["spot-4a"].label == "c3: 2 coins, from the top Arms, Arms; step or hop"
    assert found["spot-1b"].label == "b1: Moons"
    assert found["spot-4b"].label == "d3: water"
