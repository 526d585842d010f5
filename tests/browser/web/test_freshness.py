"""Pages of the reader's own things are fresh when the reader comes back, and beside other tabs."""

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import new_table, played, played_one, requests_of
from tests.browser.server import Server
from tests.server.users import HERE, ME


def act(page: Page, server: Server, path: str, rng: np.random.Generator, plies: int = 1000) -> None:
    """Play on at a table by requests, to its end or for this many plies."""
    with requests_of(page, server.url) as requests:
        view = requests.get(f"/api{path}").json()
        for _ in range(plies):
            if view["over"]:
                return
            view = played_one(requests, path, view, rng)


def test_the_way_back_leads_to_my_games_as_they_are(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    path = played(page, server.url, rng, 6)
    page.goto(server.url)
    page.locator(f"#mine a[href='{path}']").click()
    expect(page.locator("#board")).to_have_attribute("data-number", "6")
    act(page, server, path, rng)
    page.go_back()
    expect(page.locator(f"#ended a[href='{path}']")).to_be_visible()
    expect(page.locator("#mine")).to_have_count(0)


def test_a_first_game_is_there_after_the_way_back(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url)
    page.goto(f"{server.url}/rules/packeis")
    path = played(page, server.url, rng, 1)
    page.go_back()
    expect(page.locator(f"#mine a[href='{path}']")).to_contain_text("Your turn")


def test_another_tab_sees_what_is_done_at_a_table(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url)
    expect(page.locator("#mine")).to_have_count(0)
    page.evaluate("window.isSame = true")
    other = page.context.new_page()
    path = str(new_table(page, server.url, ME, HERE)["url"])
    other.goto(server.url + path)
    expect(page.locator(f"#mine a[href='{path}']")).to_contain_text("Your turn")
    act(other, server, path, rng)
    expect(page.locator(f"#ended a[href='{path}']")).to_be_visible()
    expect(page.locator("#mine")).to_have_count(0)
    assert page.evaluate("window.isSame")  # the page was not loaded again
    other.close()


def test_a_game_that_is_put_away_is_gone_in_other_tabs(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    path = played(page, server.url, rng, 2)
    page.goto(server.url)
    other = page.context.new_page()
    other.goto(server.url)
    act(page, server, path, rng, 1)
    other.reload()
    other.locator("#mine [data-away]").first.click()
    expect(other.locator(f"#mine a[href='{path}']")).to_have_count(0)
    expect(page.locator(f"#mine a[href='{path}']")).to_have_count(0)
    other.close()


@pytest.mark.parametrize("address", ["/lobby", "/daily/penguin_game", "/puzzles", "/players"])
def test_other_pages_of_my_own_are_loaded_again_on_the_way_back(
    open_page: OpenPage, server: Server, address: str
) -> None:
    page = open_page()
    page.goto(server.url + address)
    expect(page.locator("main[data-mine]")).to_have_count(1)
    page.goto(f"{server.url}/rules/packeis")
    with page.expect_request(lambda one: one.url.endswith(address) and one.is_navigation_request()):
        page.go_back()
    page.wait_for_function(
        "performance.getEntriesByType('navigation')[0].type === 'reload' || window.isSame"
    )
