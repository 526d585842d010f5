"""Helpers with which the tests of all games read scenes."""

from rookery.core.drawing.scene import Node, Scene
from rookery.core.state import State


def nodes(scene: Scene) -> dict[str, Node]:
    """The nodes by id; asserts that no two ids are the same."""
    found = {node.id: node for node in scene.nodes}
    assert len(found) == len(scene.nodes)
    return found


def step(state: State, action: str) -> tuple[State, dict[str, Node]]:
    """The state after an action, and the scene that shows what it did."""
    after = state.apply(action)
    return after, nodes(after.game.drawing.scene(after, last=(state, action)))
