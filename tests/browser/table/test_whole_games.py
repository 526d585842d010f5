"""Whole games on one screen: by taps, and by the keyboard alone."""

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import HERE, ME, Hands, new_table
from tests.browser.server import Server
from tests.browser.table.test_polar_escape import seats


@pytest.mark.slow
def test_a_race_by_taps(open_page: OpenPage, server: Server, rng: np.random.Generator) -> None:
    page = open_page(size=(390, 844), has_touch=True, locale="de-DE", color_scheme="dark")
    page.goto(server.url + new_table(page, server.url, ME, HERE, game="penguisi")["url"])
    Hands(page, rng, touch=True).play_by_taps()
    expect(page.get_by_role("dialog").get_by_role("button", name="Revanche")).to_be_visible()


@pytest.mark.slow
def test_a_race_by_the_keyboard(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url + new_table(page, server.url, ME, HERE, game="penguisi")["url"])
    said = Hands(page, rng).play_by_keys()
    assert len(said) > 20  # every action was announced
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_visible()


def test_an_escape_by_taps(open_page: OpenPage, server: Server, rng: np.random.Generator) -> None:
    page = open_page(size=(390, 844), has_touch=True)
    page.goto(server.url + escape(page, server))
    Hands(page, rng, touch=True).play_by_taps()
    expect(page.get_by_role("dialog").get_by_role("row")).to_have_count(4)


def test_an_escape_by_the_keyboard(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url + escape(page, server, rounds=6))
    assert len(Hands(page, rng).play_by_keys()) > 20
    expect(page.get_by_role("dialog").get_by_role("row")).to_have_count(4)


def escape(page: Page, server: Server, rounds: int = 3) -> str:
    """The path of a new table for an escape that is drawn before long (PE-R52)."""
    options = {"players": "3", "max_rounds": str(rounds), "free_cap": "1"}
    table = new_table(page, server.url, *seats(3), game="polar_escape", options=options)
    return str(table["url"])


def test_a_game_by_taps(open_page: OpenPage, server: Server, rng: np.random.Generator) -> None:
    page = open_page(size=(390, 844), has_touch=True)
    page.goto(server.url + new_table(page, server.url, ME, HERE)["url"])
    Hands(page, rng, touch=True).play_by_taps()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("row")).to_have_count(3)
    expect(dialog.get_by_role("button", name="Rematch")).to_be_focused()
    scores = [int(text) for text in dialog.locator(".fi b").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)
    dialog.get_by_role("button", name="Rematch").click()
    expect(page.locator("#board")).to_have_attribute("data-number", "0")


def test_a_game_by_the_keyboard(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url + new_table(page, server.url, ME, HERE)["url"])
    said = Hands(page, rng).play_by_keys()
    assert len(said) > 20  # every action was announced
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_visible()


def test_keys_walk_by_geometry_and_let_go(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url + new_table(page, server.url, ME, HERE)["url"])
    hands = Hands(page, rng)
    for _ in range(8):
        hands.act_by_taps()
    page.locator("[data-id=floe-d4]").focus()
    walked = []
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
        walked.append(page.evaluate("document.activeElement.dataset.id"))
    assert walked[0] == "floe-e4"
    assert walked[2:] == ["floe-e4", "floe-d4"]  # down and up again keep the column
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator(".state.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".state.chosen")).to_have_count(0)


@pytest.mark.parametrize("near", [True, False])
def test_a_drag_moves_and_a_drag_beside_does_not(
    open_page: OpenPage, server: Server, rng: np.random.Generator, near: bool
) -> None:
    page = open_page()
    page.goto(server.url + new_table(page, server.url, ME, HERE)["url"])
    hands = Hands(page, rng)
    for _ in range(8):
        hands.act_by_taps()
    begin = hands.lit()[0]
    page.mouse.move(begin["x"], begin["y"])
    page.mouse.down()
    target = hands.lit()[-1] if near else {"x": 5, "y": 400}
    page.mouse.move(begin["x"] + 20, begin["y"] + 20)
    page.mouse.move(target["x"], target["y"])
    page.mouse.up()
    if near:
        hands.wait_after(8)
    else:
        expect(page.locator(".state.chosen")).to_have_count(1)
        assert hands.number == 8


def test_going_back_in_time_and_on(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url + new_table(page, server.url, ME, HERE)["url"])
    hands = Hands(page, rng)
    for _ in range(10):
        hands.act_by_taps()
    now = page.locator(".board .node").count()
    page.get_by_role("button", name="First").click()
    expect(page.locator(".board [data-id^=penguin]")).to_have_count(0)
    assert hands.lit() == []  # the past can't be changed
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".board .node")).to_have_count(now)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "9")
    hands.act_by_taps()
