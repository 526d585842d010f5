"""What a table feels like: own throws, sounds, plans."""

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import HERE, ME, Hands, new_table, told_of
from tests.browser.server import Server

_TURN_OR_THROW = "() => document.querySelector('.state.lit, .ledge')"


def at_own_throw(page: Page, hands: Hands) -> None:
    """Play until the page waits for a throw."""
    for _ in range(60):
        page.wait_for_function(_TURN_OR_THROW)
        if page.locator(".ledge").count():
            return
        before = hands.number
        while places := hands.lit(before):
            hands.tap(places[0])
    pytest.fail("nobody threw")


@pytest.mark.parametrize("key", [None, "Space"])
def test_a_throw_is_seen_when_its_player_rolls(
    open_page: OpenPage, server: Server, rng: np.random.Generator, key: str | None
) -> None:
    page = open_page(reduced_motion="no-preference")
    path = str(new_table(page, server.url, ME, HERE, game="penguisi")["url"])
    page.goto(server.url + path)
    hands = Hands(page, rng)
    at_own_throw(page, hands)
    shown = hands.number
    assert told_of(page, server.url, path)["number"] > shown  # it is in the log already
    expect(page.locator(".status .t")).to_have_text("Press Roll when you are ready.")
    button = page.get_by_role("button", name="Roll")
    expect(button).to_be_focused()
    if key:
        page.keyboard.press(key)
    else:
        button.click()
    expect(page.locator(".ledge")).to_have_count(0)
    hands.wait_after(shown)


def test_sounds_are_fetched_once_they_are_switched_on(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.goto(server.url + new_table(page, server.url, ME, HERE)["url"])
    hands = Hands(page, rng)
    hands.act_by_taps()
    assert not [name for name in fetched if name.startswith("sound") or name.endswith(".wav")]
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Sounds and signals").click()
    switch = page.get_by_role("switch", name="Sounds")
    expect(switch).to_have_attribute("aria-checked", "false")
    with page.expect_request("**/hop.wav"):  # one hears what one turns on
        switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    page.get_by_role("slider", name="Volume").fill("20")
    assert page.evaluate("localStorage.getItem('rookery-volume')") == "20"
    page.get_by_role("button", name="Close").click()
    with page.expect_request("**/slide-*.wav"):
        while hands.number < 10:
            hands.act_by_taps()
