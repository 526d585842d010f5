"""One tap plays an island to its end once nobody else can reach it."""

import numpy as np
from playwright.sync_api import expect

from rookery.core.options import as_texts
from rookery.games.packeis import GAME
from tests.browser.conftest import OpenPage
from tests.browser.play import HERE, ME, new_table, played_one, requests_of, settle, visit
from tests.browser.server import Server

DEAL = as_texts(GAME.deal(GAME.read_options({"players": 2}), 5))


def test_one_tap_finishes_the_islands(open_page: OpenPage, server: Server) -> None:
    page, rng = open_page(), np.random.default_rng(1)
    path = new_table(page, server.url, ME, HERE, options=DEAL)["url"]
    offer = page.get_by_role("button", name="Finish the islands")
    visit(page, server.url + path)
    expect(page.locator("#board")).to_have_attribute("data-number", "0")
    expect(offer).to_have_count(0)
    with requests_of(page, server.url) as requests:
        view = requests.get(f"/api{path}").json()
        while len(GAME.rules.apart(GAME.parse(view["text"]))) < 2:
            view = played_one(requests, path, view, rng)
        settle(page)
        offer.click()
        expect(page.locator("#board")).to_have_attribute("data-over", "true")
        expect(offer).to_have_count(0)
        assert len(requests.get(f"/api{path}").json()["log"]) > len(view["log"]) + 1
