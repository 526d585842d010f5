"""Drawings as data."""

from hypothesis import given
from hypothesis import strategies as st

from rookery.core.drawing.scene import Node, Scene, SceneChange, as_json, change

NODES = st.lists(
    st.builds(
        Node,
        id=st.sampled_from("abcdef"),
        symbol=st.sampled_from(["floe", "fish"]),
        x=st.integers(0, 2),
        y=st.integers(0, 2),
        dy=st.integers(-1, 1),
        layer=st.integers(0, 1),
    ),
    unique_by=lambda node: node.id,
)
VIEW = (0.0, 0.0, 10.0, 10.0)


@given(NODES, NODES)
def test_a_change_leads_from_one_to_the_other(old: list[Node], new: list[Node]) -> None:
    before, after = Scene(VIEW, tuple(old)), Scene(VIEW, tuple(new))
    step = change(before, after)
    nodes = {node.id: node for node in before.nodes if node.id not in step.drop}
    nodes |= {node.id: node for node in step.put}
    assert set(nodes.values()) == set(after.nodes)
    assert not set(step.drop) & {node.id for node in step.put}
    assert change(after, after) == SceneChange()


@given(NODES)
def test_painting_goes_upwards_and_forwards(nodes: list[Node]) -> None:
    order = Scene(VIEW, tuple(nodes)).paint_order()
    assert sorted(order, key=lambda n: n.id) == sorted(nodes, key=lambda n: n.id)
    places = [(node.layer, node.y, -node.dy, node.id) for node in order]
    assert places == sorted(places)


def test_a_stack_is_painted_from_its_lowest_thing_upwards() -> None:
    nodes = (Node("top", "coin", 0, 50, dy=-24), Node("foot", "coin", 0, 50, dy=-12))
    behind = Node("behind", "coin", 0, 40, dy=99)
    order = Scene(VIEW, (*nodes, behind)).paint_order()
    assert [node.id for node in order] == ["behind", "foot", "top"]


def test_a_change_tells_another_view() -> None:
    before, after = Scene(VIEW, ()), Scene((0.0, 0.0, 20.0, 10.0), ())
    assert change(before, after) == SceneChange(view=(0.0, 0.0, 20.0, 10.0))


def test_json_leaves_out_what_is_usual() -> None:
    scene = Scene(VIEW, (Node("a", "floe", 1, 2),), {"x": ("a",)})
    node = {"id": "a", "symbol": "floe", "x": 1, "y": 2}
    assert as_json(scene) == {"view": VIEW, "nodes": (node,), "taps": {"x": ("a",)}, "dock": ()}
    assert as_json(SceneChange()) == {}
