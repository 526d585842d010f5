"""The drawing of Packeis: what stands where, what the last move leaves, what is said."""

import numpy as np
import pytest

from rookery.core.drawing.scene import Node, change
from rookery.core.drawing.seen import BoardView
from rookery.core.state import State
from rookery.games import load
from tests.games.scenes import nodes

GAME = load("packeis")


def scene(text: str) -> dict[str, Node]:
    return nodes(GAME.drawing.scene(GAME.parse(text)))


def after(text: str, action: str) -> tuple[State, dict[str, Node]]:
    before = GAME.parse(text)
    state = before.apply(action)
    return state, nodes(GAME.drawing.scene(state, last=(before, action)))


@pytest.mark.clause("PK-2", "PK-5")
def test_the_standard_board_is_sixty_floes_in_a_honeycomb() -> None:
    options = GAME.read_options({"players": "2"})
    drawn = nodes(GAME.drawing.scene(GAME.start(GAME.deal(options, 5))))
    floes = [node for node in drawn.values() if node.shape == "floe"]
    assert len(floes) == 60
    assert len({(node.x, node.y) for node in floes}) == 60
    middle, *around = (drawn[f"floe-{name}"] for name in ("d4", "c4", "e4", "c3", "d3", "c5", "d5"))
    steps = sorted((node.x - middle.x, node.y - middle.y) for node in around)
    assert steps == [(-104, 0), (-52, -90), (-52, 90), (52, -90), (52, 90), (104, 0)]


def test_fish_lie_on_free_floes_and_on_tags_before_penguins() -> None:
    drawn = scene("PK1 x0,1,0 1A121.1/11311/111B21 A u00 s0.0,0.0")
    assert drawn["fish-c2"].symbol == "fish-3"
    assert "fish-b1" not in drawn
    assert drawn["tag-b1"].symbol == "tag-1"
    assert drawn["tag-d3"].symbol == "tag-2"
    assert drawn["penguin-B1"].symbol == "standing-2"
    assert drawn["penguin-B1"].x == drawn["floe-d3"].x
    assert "floe-e1" not in drawn  # water


def test_a_text_is_the_same_where_the_drawing_was_told_of_before(rng: np.random.Generator) -> None:
    state = GAME.start(GAME.deal(GAME.read_options({"players": "3"}), 7))
    early = seen = BoardView(state)
    while not state.is_terminal:
        action = str(rng.choice(state.legal_actions))
        state, last = state.apply(action), (state, action)
        before, seen = seen, BoardView(state, last)
        GAME.drawing.change(before, seen)
        assert state.text == state.bare().text
        later = BoardView(state.bare(), last)
        GAME.drawing.change(early, later)
        assert later.state.text == state.text


def test_what_lies_in_front_is_painted_later() -> None:
    drawn = GAME.drawing.scene(GAME.parse("PK1 x0,1 A1B1/12 A u00 s0.0,0.0")).paint_order()
    order = [node.id for node in drawn]
    assert order.index("penguin-A1") < order.index("tag-a1")
    assert order.index("floe-a1") < order.index("floe-a2") < order.index("fish-a2")
    assert order[0] == "sea"


def test_the_last_move_shows_where_from_which_way_and_where_to() -> None:
    _, drawn = after("PK1 x0 2A13111B11 A u00 s0.0,0.0", "b1-e1")
    assert drawn["broken-b1"].exit == "sink"
    assert drawn["last-to-e1"].x == drawn["floe-e1"].x
    steps = [drawn[f"b1-e1-{number}"] for number in (1, 2, 3)]
    assert {node.angle for node in steps} == {0}
    assert [node.x for node in steps] == [156, 260, 364]  # on the seams, never over fish
    assert {node.symbol for node in steps} == {"last-step-1"}
    assert "crumbs-b1" not in drawn


def test_a_floe_picked_up_at_once_has_no_ring() -> None:
    state, drawn = after("PK1 x0 1A1.B2 A u00 s9.6,9.5", "b1-a1")
    assert state.is_terminal
    assert "last-to-a1" not in drawn
    assert "broken-b1" in drawn


def test_a_move_slides_one_penguin_and_sinks_one_floe() -> None:
    before = GAME.parse("PK1 x0,1,0 1A121.1/11311/111B21 A u00 s0.0,0.0")
    state = before.apply("b1-c3")
    told = change(GAME.drawing.scene(before), GAME.drawing.scene(state))
    assert "penguin-A1" in {node.id for node in told.put}
    assert "penguin-A1" not in told.drop
    assert {"floe-b1", "tag-b1", "fish-c3"} <= set(told.drop)


def test_taps_lead_from_floe_to_floe() -> None:
    placing = GAME.drawing.scene(GAME.parse("PK1 x0 1112 A u11 s0.0,0.0"))
    assert placing.taps == {f"@{name}": (f"floe-{name}",) for name in ("a1", "b1", "c1")}
    moving = GAME.drawing.scene(GAME.parse("PK1 x0 3A11B13 A u00 s0.0,0.0"))
    assert moving.taps == {
        "b1-a1": ("floe-b1", "floe-a1"),
        "b1-c1": ("floe-b1", "floe-c1"),
    }


def test_labels_say_what_is_there() -> None:
    drawn = scene("PK1 x0 3A11B13 A u00 s0.0,0.0")
    assert drawn["floe-a1"].label == "a1, 3 fish"
    assert drawn["floe-b1"].label == "b1, 1 fish, red penguin"
    assert drawn["floe-d1"].label == "d1, 1 fish, yellow penguin"


def test_offsets_far_to_the_right_do_not_move_the_drawing_away() -> None:
    near, far = (scene(f"PK1 x{x} 12A13 A u0 s0.0") for x in (0, 99))
    assert near["floe-a1"] == far["floe-a1"]


def test_everything_is_painted_over_the_sea() -> None:
    text = "PK1 x0,1,0 1A121.1/11111/111B11 A u00 s0.0,0.0"
    assert GAME.drawing.scene(GAME.parse(text)).paint_order()[0].id == "sea"
