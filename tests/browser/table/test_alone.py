"""Playing alone: from the home page, from the form, the board of the day, perfect play."""

import re

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import Hands, card, settle
from tests.browser.server import Server
from tests.browser.waiting import PATIENCE_MS

NAME = "penguin_game"
SPOT = "PG1 n1 r S1,M,C,M/A,SA,MS,C/M,CS,AA,S/CM,A,S,MC ta1c1a3c3 move1 o-"
SIZES = {"phone": (390, 844), "desk": (1280, 800)}


def to_the_end(page: Page, rng: np.random.Generator) -> None:
    hands = Hands(page, rng)
    hands.wait_for_turn()
    while not hands.is_over:
        hands.act_by_taps()


def test_one_tap_from_the_home_page(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url)
    card(page, NAME).get_by_role("button", name="Solo").click()
    expect(page.locator(".seat")).to_have_count(1)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".status")).to_contain_text(re.compile(r"Hint: lands on .+ \([a-d][1-4]\)"))
    to_the_end(page, rng)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text(re.compile(r"\d+ of 24 coins left"))
    expect(dialog).not_to_contain_text("win")
    dialog.get_by_role("button", name="Another board").click()
    expect(page.locator("#board")).to_have_attribute("data-number", "0")
    expect(page.locator(".seat")).to_have_count(1)


def test_two_play_when_two_are_wanted(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    page.goto(server.url)
    card(page, NAME).get_by_role("button", name="Same screen").click()
    expect(page.locator(".seat")).to_have_count(2)


def test_the_form_asks_for_what_matters(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    page.goto(f"{server.url}/new?game={NAME}")
    expect(page.locator(".chair[data-seat]:visible")).to_have_count(2)
    page.get_by_text("Finer points").click()
    goal, first = page.get_by_label("Same-suit challenge"), page.get_by_label("Who begins")
    tall, cells = page.get_by_label("Height of Tiny and Tall"), page.get_by_label("Where the tiles")
    expect(goal).to_be_hidden()
    expect(tall).to_be_hidden()
    expect(first).to_be_visible()
    page.get_by_label("Who plays: player 2").select_option("none")
    expect(page.locator(".chair[data-seat]:visible")).to_have_count(1)
    expect(goal).to_be_visible()
    expect(first).to_be_hidden()
    expect(page.get_by_label("Who plays: player 1")).to_be_disabled()
    expect(page.locator("#summary")).to_have_text("Just you, no clock")
    expect(page.get_by_label("If someone resigns")).to_be_hidden()
    page.locator(".group summary", has_text="The coins").click()
    page.get_by_label("Start").select_option("chaotic")
    expect(goal).to_be_hidden()
    expect(page.locator("#notes")).to_contain_text("House rule")
    page.get_by_label("Given tile by tile").check(force=True)
    page.locator(".group summary", has_text="The iceberg").click()
    expect(cells).to_be_visible()
    expect(tall).to_be_visible()
    expect(page.locator("#w-arrangement")).to_contain_text("Where the tiles lie: three or four")
    cells.fill("a1c1b3")
    cells.press("Tab")
    expect(page.locator("#w-arrangement")).to_be_hidden()
    expect(cells).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".seat")).to_have_count(1)


@pytest.mark.parametrize(
    ("size", "theme"), [("phone", "dark"), pytest.param("desk", "light", marks=pytest.mark.slow)]
)
def test_the_board_of_the_day(
    open_page: OpenPage, server: Server, rng: np.random.Generator, size: str, theme: str
) -> None:
    page = open_page(size=SIZES[size], color_scheme=theme)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.url)
    page.goto(server.url)
    page.get_by_role("link", name="Boards of the day").click()
    page.wait_for_url("**/daily")
    page.get_by_role("link", name="The Penguin Game", exact=True).click()
    page.wait_for_url("**/daily/*")
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    photograph(page, f"daily-{size}-{theme}")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/games/*")
    table = page.url
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
    to_the_end(page, rng)
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    photograph(page, f"daily-result-{size}-{theme}")
    dialog.get_by_role("button", name="Share").click()
    expect(page.locator(".toast").last).to_have_text("Copied.")
    told = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(
        rf"The Penguin Game, \w+ \d+, \d{{4}}: \d+ of 24 .*\n{server.url}/daily/{NAME}/[\d-]+", told
    )
    page.goto(told.splitlines()[1])
    expect(page.get_by_role("heading", level=2)).to_contain_text("of 24 coins left")
    page.get_by_role("link", name="Look at it").click()
    page.wait_for_url(table)


@pytest.mark.parametrize(
    ("size", "theme"), [("desk", "dark"), pytest.param("phone", "light", marks=pytest.mark.slow)]
)
def test_perfect_play_on_request(
    open_page: OpenPage, server: Server, size: str, theme: str
) -> None:
    page = open_page(size=SIZES[size], color_scheme=theme)
    record = {"text": f"rookery record 1\ngame: {NAME}\nstart: {SPOT}\n\na1-b1 b1-d1\n"}
    told = page.request.post(
        f"{server.url}/api/records",
        data=record,
        headers={"origin": server.url},
        timeout=PATIENCE_MS,
    )
    page.goto(server.url + told.json()["url"] + "#1")
    page.get_by_role("button", name="Solve").click()
    theory = page.locator(".theory")
    expect(theory).to_contain_text(re.compile(r"At best \d+ coins? (is|are) left\."))
    expect(page.locator(".arrow").first).to_be_attached()
    expect(page.get_by_role("button", name="Analyse")).to_have_count(0)
    photograph(page, f"theory-{size}-{theme}")
