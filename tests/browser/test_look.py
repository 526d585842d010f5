"""Pictures of the pages for the eye, kept outside git: a phone and a desk, light and dark.

The phone reads German, the desk English.
"""

import re
from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage, picture
from tests.browser.play import HERE, ME, Hands, played, settle, visit
from tests.browser.server import Server
from tests.browser.tour import QUIET, the_house

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"size": (390, 844), "device_scale_factor": 1.5, "locale": "de-DE"},
    "desk": {"size": (1440, 900), "locale": "en-GB"},
}
THREE = (ME, HERE, HERE | {"name": "Noor"})
GAMES = ("packeis", "penguin_game", "penguisi", "polar_escape")
OF_GAMES = (
    *("/companions/penguin_game", "/companions/penguisi", "/companions/polar_escape"),
    *("/companions/packeis", "/daily/penguin_game", "/puzzles/packeis/next"),
    *("/puzzles/penguin_game/next", "/players?game=packeis"),
    *(f"/{page}{game}" for page in ("new?game=", "rules/", "learn/") for game in GAMES),
)


@pytest.mark.slow
@pytest.mark.parametrize("size", list(SIZES))
def test_pictures(open_page: OpenPage, server: Server, size: str) -> None:
    """Pages that need nothing but their address."""
    page = open_page(**SIZES[size], may_fail=("404",))
    for address in dict.fromkeys((*QUIET, "/puzzles", "/health", *OF_GAMES)):
        page.goto("about:blank")  # changing only the fragment would load nothing
        visit(page, server.url + address)
        keep(page, address, size)


@pytest.mark.slow
@pytest.mark.parametrize("size", list(SIZES))
def test_pictures_of_what_changes(
    open_page: OpenPage, server: Server, rng: np.random.Generator, size: str
) -> None:
    mila, sam = open_page(**SIZES[size]), open_page()
    for name in the_house(mila, sam, server, rng, f"{size} seen"):
        keep(mila, name, size)
    for name in three_at_a_table(mila, server.url, rng):
        keep(mila, name, size)


def three_at_a_table(page: Page, url: str, rng: np.random.Generator) -> Iterator[str]:
    page.goto(url + played(page, url, rng, 25, seats=THREE))
    hands = Hands(page, rng)
    hands.wait_for_turn()
    choice = hands.lit()[0]
    page.mouse.click(choice["x"], choice["y"])
    yield "a chosen penguin"
    over = played(page, url, rng, seats=THREE)
    page.goto(url + over)
    page.get_by_role("dialog").wait_for()
    yield "the result of three"
    page.goto(f"{url}{over}/replay#24")
    yield "the replay of three"


def keep(page: Page, name: str, size: str) -> None:
    """Take a picture in each theme once everything has loaded."""
    settle(page)
    plain = re.sub(r"\W+", "-", name).strip("-") or "home"
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        path = picture(page, f"{plain}-{size}-{theme}")
        assert path.stat().st_size > 15_000  # a page without its drawings is smaller
