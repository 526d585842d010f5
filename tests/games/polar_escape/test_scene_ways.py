"""Ways in the drawing of Polar Escape: to each end of a walk, from platform to platform."""

import math
from itertools import pairwise

import pytest

from rookery.games.polar_escape.drawing import plan
from rookery.games.polar_escape.drawing.routes import routes_to
from rookery.games.polar_escape.text.names import PLACES_BY_NAME
from tests.games.polar_escape.positions import micro
from tests.games.polar_escape.test_scene import GAME, drawn


@pytest.mark.clause("PE-44", "PE-58")
def test_ways_pass_penguins_but_no_sea_lion() -> None:
    c4_7 = PLACES_BY_NAME["c4.7"]
    jumped = GAME.parse(micro("RW@b4/0 YV@c4/0", "R=b4.4 K=b4.8", due="num:4"))
    assert len(routes_to(jumped, 0, [(c4_7, 4)])[c4_7, 4]) == 4
    barred = GAME.parse(micro("RW@b4/0 YV@c4/0!", "R=b4.4"))
    assert routes_to(barred, 0, [(c4_7, 4)]) == {}


def test_every_walk_has_its_way() -> None:
    """The ends are those of the rules; a way leads to each, from platform to platform."""
    state = GAME.parse(
        micro("RX@a4/0 YT@b4/1 KF@b5/0 RW@c4/0 YX@a5/1", "Y=b5.5", cards=(3,), due="num:5")
    )
    found = drawn(state)
    walks = [action for action in state.legal_actions if action.startswith("go:")]
    assert len(walks) > 8
    for action in walks:
        assert action in found
        end = GAME.drawing.scene(state).taps[action][0]
        beads = [node for node in found.values() if node.on == end and "bead" in node.id]
        beads.sort(key=lambda node: int(node.id.rpartition("-")[2]))
        line = [(node.x, node.y) for node in beads]
        assert len(set(line)) == len(line)
        for a, b in pairwise(line):
            assert math.dist(a, b) in (plan.PITCH, plan.SEAM)
