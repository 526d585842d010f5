"""Every page is accessible and lies well: in both themes, on a desktop and on a phone."""

from typing import Literal, NamedTuple

import numpy as np
import pytest
from playwright.sync_api import Page

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.flaws import flaws
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
    assert flaws(page) == [], name
    for index, theme in enumerate(themes):
        page.emulate_media(color_scheme=theme)
        assert audit(page, *("color-contrast",) * (index > 0)) == {}, f"{name}, {theme}"


def test_pages_lie_well_on_a_phone(open_page: OpenPage, server: Server) -> None:
    page = open_page(size=(390, 844), locale="de-DE", has_touch=True, may_fail=("404",))
    games = ("/companions/packeis", "/daily/packeis", "/rules/penguisi", "/ladders")
    seen = dict[str, list[str]]()
    for path in (*QUIET, *games, "/lobby", "/players", "/evenings", "/evenings/new", "/clubs"):
        page.goto(server.url + path)
        settle(page)
        seen[path] = flaws(page)
    assert {path: each for path, each in seen.items() if each} == {}


def test_flaws_are_what_lies_badly(open_page: OpenPage) -> None:
    page = open_page(size=(390, 844))
    page.set_content("""<body style="margin:0"><header class="top" style="height:60px"></header>
        <p style="margin:0">below</p><p style="margin:-1.1em 0 0">above</p>
        <div style="height:20px;overflow:hidden">seen<p>cut off</p></div><p>beside</p>
        <button style="width:44px;height:44px">too many letters</button>
        <button style="width:50px;height:30px">low</button>
        <label><input type="checkbox" style="height:44px;width:44px"> a box</label>
        <p>a <a href="#">link</a> in words</p></body>""")
    assert [one.split(" ")[0] for one in flaws(page)] == ["out", "below", "50"]
    page.evaluate("document.querySelector('.top').style.marginTop = '7px'")
    page.evaluate("document.body.style.width = '500px'")
    assert flaws(page)[-2:] == ["500 pixels wide", "its head is 7 pixels down"]


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
