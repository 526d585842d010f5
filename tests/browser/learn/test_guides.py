"""A guided first game by keyboard alone: a wrong move is taken back, and progress is kept."""

import re

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import HERE, ME, Hands, new_table, settle
from tests.browser.server import Server
from tests.browser.site.companions import OFFLINE
from tests.browser.waiting import wait_until
from tests.slow import slow

NAME = "packeis"


def begun(page: Page, number: str) -> None:
    """Wait until a bubble is shown and an action is possible."""
    there = page.locator(f'#board[data-step="{number}"]')
    there.wait_for(state="attached")  # the click before this opens another page
    wait_until(page, "() => document.querySelector('.state.lit, #press')")


def board_of(page: Page) -> list[str]:
    """What lies and stands on the board, and the scores."""
    there = page.locator("#board :is([data-id^=floe], [data-id^=penguin])")
    pieces = there.evaluate_all("all => all.map(one => one.dataset.id)")
    return [*sorted(map(str, pieces)), *page.locator(".lscore").all_inner_texts()]


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_whole_first_game_by_the_keyboard(open_page: OpenPage, server: Server) -> None:
    page = open_page(size=(390, 844))
    page.goto(server.url)
    page.get_by_role("heading", name="New here? Learn in two minutes").wait_for()
    page.locator("#pip-card").get_by_role("link", name="Packeis").click()
    begun(page, "1")
    press(page, "Enter")
    begun(page, "2")
    press(page, "Enter", "Enter")
    begun(page, "3")
    expect(page.get_by_role("button", name="Your turn, Pip!")).to_be_focused()
    assert audit(page) == {}
    page.goto(server.url)  # leave, and come back
    page.get_by_role("link", name=re.compile("^Go on")).click()
    begun(page, "3")
    press(page, "Enter")
    begun(page, "4")
    press(page, "Enter", "Enter")
    begun(page, "5")
    while page.get_attribute("#board", "data-step") == "5":
        press(page, "n", "Enter")
    expect(page.get_by_role("heading", name="You know it now!")).to_be_visible()
    expect(page.locator("#end")).to_be_focused()
    settle(page)
    left = board_of(page)
    page.get_by_role("button", name="A real game against Pip").click()
    expect(page.locator(".seat")).to_have_count(2)
    page.go_back()  # shows the end again, not the first bubble
    page.reload()
    expect(page.get_by_role("heading", name="You know it now!")).to_be_visible()
    assert board_of(page) == left
    page.goto(server.url)
    expect(page.locator("#pip-card")).to_have_count(0)
    page.goto(f"{server.url}/learn/{NAME}")  # whoever asks for it has it from the start
    begun(page, "1")


def test_a_first_game_ends_without_a_network(open_page: OpenPage, server: Server) -> None:
    page = open_page(size=(390, 844), may_fail=OFFLINE)
    with page.expect_response(f"**/api/guides/{NAME}"):
        page.goto(f"{server.url}/learn/{NAME}")
    begun(page, "1")
    page.context.set_offline(True)
    expect(page.get_by_text("No network. Go on")).to_be_visible()
    press(page, "Enter")
    begun(page, "2")
    press(page, "Enter", "Enter")
    begun(page, "3")
    press(page, "Enter")
    begun(page, "4")
    photograph(page, "learn-without-network")
    press(page, "Enter", "Enter")
    begun(page, "5")
    while page.get_attribute("#board", "data-step") == "5":
        press(page, "n", "Enter")
    expect(page.get_by_role("heading", name="You know it now!")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("No network. Go on")).to_have_count(0)


def test_what_is_tapped_instead_is_taken_back(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    page.goto(f"{server.url}/learn/{NAME}")
    begun(page, "1")
    bubble = page.locator(".bubble")
    for _ in range(3):
        page.locator(".node[data-id^=floe]").first.focus()
        press(page, "Enter")
        expect(bubble).to_contain_text(re.compile("Today I have a plan|Too many fish"))
    page.get_by_role("button", name="Shall I show you?").click()
    begun(page, "2")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="You know it now!")).to_be_visible()


def test_a_game_is_put_away_by_a_tap(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    path = new_table(page, server.url, ME, HERE)["url"]
    page.goto(server.url)
    link = page.locator(f"#mine a[href='{path}']")
    expect(link).to_be_visible()
    page.locator("#mine [data-away]").first.click()
    expect(link).to_have_count(0)
    page.reload()
    expect(link).to_have_count(0)
    page.goto(server.url + path)
    expect(page.locator(".seat")).to_have_count(2)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["packeis", "penguin_game"])
def test_a_whole_first_game_by_taps(
    open_page: OpenPage, server: Server, rng: np.random.Generator, name: str
) -> None:
    page = open_page(size=(390, 844), has_touch=True, locale="de-DE", color_scheme="dark")
    page.goto(f"{server.url}/learn/{name}")
    hands = Hands(page, rng, touch=True)
    end = page.get_by_role("heading", name="Jetzt kannst du es!")
    ready = "() => document.querySelector('.state.lit, #press, #end')"
    while not end.is_visible():
        wait_until(page, ready)
        if press := page.query_selector("#press"):
            press.tap()
            wait_until(page, "(old) => document.querySelector('#press') !== old", press)
        elif places := hands.lit():
            hands.tap(places[rng.integers(len(places))])
    settle(page)
    photograph(page, f"guide-{name}-end-de-dark")
    assert audit(page) == {}


@pytest.mark.parametrize("name", ["packeis", slow("penguin_game"), slow("polar_escape")])
def test_a_member_s_first_game_shows_its_whole_name_on_a_phone(
    open_page: OpenPage, server: Server, name: str
) -> None:
    page = open_page(size=(390, 844), locale="de-DE")
    body = {"name": f"Pupil {name.split('_')[-1]}", "password": "seven grey herons"}
    assert page.request.post(
        f"{server.url}/api/people", data=body, headers={"origin": server.url}
    ).ok
    page.goto(f"{server.url}/learn/{name}")
    title = page.locator(".lname")
    expect(title).to_be_visible()
    assert title.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    lines = "(e) => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight)"
    assert round(title.evaluate(lines)) <= 2
