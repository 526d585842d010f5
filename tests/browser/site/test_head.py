"""The head of a page: one line at every width, whatever a person may do."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.keeper.test_desk_look import founded
from tests.browser.server import Server

WIDTHS = (740, 1000, 1001, 1100, 1200, 1240, 1241, 1280, 1440, 1560, 1561)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_keeper_s_head_stays_on_one_line(
    open_page: OpenPage, own_server: Server, locale: str
) -> None:
    page = open_page(locale=locale)
    founded(page, own_server, "club")
    page.goto(own_server.url)
    fits(page)
    page.evaluate("""() => {
      const next = document.getElementById('next-game');
      const shown = next.cloneNode(true); // the bell hides its own
      shown.removeAttribute('id');
      shown.hidden = false;
      shown.querySelector('b').textContent = '12';
      next.before(shown);
    }""")
    fits(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    photograph(page, f"head-next-game-{locale[:2]}")
    name = "12 Next game" if locale == "en-GB" else "12 Nächste Partie"
    expect(page.get_by_role("link", name=name)).to_be_visible()


def fits(page: Page) -> None:
    """All links are on one line; from 1001 px on, none is cut off."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        heights = page.evaluate(
            "[...document.querySelectorAll('.top nav a')].map(a => a.offsetHeight)"
        )
        assert len(heights) >= 6
        assert max(heights) <= 40, width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        hidden = page.evaluate(
            "(() => { const nav = document.querySelector('.top nav');"
            " return nav.scrollWidth - nav.clientWidth; })()"
        )
        assert hidden <= 0 or width <= 1000, f"{hidden} px of the links are hidden at {width}"
