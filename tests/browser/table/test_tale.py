"""At the end of a game its picture lies on the board; the last move is one tap away."""

import numpy as np
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.play import played, visit
from tests.browser.server import Server


def test_the_end_tells_the_game(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    path = played(page, server.url, rng)
    visit(page, server.url + path)
    picture = page.get_by_role("img", name="Every floe lies where it was")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Last move", exact=True).click()
    expect(picture).to_have_count(0)
    page.get_by_role("button", name="Who took what").click()
    expect(picture).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".tale")).to_be_hidden()


def test_a_replay_tells_it_behind_the_last_move(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    path = played(page, server.url, rng)
    visit(page, f"{server.url}{path}/replay#end")
    expect(page.locator(".tale")).to_be_visible()
    expect(page.locator(".tale img")).to_have_count(0)
    page.get_by_role("button", name="Who took what").click()
    expect(page.locator(".tale img")).to_be_visible()
