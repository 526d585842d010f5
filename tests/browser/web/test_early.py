"""A button pressed before the page's scripts have loaded still takes effect."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import LINK, ME, new_table
from tests.browser.server import Server

_MODULES = re.compile(r"/js/(?!shared/early)[^?]*\.js$")


@contextmanager
def without_modules(page: Page) -> Iterator[None]:
    """Hold back all modules until the block ends."""
    page.route(_MODULES, lambda _: None)
    try:
        yield
    finally:
        page.unroute_all(behavior="ignoreErrors")


def test_a_seat_is_taken_by_whoever_taps_at_once(open_page: OpenPage, server: Server) -> None:
    table = new_table(open_page(), server.url, LINK, ME)
    page = open_page()
    seat = page.get_by_role("button", name="Sit down and play")
    with without_modules(page):
        page.goto(table["invites"][0]["url"], wait_until="commit")
        seat.click()
        expect(seat).to_have_class(re.compile("busy"))
    expect(page.locator("#board")).to_be_visible()
    assert page.url == f"{server.url}/games/{table['id']}"


def test_two_taps_are_one(open_page: OpenPage, server: Server) -> None:
    page = open_page(color_scheme="light")
    theme = page.locator("[data-theme-switch]")
    with without_modules(page):
        page.goto(f"{server.url}/rules/packeis", wait_until="commit")
        theme.click()
        theme.click()
        expect(theme).to_have_class(re.compile("busy"))
    expect(theme).to_have_attribute("aria-pressed", "true")
