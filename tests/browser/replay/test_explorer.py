"""The explorer: what was played from a position in this house, also from one that is tried out."""

import re

import numpy as np
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import played
from tests.browser.server import Server

DEAL = {"players": "2", "deal": "1" * 30 + "2" * 20 + "3" * 10}


def test_moves_and_games_of_a_position_are_shown_and_lead_on(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=(390, 844))
    first, second = (played(page, server.url, rng, options=DEAL) for _ in range(2))
    page.goto(f"{server.url}{second}/replay#0")
    page.get_by_role("button", name="Explorer").click()
    panel = page.get_by_role("region", name="Played here")
    expect(panel.get_by_role("status")).to_have_text("2 games")
    games = panel.locator(".through li")
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text("this game")
    links = [link.get_attribute("href") for link in games.get_by_role("link").all()]
    assert links == [f"{path}/replay#0" for path in (second, first)]
    assert audit(page) == {}
    photograph(page, "explorer-390")
    panel.locator(".mv").first.click()  # the position after it is looked up in turn
    expect(page.get_by_text("What if?")).to_be_visible()
    expect(games.first.get_by_role("link")).to_have_attribute("href", re.compile("#1$"))
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Last").click()
    expect(panel.get_by_role("status")).to_have_text("No game has gone on from here.")
    page.get_by_role("button", name="Explorer").click()
    expect(panel).to_have_count(0)
