"""What stays in reach on a phone, and what is left of the drawing when the game is over."""

from rookery.games import load
from rookery.games.polar_escape.drawing import plan
from tests.games.polar_escape.positions import micro

GAME = load("polar_escape")


def test_buttons_in_reach_are_large_and_leave_each_other_room() -> None:
    """On phones of 320 pixels: the page draws them twice as large at most (viewport.js)."""
    column = 320 * 0.23  # of the three columns; the page keeps small gaps between them
    cards, buttons = plan.DOCK[1]
    assert cards[2] < buttons[2]  # so that these are drawn smaller: two stand side by side
    pixels = column / buttons[2]
    apart = abs(plan.BUTTONS[0][0] - plan.BUTTONS[1][0]) * pixels
    assert apart >= 2 * 34 * 2 * pixels
    assert 2 * 34 * 2 * pixels >= 42


def test_only_the_sea_is_left_when_all_is_over() -> None:
    state = GAME.parse(micro("RX@h4/0", "R=h4.6", due="num:1"))
    assert GAME.drawing.scene(state).view == plan.VIEW
    over = state.apply("go:land")
    assert over.is_terminal
    end = GAME.drawing.scene(over)
    assert end.view == plan.SEA_VIEW
    low = plan.SEA_VIEW[1] + plan.SEA_VIEW[3]
    assert max(node.y for node in end.nodes if node.layer >= 0) < low
