"""What surrounds a board in play: seats, messages, and what a player who left can do next."""

import re

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import HERE, LINK, ME, Hands, computer, new_table
from tests.browser.server import Server
from tests.slow import slow

# Whether a message covers the board, and whether it intercepts taps.
_A_MESSAGE = """async () => {
  const { toast } = await import('/static/any/js/shared/toast.js');
  toast('The ice is thin today.');
}"""
_IN_THE_WAY = """() => {
  const toast = document.querySelector('.toast').getBoundingClientRect();
  const [x, y] = [toast.x + toast.width / 2, toast.y + toast.height / 2];
  const taps = document.elementFromPoint(x, y).matches('.toast');
  return [toast.bottom > board.getBoundingClientRect().top, taps];
}"""


def left(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()


@pytest.mark.parametrize("players", [2, slow(3), 4])
@pytest.mark.parametrize("width", [360, slow(390), 820])
def test_the_board_stays_where_it_is_whoever_is_to_act(
    open_page: OpenPage, server: Server, rng: np.random.Generator, width: int, players: int
) -> None:
    page = open_page(size=(width, 1100), locale="de-DE")
    others = [HERE | {"name": name} for name in ("Jo", "Maximiliane-Charlotte", "Noor Ada Lotte")]
    page.goto(server.url + new_table(page, server.url, ME, *others[: players - 1])["url"])
    tops = []
    for seat in range(players):
        page.locator(f".seat.on[data-seat='{seat}']").wait_for()
        tops.append(page.evaluate("board.getBoundingClientRect().top + scrollY"))
        Hands(page, rng).act_by_taps()
    assert len(set(tops)) == 1


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_message_hides_nothing_below_and_takes_no_taps(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(size=size)
    page.goto(server.url + new_table(page, server.url, ME, computer("chick"))["url"])
    page.locator(".state").first.wait_for()
    page.evaluate(_A_MESSAGE)
    page.locator(".toast").wait_for()
    assert page.evaluate(_IN_THE_WAY) == [False, False]


def test_who_has_left_is_shown_the_ways_on(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url + new_table(page, server.url, ME, LINK, LINK)["url"])
    Hands(page, rng).act_by_taps()
    left(page)
    expect(page.locator(".status b")).to_have_text("You have left the game")
    expect(page.locator(".tools button")).to_have_text(["Home", "New game", "More"])
    page.get_by_role("button", name="Home").click()
    page.wait_for_url(server.url + "/")
    page.go_back()
    page.get_by_role("button", name="New game").click()
    page.wait_for_url(re.compile(r"/new\?game=packeis$"))


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ((HERE, LINK), "The others play on."),
        ((computer("chick"), LINK), "The others play on."),
        ((computer("chick"), computer("chick")), "The penguins finish it without you."),
        ((HERE,), "You will be ranked last."),
    ],
    ids=["people", "both", "computers", "one"],
)
def test_leaving_says_who_plays_on(
    open_page: OpenPage, server: Server, seats: tuple[dict[str, str], ...], words: str
) -> None:
    page = open_page()
    page.goto(server.url + new_table(page, server.url, ME, *seats)["url"])
    page.get_by_role("button", name="Resign").click()
    assert page.get_by_role("dialog").locator("p").inner_text().endswith(words)


def test_the_end_by_leaving_is_no_win_by_fish(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    page.goto(server.url + new_table(page, server.url, ME, HERE)["url"])
    left(page)
    dialog = page.locator("dialog.result")
    expect(dialog.get_by_role("heading")).to_have_text("Jonas wins")
    expect(dialog.locator("p")).to_have_text("Mila has resigned.")
