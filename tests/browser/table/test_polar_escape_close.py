"""Polar Escape with many players on a phone: where sheets lie all over the sea."""

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import Hands, acted, new_table, tap_the_frame, told_of
from tests.browser.server import Server
from tests.browser.table.test_polar_escape import View, seats, verbs
from tests.browser.waiting import box_of

FINGER = 44
_SHEETS = """() => [...document.querySelectorAll('.board .node[data-id^=sheet-]')]
  .filter((node) => !node.closest('.dock'))
  .map((node) => node.querySelector('.art').getBoundingClientRect())
  .map(({x, y, width, height}) => [x + width / 2, y + height / 2, Math.max(width, height)])"""

_IS_BOARD = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('svg.board'))"
_COMES = """() => {
  const small = document.querySelector('.overview');
  globalThis.clicked = 0;
  small.addEventListener('click', () => { globalThis.clicked += 1; });
  document.querySelector('svg.board').addEventListener('pointerup', (event) => {
    const { x, y, width, height } = small.getBoundingClientRect();
    const right = event.clientX - x - width / 2, down = event.clientY - y - height / 2;
    small.style.translate = `${right}px ${down}px`;
  }, { once: true });
}"""


def is_wide(told: View) -> bool:
    """Whether a turn begins with sheets too many rows apart to fit in one close view."""
    rows = [
        node["y"]
        for node in told["scene"]["nodes"]
        if node["id"].startswith("sheet-") and node["y"] < 720
    ]
    return {"click", "place"} <= verbs(told) and max(rows, default=0) - min(
        rows, default=0
    ) > 5 * 90


def spread(page: Page, server: Server) -> View:
    """A table of six where each seat places a sheet as far from the last one as it can."""
    path = new_table(page, server.url, *seats(6), game="polar_escape", options={"players": "6"})
    address = str(path["url"])
    told = told_of(page, server.url, address)
    while not is_wide(told):
        told = acted(page, server.url, address, told, placing(told))
    return told | {"path": address}


def placing(told: View) -> str:
    """An action that picks sheets or places one, in the highest row or in the lowest."""
    places = sorted((one for one in told["taps"] if one.startswith("place:")), key=row)
    if places:
        return str(places[0 if told["to_move"] % 2 else -1])
    return str(min(told["taps"]))


def row(action: str) -> str:
    """The row of the square on which it places a sheet."""
    return action.partition(",")[2][1]


def sheets(page: Page) -> list[list[Any]]:
    """The middle and the size of each sheet on the sea, in pixels."""
    found: list[list[Any]] = page.evaluate(_SHEETS)
    return found


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_a_turn_of_six_opens_close_to_ones_own_penguin(
    open_page: OpenPage, server: Server, rng: np.random.Generator, size: tuple[int, int]
) -> None:
    """Sheets are finger-sized there; the overview leads to the others and back."""
    page = open_page(size=size, has_touch=True)
    told = spread(page, server)
    page.goto(server.url + str(told["path"]))
    hands = Hands(page, rng, touch=True)
    hands.wait_for_turn()
    board, small = page.locator("svg.board"), page.locator(".overview")
    expect(small).to_be_visible()
    assert min(side for _, _, side in sheets(page)) >= FINGER
    expect(page.locator(f"[data-id=penguin-{told['to_move'] + 1}] .art")).to_be_in_viewport()
    own = str(board.get_attribute("viewBox"))
    box, frame = box_of(page, ".overview"), box_of(page, ".overview .frame")
    over, below = frame["y"] - box["y"], box["y"] + box["height"] - frame["y"] - frame["height"]
    edge = box["y"] + (8 if over > below else box["height"] - 8)  # where there is more sea
    page.touchscreen.tap(box["x"] + box["width"] / 2, edge)
    expect(board).not_to_have_attribute("viewBox", own)
    assert min(side for _, _, side in sheets(page)) >= FINGER  # as close as before
    tap_the_frame(page)
    expect(page.get_by_role("button", name="Look closer")).to_be_visible()
    small.tap()
    expect(board).to_have_attribute("viewBox", own)
    hands.act_by_taps()


def test_what_comes_under_the_finger_is_not_tapped(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """A tap on the board can make the overview appear there before the click follows."""
    page = open_page(size=(320, 640), has_touch=True)
    told = spread(page, server)
    page.goto(server.url + str(told["path"]))
    Hands(page, rng, touch=True).wait_for_turn()
    small = page.locator(".overview")
    expect(small).to_be_visible()
    x, y, _ = next(one for one in sheets(page) if page.evaluate(_IS_BOARD, one[:2]))
    page.evaluate(_COMES)
    page.touchscreen.tap(x, y)
    page.evaluate("() => new Promise((after) => setTimeout(after))")
    assert page.evaluate("clicked") == 0
    small.tap()
    page.wait_for_function("clicked === 1")
