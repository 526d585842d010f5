"""The end of a game between people: new ratings follow, with reasons."""

import json

import numpy as np
import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.line import stand_between
from tests.browser.play import HERE, ME, Hands, computer, new_table, played, settle, sit_down
from tests.browser.server import Server
from tests.slow import slow


class StillCounted:
    """A table's socket that delivers ratings only when the test lets it."""

    def __init__(self) -> None:
        self._page: WebSocketRoute | None = None
        self._held: list[str | bytes] = []
        self._are_let = False

    def __call__(self, page: WebSocketRoute) -> None:
        self._page = page
        page.connect_to_server().on_message(self._pass_on)

    def _pass_on(self, text: str | bytes) -> None:
        message = json.loads(text)
        is_rating = message["type"] == "rated" and message["rating"]["outcome"] != "waiting"
        if is_rating and not self._are_let:
            self._held.append(text)
        elif self._page is not None:
            self._page.send(text)

    def let_come(self) -> None:
        assert self._page is not None
        self._are_let = True  # also those that arrive after the other page has its own
        for text in self._held:
            self._page.send(text)


def test_ratings_follow_with_their_reasons(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    mila, sam = open_page(size=(1280, 800)), open_page(size=(390, 844), locale="de-DE")
    counted = StillCounted()
    stand_between(mila, "**/live?*", counted)
    sit_down(server.url, mila, sam)
    for page in (mila, sam):
        hands = Hands(page, rng)
        hands.wait_for_turn()
        hands.act_by_taps()
    sam.get_by_role("button", name="Aufgeben").click()
    sam.get_by_role("dialog").get_by_role("button", name="Aufgeben").click()
    won, lost = mila.locator("dialog.result"), sam.locator("dialog.result")
    expect(won.get_by_role("status")).to_have_text("Rating follows…")
    expect(lost.get_by_text("Mila war vor dir")).to_be_visible()  # by now it is rated
    counted.let_come()
    expect(won.get_by_text("You beat Sam")).to_be_visible()
    expect(won.locator(".delta")).to_contain_text("points gained")
    expect(lost.get_by_role("cell", name="−")).to_have_count(1)
    won.get_by_role("button", name="Close and look at the board").click()
    mila.get_by_role("button", name="Result").click()
    expect(won.get_by_text("You beat Sam")).to_be_visible()


def test_players_read_beside_names_what_they_are_rated(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """Once both have one; where nothing is at stake, the table says so instead."""
    mila, sam = open_page(size=(1280, 800)), open_page(size=(390, 844), color_scheme="dark")
    sit_down(server.url, mila, sam)
    for page in (mila, sam):
        expect(page.locator("#facts")).to_contain_text("rated")
        expect(page.locator(".strength")).to_have_count(0)  # both are new
        hands = Hands(page, rng)
        hands.wait_for_turn()
        hands.act_by_taps()
    sam.get_by_role("button", name="Resign").click()
    sam.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(mila.get_by_text("You beat Sam")).to_be_visible()
    sit_down(server.url, mila, sam)
    for page in (mila, sam):
        expect(page.locator(".strength")).to_have_count(2)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    won, lost = (int(mila.locator(f"{at} .strength").inner_text()[:4]) for at in (".mine", ".opps"))
    assert won > 1500 > lost
    photograph(mila, "rated-1280")
    photograph(sam, "rated-390-dark")
    sam.goto(server.url + new_table(sam, server.url, ME, computer("chick"))["url"])
    expect(sam.locator("#facts")).to_contain_text("for fun")
    expect(sam.locator(".strength")).to_have_count(0)


_RATED = """() => [...document.querySelectorAll('.seat .name')].map((name) => {
  const rating = document.createElement('small');
  rating.className = 'strength';
  rating.textContent = '1605?';
  name.append(rating);
  const [box, seat] = [rating, name.closest('.seat')].map((one) => one.getBoundingClientRect());
  return [
    name.firstElementChild.scrollWidth - name.firstElementChild.clientWidth,
    seat.left <= box.left && box.right <= seat.right && box.bottom <= seat.bottom,
  ];
})"""


@pytest.mark.parametrize("width", [320, slow(360), slow(390)])
def test_ratings_leave_room_for_names_on_narrow_phones(
    open_page: OpenPage, server: Server, rng: np.random.Generator, width: int
) -> None:
    page = open_page(size=(width, 640), locale="de-DE")
    people = (ME, *(HERE | {"name": name} for name in ("Theodora", "Maximilian", "Sam")))
    clock = {"initial_s": 300, "increment_s": 3}
    page.goto(server.url + played(page, server.url, rng, 8, seats=people, clock=clock))
    settle(page)
    assert page.evaluate(_RATED) == [[0, True]] * 4
    photograph(page, f"rated-four-{width}")


def test_who_has_lost_tries_again_against_somebody_easier(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=(390, 844))
    page.goto(server.url + new_table(page, server.url, ME, computer("rockhopper"))["url"])
    Hands(page, rng).wait_for_turn()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    lost = page.locator("dialog.result")
    expect(lost.get_by_role("button", name="Try again")).to_be_focused()
    with page.expect_navigation():
        lost.get_by_role("button", name="Easier opponent").click()
    expect(page.locator(".strip, .seats").first).to_contain_text("Chick")
