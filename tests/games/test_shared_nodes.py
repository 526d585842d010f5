"""Drawings of consecutive states share unchanged nodes, which makes comparing them quick."""

from itertools import pairwise
from random import Random

import pytest

from rookery import games
from rookery.core.drawing.scene import Node, Scene, change
from rookery.core.state import State

GAMES = ("packeis", "penguin_game", "penguisi", "polar_escape")


def scenes(name: str) -> list[Scene]:
    game, number = games.load(name), Random(3).random
    state: State = game.start(game.deal(game.read_options({}), 3))
    found = [game.drawing.scene(state)]
    while not state.is_terminal and len(found) < 60:
        before, action = state, game.text.action_text(state, state.code_at(number()))
        state = state.apply(action)
        found.append(game.drawing.scene(state, last=(before, action)))
    return found


def plainly(before: Scene, after: Scene) -> tuple[tuple[Node, ...], tuple[str, ...]]:
    """What `change` finds, without comparing nodes by identity."""
    old, new = ({node.id: node for node in scene.nodes} for scene in (before, after))
    put = tuple(node for node in after.nodes if old.get(node.id) != node)
    return put, tuple(name for name in old if name not in new)


@pytest.mark.parametrize("name", GAMES)
def test_equal_nodes_are_one_object(name: str) -> None:
    drawn = scenes(name)
    equal = same = 0
    for before, after in pairwise(drawn):
        old = {node.id: node for node in before.nodes}
        pairs = [(old[node.id], node) for node in after.nodes if node == old.get(node.id)]
        equal += len(pairs)
        same += sum(one is other for one, other in pairs)
    assert same >= 0.9 * equal


@pytest.mark.parametrize("name", GAMES)
def test_changes_are_those_of_a_plain_comparison(name: str) -> None:
    drawn = scenes(name)
    for before, after in pairwise(drawn):
        found = change(before, after)
        assert (found.put, found.drop) == plainly(before, after)
