"""Pictures of the pages for the eye, kept outside git: 390 pixels and a desktop, light and dark."""

from typing import Literal

import numpy as np
import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import HERE, ME, Hands, played, settle
from tests.browser.server import Server

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES = {"phone": ((390, 844), 1.5), "desk": ((1280, 800), 1.0)}
THREE = (ME, HERE, HERE | {"name": "Noor"})
CLOCK = {"initial_s": 300, "increment_s": 5}


@pytest.mark.slow
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_pictures(open_page: OpenPage, server: Server, rng: np.random.Generator, size: str) -> None:
    pixels, scale = SIZES[size]
    page = open_page(size=pixels, device_scale_factor=scale)
    running = played(page, server.url, rng, 25, seats=THREE, clock=CLOCK)
    over = played(page, server.url, rng, seats=THREE)
    page.goto(server.url)
    keep(page, "home", size)
    page.goto(f"{server.url}/in")
    keep(page, "in", size)
    page.goto(f"{server.url}/lobby")
    page.get_by_role("button", name="2 players").first.click()
    page.get_by_role("heading", name="Finding you a table").wait_for()
    keep(page, "lobby", size)
    page.get_by_role("button", name="Cancel").click()
    page.goto(server.url + running)
    hands = Hands(page, rng)
    hands.wait_for_turn()
    choice = hands.lit()[0]
    page.mouse.click(choice["x"], choice["y"])
    keep(page, "table", size)
    page.goto(server.url + over)
    page.get_by_role("dialog").wait_for()
    keep(page, "result", size)
    page.goto(f"{server.url}{over}/replay#24")
    keep(page, "replay", size)


def keep(page: Page, name: str, size: str) -> None:
    """Take a picture in each theme once everything is there."""
    settle(page)
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        path = photograph(page, f"{name}-{size}-{theme}")
        assert path.stat().st_size > 20_000  # a page without its drawings is smaller
