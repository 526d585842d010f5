"""Scenes made of parts change as any other scenes do."""

from hypothesis import given
from hypothesis import strategies as st

from rookery.core import scene
from rookery.core.parts import PartedScene, change
from rookery.core.scene import Node, Scene, SceneChange

VIEW = (0.0, 0.0, 10.0, 10.0)
PLACES = [
    [(), (Node(f"floe-{name}", "floe", 1, 2),), (Node(f"fish-{name}", "fish", 1, 2),)]
    for name in "abcd"
]
LOOKS = st.lists(st.integers(0, 2), min_size=3, max_size=4)


def _scene(looks: list[int]) -> PartedScene:
    parts = [place[look] for place, look in zip(PLACES, looks, strict=False)]
    return PartedScene.of(VIEW, parts, {})


@given(LOOKS, LOOKS)
def test_a_change_is_the_same_as_without_parts(old: list[int], new: list[int]) -> None:
    before, after = _scene(old), _scene(new)
    plain = Scene(VIEW, before.nodes), Scene(VIEW, after.nodes)
    assert change(before, after) == scene.change(*plain) == change(plain[0], after)


def test_parts_that_are_the_same_are_not_looked_at() -> None:
    sea = (Node("sea", "sea", 0, 0),)
    before, after = (PartedScene.of(VIEW, (sea,), {}) for _ in range(2))
    for one in (before, after):
        one.__dict__["parts"] = (_UNREADABLE,)
    assert change(before, after) == SceneChange()


_UNREADABLE = object()
