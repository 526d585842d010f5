"""A strong computer thinks in the page of whoever plays it alone."""

import numpy as np
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.play import ME, Hands, computer, new_table
from tests.browser.server import Server

LATE = "409"  # a busy machine may take longer than the server waits


def test_the_page_finds_the_answer_of_a_king(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(may_fail=(LATE,))
    table = new_table(page, server.url, ME, computer("king"))
    with page.expect_response("**/engine/computer") as offered:
        page.goto(server.url + table["url"])
    assert offered.value.json() == {}
    hands = Hands(page, rng)
    hands.wait_for_turn()
    with page.expect_response("**/engine/computer/action") as answered:
        hands.act_by_taps()
    assert answered.value.status in (204, int(LATE))
    hands.wait_for_turn()
    assert hands.number == 2


def test_a_page_against_a_chick_asks_once(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/engine/" in one.url else None)
    table = new_table(page, server.url, ME, computer("chick"))
    with page.expect_response("**/engine/computer") as offered:
        page.goto(server.url + table["url"])
    assert offered.value.json() == {"never": True}
    hands = Hands(page, rng)
    for _ in range(2):
        hands.wait_for_turn()
        hands.act_by_taps()
    hands.wait_for_turn()
    expect(page.locator(".engine")).to_have_count(0)
    assert len([url for url in asked if "/api/" in url]) == 1
