"""What stays in reach on a phone, and what is left of the drawing when the game is over."""

from itertools import product

from rookery.games import load
from rookery.games.polar_escape.drawing import plan
from tests.games.polar_escape.positions import SHAPES, micro

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


def test_buttons_beside_a_penguin_are_whole_and_say_what_they_do() -> None:
    """The page draws them 0.82 pixels per unit where the board has 0.62 or more (viewport.js)."""
    left, top, width, height = plan.SEA_VIEW
    large = 34 * 0.82 / 0.62
    cells = [cell for cell, mark in enumerate(SHAPES["Z"], 1) if mark == "x"]
    for column, row, cell in product("abcdefgh", range(1, 9), cells):
        square = f"{column}{row}"
        apart = "icebergs=d3d4d5e3e4e5" if column in "abcfgh" else "icebergs=a1a8h1h8b4g5"
        lying, penguin = f"RZ@{square}/0", f"R={square}.{cell}"
        state = GAME.parse(micro(lying, penguin, due="num:2", options=apart))
        [button] = [node for node in GAME.drawing.scene(state).nodes if node.id == "stay"]
        x, y = button.x + button.dx, button.y + button.dy
        assert left + large <= x <= left + width - large, (square, cell)
        assert top + large <= y <= top + height - large, (square, cell)
        assert (button.label, button.word) == ("Stand still", "Stay")


def test_only_the_sea_is_left_when_all_is_over() -> None:
    state = GAME.parse(micro("RX@h4/0", "R=h4.6", due="num:1"))
    assert GAME.drawing.scene(state).view == plan.VIEW
    over = state.apply("go:land")
    assert over.is_terminal
    end = GAME.drawing.scene(over)
    assert end.view == plan.SEA_VIEW
    low = plan.SEA_VIEW[1] + plan.SEA_VIEW[3]
    assert max(node.y for node in end.nodes if node.layer >= 0) < low
