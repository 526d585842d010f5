"""Every page is accessible: in both themes, on a desktop and on a phone."""

from typing import Literal, NamedTuple

import numpy as np
import pytest
from playwright.sync_api import Page

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.play import settle
from tests.browser.server import Server
from tests.browser.tour import QUIET, the_house
from tests.slow import slow

Theme = Literal["light", "dark"]


class Look(NamedTuple):
    """How somebody sees the house, and the pages of games that they open."""

    size: tuple[int, int]
    locale: str
    pages: tuple[str, ...]


LOOKS = {
    "desk": Look(
        (1280, 800),
        "en",
        (
            *("/rules/penguin_game", "/companions/polar_escape", "/daily/penguin_game"),
            *("/puzzles", "/learn/packeis"),
        ),
    ),
    "phone": Look(
        (390, 844),
        "de-DE",
        (
            *("/rules/penguisi", "/companions/penguin_game", "/health"),
            *("/puzzles", "/puzzles/packeis/next", "/learn/penguisi"),
        ),
    ),
}


@pytest.mark.parametrize(
    ("look", "themes"),
    [
        ("desk", ("light", "dark")),
        # Colours are the same as on the desk, and other tests check that everything fits.
        slow("phone", ("light",)),
        slow("phone", ("dark",)),
    ],
)
def test_every_page(
    open_page: OpenPage,
    server: Server,
    rng: np.random.Generator,
    look: str,
    themes: tuple[Theme, ...],
) -> None:
    seen = LOOKS[look]
    options = {"locale": seen.locale, "may_fail": ("404",)}
    mila, sam = open_page(size=seen.size, **options), open_page()
    for page in (*QUIET, *seen.pages):
        mila.goto(server.url + page)
        see(mila, page, themes)
    for name in the_house(mila, sam, server, rng, f"{look} {themes[0]}"):
        see(mila, name, themes)
        assert mila.evaluate("document.documentElement.scrollWidth") <= seen.size[0], name


def see(page: Page, name: str, themes: tuple[Theme, ...]) -> None:
    """Audit a page completely in the first theme, and only its colours in the others."""
    settle(page)
    for index, theme in enumerate(themes):
        page.emulate_media(color_scheme=theme)
        assert audit(page, *("color-contrast",) * (index > 0)) == {}, f"{name}, {theme}"


def test_the_audit_finds_what_is_wrong(open_page: OpenPage) -> None:
    page = open_page()
    page.set_content("""<html lang="en"><title>A page</title><body style="background:#fff"><main>
        <h1>Here</h1><p id="a" style="color:#999">pale</p>
        <p id="a" style="color:#767676">dark enough</p><button style="height:30px"></button>
        <button style="display:block;height:14px;font-size:9px">low</button>
        <button style="display:block;height:14px;font-size:9px">close by</button>
        <svg aria-hidden="true"><text id="b">drawn</text></svg></main></body></html>""")
    assert set(audit(page)) == {"color-contrast", "duplicate-id", "button-name", "target-size"}
    assert set(audit(page, "button-name")) == {"button-name"}
    assert page.locator("#b").text_content() == "drawn"
