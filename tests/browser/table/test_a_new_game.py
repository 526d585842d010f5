"""The game of docs/a-new-game.md in the browser, where nothing knows its name."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import HERE, ME, Hands, card, computer, new_table, visit
from tests.browser.server import Server, running


@pytest.fixture
def house(tmp_path: Path, seed: int) -> Iterator[Server]:
    """A server with the example beside the games of the house.

    Tests request it before `open_page`, so that pages are closed before the server stops.
    """
    with running(tmp_path, seed, GAMES="examples.breakthrough:GAME") as one:
        yield one


def test_a_game_from_elsewhere_is_like_those_of_the_house(
    house: Server, open_page: OpenPage, rng: np.random.Generator
) -> None:
    page = open_page(size=(390, 844))
    it_is_played_to_its_end(page, house, rng)
    page.set_viewport_size({"width": 1280, "height": 800})
    its_computers_answer_and_its_rules_are_shown(page, house, rng)


def it_is_played_to_its_end(page: Page, house: Server, rng: np.random.Generator) -> None:
    visit(page, house.url)
    expect(card(page, "breakthrough")).to_contain_text("Waddle ahead")
    seats, options = (ME, HERE), {"players": "2", "size": "5"}
    table = new_table(page, house.url, *seats, game="breakthrough", options=options)
    visit(page, house.url + table["url"])
    hands = Hands(page, rng)
    hands.act_by_taps()
    photograph(page, "breakthrough-table")
    while not hands.is_over:
        hands.act_by_taps()
    expect(page.get_by_role("dialog")).to_be_visible()
    photograph(page, "breakthrough-result")


def its_computers_answer_and_its_rules_are_shown(
    page: Page, house: Server, rng: np.random.Generator
) -> None:
    table = new_table(page, house.url, ME, computer("king"), game="breakthrough")
    visit(page, house.url + table["url"])
    hands = Hands(page, rng)
    hands.act_by_taps()
    expect(page.locator("#board")).to_have_attribute("data-number", "2")
    visit(page, f"{house.url}/rules/breakthrough#bt-4")
    expect(page.locator("#bt-4")).to_contain_text("may move diagonally")
    expect(page.locator("figure.example svg")).to_be_visible()
