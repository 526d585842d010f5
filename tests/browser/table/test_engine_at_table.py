"""The engine on the reader's device at a table: where nobody else plays, and nowhere else."""

import numpy as np
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import HERE, ME, Hands, card, computer, new_table, sit_down
from tests.browser.server import Server

ENGINE = "Engine"


def switch(page: Page) -> None:
    page.get_by_role("button", name=ENGINE).click()


def test_it_tells_the_best_moves_of_a_game_against_a_computer(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url)
    card(page).get_by_role("button", name="Computer").click()
    hands = Hands(page, rng)
    hands.wait_for_turn()
    switch(page)
    expect(page.locator(".best li")).to_have_count(3)
    expect(page.locator("#gauge .gauge")).to_be_attached()
    expect(page.locator(".arrow")).to_have_count(3)
    first = page.locator(".engine").inner_text()
    assert "on your device" in first
    hands.act_by_taps()
    hands.wait_for_turn()
    expect(page.locator(".best li")).to_have_count(3)  # of the new position
    switch(page)
    expect(page.locator(".engine")).to_have_count(0)
    expect(page.locator(".arrow")).to_have_count(0)
    expect(page.locator("#gauge .gauge")).to_have_count(0)


def test_it_thinks_on_one_screen(open_page: OpenPage, server: Server) -> None:
    page = open_page(size=(390, 844))
    table = new_table(page, server.url, ME, HERE, game="penguisi")
    page.goto(server.url + table["url"])
    switch(page)
    expect(page.locator(".best li").first).to_be_visible()


def test_nobody_thinks_where_people_play_each_other(open_page: OpenPage, server: Server) -> None:
    mila, sam = open_page(), open_page()
    sit_down(server.url, mila, sam)
    for page in (mila, sam):
        expect(page.get_by_role("button", name="Resign")).to_be_visible()
        expect(page.get_by_role("button", name=ENGINE)).to_have_count(0)


def test_spectators_have_no_engine(open_page: OpenPage, server: Server) -> None:
    page, guest = open_page(), open_page()
    table = new_table(page, server.url, ME, computer("chick"))
    guest.goto(server.url + table["url"])
    expect(guest.get_by_role("button", name="Home").last).to_be_visible()
    expect(guest.get_by_role("button", name=ENGINE)).to_have_count(0)
