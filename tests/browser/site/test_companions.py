"""What holds for the companions of all games."""

import pytest
from playwright.sync_api import Page

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.server import Server
from tests.browser.site.companions import stage

GAMES = ("packeis", "penguin_game", "penguisi", "polar_escape")
MANY = 30
"""Enough steps to lead from the set-up into the middle of any game."""

# The share of the window that the stage fills, and how many pixels can be scrolled.
_FILLED = """() => {
  const { width, height } = document.querySelector('.stage>.card, .floe').getBoundingClientRect();
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [width / innerWidth, height / innerHeight, scrollWidth - innerWidth,
    scrollHeight - innerHeight];
}"""


def assert_sound(page: Page, seen: set[str | None]) -> None:
    """Assert that axe finds nothing wrong in the parts that it hasn't checked yet."""
    if stage(page) not in seen:
        assert audit(page) == {}, stage(page)
        seen.add(stage(page))


def opened(page: Page, server: Server, game: str) -> Page:
    page.goto(f"{server.url}/companions/{game}")
    page.locator(".next").wait_for()
    return page


def assert_filled(page: Page) -> None:
    across, down, *beyond = page.evaluate(_FILLED)
    assert (across > 0.6, down > 0.8, beyond) == (True, True, [0, 0]), stage(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_desk_is_filled_by_what_everybody_has_to_see(
    open_page: OpenPage, server: Server, game: str
) -> None:
    page = opened(open_page(size=(1440, 900), locale="de-DE"), server, game)
    seen: set[str | None] = set()
    for _ in range(MANY):
        assert_filled(page)
        assert_sound(page, seen)
        page.locator(".next").click()
    assert_sound(page, set())  # lists are long now


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_need_not_scroll_sideways_however_long_it_is_used(
    open_page: OpenPage, server: Server, game: str
) -> None:
    page = opened(open_page(size=(390, 844), locale="de-DE", has_touch=True), server, game)
    seen: set[str | None] = set()
    for _ in range(MANY):
        assert page.evaluate("document.documentElement.scrollWidth") == 390, stage(page)
        assert_sound(page, seen)
        assert page.locator(".next").evaluate("(next) => next.getBoundingClientRect().width") > 300
        page.locator(".next").click()
    assert_sound(page, set())  # lists are long now
