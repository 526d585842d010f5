"""Playing against the computer: one tap on the home page starts it, and every level answers."""

import numpy as np
import pytest
from playwright.sync_api import expect

from rookery.core.players.searcher import LEVEL_NAMES
from rookery.server.table.results import COLONIES
from tests.browser.conftest import OpenPage
from tests.browser.play import Hands, card
from tests.browser.server import Server
from tests.slow import slow

TITLES = ("Chick", "Rockhopper", "Adélie", "King", "Emperor")
# Four penguins each are placed, then one moves. The strongest thinks for seconds each time and
# is asked once.
OWN = (5, 5, 5, 5, 1)


LEVELS = list(zip(LEVEL_NAMES, TITLES, OWN, strict=True))


@pytest.mark.parametrize(
    ("level", "title", "own"),
    [LEVELS[0], *(slow(*level) for level in LEVELS[1:3]), LEVELS[3], slow(*LEVELS[4])],
)
def test_the_first_moves_against_each_level(
    open_page: OpenPage, server: Server, rng: np.random.Generator, level: str, title: str, own: int
) -> None:
    page = open_page(size=(390, 844), has_touch=True)
    page.goto(server.url)
    page.locator(f"input[name=level][value={level}]").check(force=True)
    card(page).get_by_role("button", name="Computer").tap()
    expect(page.locator(".opps .sub")).to_have_text(title)
    expect(page.locator(".opps .name")).to_have_text(COLONIES[level][0])
    hands = Hands(page, rng, touch=True)
    for done in range(own):
        hands.wait_for_turn()
        assert hands.number == 2 * done
        hands.act_by_taps()
    hands.wait_for_turn()
    assert hands.number == 2 * own
    said = "takes" if own > 4 else "lands on"
    expect(page.locator(".strip .cur")).to_contain_text(said)
    page.goto(server.url)  # the level is remembered
    expect(page.locator(f"input[name=level][value={level}]")).to_be_checked()


def test_a_hint_points_at_an_action(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url)
    card(page).get_by_role("button", name="Computer").click()
    hands = Hands(page, rng)
    hands.wait_for_turn()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".arrow")).to_have_count(1)
    hands.act_by_taps()
    expect(page.locator(".arrow")).to_have_count(0)
