"""At the end of a game its picture lies on the board; the last move is one tap away."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.memories import draw
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


def test_the_picture_is_in_the_look_of_the_page(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    path = played(page, server.url, rng)

    def brightness() -> float:
        """How bright the sea is beside the floes, from 0 to 255."""
        visit(page, server.url + path)
        page.locator("dialog .close").click()
        return shown()

    def shown() -> float:
        draw(page)
        picture = page.locator(".tale img")
        picture.evaluate("(image) => image.decode()")
        pixels = Image.open(BytesIO(picture.screenshot())).convert("L")
        return float(np.asarray(pixels)[:, :20].mean())

    day = brightness()
    page.locator("[data-theme-switch]").click()
    night = shown()
    assert night < day - 20
    page.evaluate("document.cookie = 'rookery_ice=clear;path=/'")
    assert brightness() > day + 20
    page.evaluate("document.cookie = 'rookery_ice=day;path=/'")
    assert brightness() == pytest.approx(day, abs=5)
    page.evaluate("document.cookie = 'rookery_ice=;path=/;max-age=0'")
    assert brightness() == pytest.approx(night, abs=5)


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
