"""The best game on now, in browsers: it comes by itself, and readers may go on to the next."""

import numpy as np
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.flaws import flaws
from tests.browser.play import played_one, requests_of, sit_down
from tests.browser.server import Server
from tests.browser.waiting import box_of


def test_a_game_comes_on_by_itself_and_the_next_one_is_a_key_away(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    viewer = open_page()
    viewer.goto(f"{server.url}/tv")
    expect(viewer.get_by_role("heading", name="The ice is empty right now")).to_be_visible()
    photograph(viewer, "tv-empty")
    for _ in range(2):
        begin_a_game(open_page(), open_page(), server, rng)
    board = viewer.locator("#board svg").first
    expect(board).to_be_visible()
    expect(viewer.get_by_role("heading", name="The ice is empty right now")).to_be_hidden()
    to_table = viewer.get_by_role("link", name="To the table")
    first = to_table.get_attribute("href")
    expect(viewer.locator("#next li")).to_have_count(1)
    label, box = box_of(viewer, "#label"), box_of(viewer, "#board")
    assert label["y"] + label["height"] <= box["y"]  # the board's edge carries coordinates
    expect(viewer.locator(".tvseats .clock")).to_have_count(2)
    photograph(viewer, "tv-desktop")
    assert audit(viewer) == {}
    assert flaws(viewer) == []
    viewer.get_by_role("button", name="1 watching").click()
    expect(viewer.get_by_role("dialog")).to_contain_text("Members are named here")
    photograph(viewer, "tv-watchers")
    assert audit(viewer) == {}
    viewer.get_by_role("button", name="Close").click()
    viewer.keyboard.press("n")
    expect(to_table).not_to_have_attribute("href", str(first))
    expect(viewer.get_by_role("button", name="The best game")).to_be_visible()
    viewer.keyboard.press("b")
    expect(viewer.get_by_role("button", name="The best game")).to_be_hidden()
    look_on_a_phone(open_page, server)


def begin_a_game(mila: Page, sam: Page, server: Server, rng: np.random.Generator) -> None:
    """Sit down at a table with a clock of hours, and play the first move."""
    sit_down(server.url, mila, sam, clock={"initial_s": 7200, "increment_s": 5})
    path = mila.url.removeprefix(server.url)
    for page in (mila, sam):
        with requests_of(page, server.url) as requests:
            view = requests.get(f"/api{path}").json()
            if view["to_move"] in view["yours"]:
                played_one(requests, path, view, rng)
                break


def look_on_a_phone(open_page: OpenPage, server: Server) -> None:
    """The same game in German, on a small and dark screen."""
    phone = open_page(size=(390, 844), locale="de", color_scheme="dark")
    phone.goto(f"{server.url}/tv")
    expect(phone.locator("#board svg").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert flaws(phone) == []
    photograph(phone, "tv-phone-de")
