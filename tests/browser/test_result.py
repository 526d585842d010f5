"""The end of a game between people: its ratings follow, with the reasons."""

import json
from typing import Any

import numpy as np
from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import Hands, sit_down
from tests.browser.server import Server


def test_ratings_follow_with_their_reasons(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    mila, sam = open_page(size=(1280, 800)), open_page(size=(390, 844), locale="de-DE")
    sit_down(server.url, mila, sam)
    mila.route("**/rating", still_counted)
    for page in (mila, sam):
        hands = Hands(page, rng)
        hands.wait_for_turn()
        hands.act_by_taps()
    sam.get_by_role("button", name="Aufgeben").click()
    sam.get_by_role("dialog").get_by_role("button", name="Aufgeben").click()
    won, lost = mila.locator("dialog.result"), sam.locator("dialog.result")
    expect(won.get_by_role("status")).to_have_text("Rating follows …")
    mila.unroute("**/rating")
    expect(won.get_by_text("You beat Sam")).to_be_visible()
    expect(won.locator(".delta")).to_contain_text("points gained")
    expect(lost.get_by_text("Mila war vor dir")).to_be_visible()
    expect(lost.get_by_role("cell", name="−")).to_have_count(1)
    won.get_by_role("button", name="Close and look at the board").click()
    mila.get_by_role("button", name="Result").click()
    expect(won.get_by_text("You beat Sam")).to_be_visible()


def still_counted(route: Route) -> None:
    told: dict[str, Any] = {"outcome": "waiting", "pool": None, "title": "", "changes": []}
    route.fulfill(body=json.dumps(told), content_type="application/json")
