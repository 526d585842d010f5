"""A game as an animation: how far its drawing is, and how it is stopped."""

import numpy as np
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import played
from tests.browser.server import Server
from tests.browser.waiting import PATIENCE_MS

HELD = "**/game.gif?*"


def animation(page: Page) -> None:
    """Press the tool, which a phone folds away."""
    tool = page.get_by_role("button", name="Animation")
    if not tool.is_visible():
        page.locator(".unfold").click()
    tool.click()


def test_an_animation_says_how_far_it_is_and_is_saved(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=(390, 844), has_touch=True)
    page.goto(server.url + played(page, server.url, rng, 6) + "/replay")
    page.route("**/film?*", lambda route: route.fulfill(json={"drawn": 3, "frames": 7}))
    held = list[Route]()
    page.route(HELD, lambda route: held.append(route))
    animation(page)
    expect(page.get_by_role("dialog")).to_contain_text("3 of 7 pictures")
    with page.expect_download(timeout=PATIENCE_MS) as saved:
        held.pop().continue_()
    assert saved.value.suggested_filename.endswith(".gif")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_animation_can_be_stopped(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url + played(page, server.url, rng, 6) + "/replay")
    page.route(HELD, lambda _: None)  # never answered
    with page.expect_event("requestfailed"):
        animation(page)
        expect(page.get_by_role("dialog")).to_contain_text("Waiting for its turn")
        page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.locator(".toast.bad").count() == 0
