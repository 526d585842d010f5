"""Positions as homework, by clicks: from a replay to the class, and a pupil's answers."""

import pytest
from playwright.sync_api import Page, expect

from rookery import games
from tests.browser.conftest import OpenPage
from tests.browser.keeper.test_keeper import check, found
from tests.browser.play import requests_of
from tests.browser.server import Server

POSITION = (
    "PK1 std ....A21B3/B2...2.1./2.12.../A2...11.1/.11B2..1/3B1..1.A1./A1.2.1.2/112.2... A u00"
    " s26.15,28.15"
)
RECORD = f"rookery record 1\ngame: packeis\nposition: {POSITION}\n\n1. a4-a3 2. d5-e4\n"


def choose(page: Page, action: str) -> None:
    """Choose an action by keys: its places one after the other."""
    state = games.load("packeis").parse(POSITION)
    for place in state.game.drawing.scene(state).taps[action]:
        there = page.locator(f'#board [data-id="{place}"]')
        expect(there).to_be_enabled()  # the board shows by then what may be chosen
        there.focus()
        page.keyboard.press("Enter")


@pytest.mark.parametrize("width", [1280, 390], ids=["desk", "phone"])
def test_a_replay_s_position_becomes_homework_and_is_answered(
    own_server: Server, open_page: OpenPage, width: int
) -> None:
    page, size = open_page(size=(width, 860), may_fail=("400",)), (width, 860)
    found(page, own_server, "School")
    page.get_by_role("link", name="Cards", exact=True).click()
    page.locator("#list").fill("Anna\nBen")
    page.get_by_role("button", name="Make the cards").click()
    code = page.locator(".pcard code").first.inner_text()
    page.get_by_role("link", name="Into a class").click()
    page.locator("#class-name").fill("5b")
    page.get_by_role("button", name="Make the class").click()
    page.get_by_role("button", name="Choose all").click()
    page.get_by_role("button", name="Into the class 5b").click()
    expect(page.locator(".pupils tbody tr")).to_have_count(2)
    _set_from_a_replay(page, own_server, width)

    pupil = open_page(size=size)
    body = {"name": "Anna", "code": code}
    headers = {"origin": own_server.url}
    assert pupil.request.post(f"{own_server.url}/api/session", data=body, headers=headers).ok
    pupil.goto(own_server.url)
    pupil.locator("#homework a").click()
    expect(pupil.locator("#ask")).to_have_text("How do you keep the island?")
    check(pupil, width)
    choose(pupil, "a7-a6")
    expect(pupil.locator("#answer")).to_contain_text("Not this one.")
    check(pupil, width)
    pupil.get_by_role("button", name="Try again").click()
    choose(pupil, "a4-a3")
    expect(pupil.locator("#answer")).to_contain_text("that’s it!")
    pupil.get_by_role("link", name="Next position").click()
    choose(pupil, "a7-a6")
    expect(pupil.locator("#answer")).to_contain_text("Your teacher will see it.")
    pupil.get_by_role("link", name="Done", exact=True).click()
    expect(pupil.locator("#homework")).to_contain_text("2 of 2 done")

    page.reload()
    page.get_by_role("link", name="2 positions: Packeis am Pol").click()
    expect(page.locator(".positions")).to_contain_text("Anna (2 tries)")
    expect(page.locator(".positions")).to_contain_text("No answer yet: Ben")
    check(page, width)


def _set_from_a_replay(page: Page, server: Server, width: int) -> None:
    """The position of a replay, and one that was typed, as homework for the class."""
    with requests_of(page, server.url) as requests:
        url = requests.post("/api/records", json={"text": RECORD}).json()["url"]
    page.goto(f"{server.url}{url.partition('#')[0]}")
    expect(page.locator("#board [data-id]").first).to_be_attached()
    if width < 720:  # where rare tools are folded away
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="As homework").click()
    lines = page.get_by_label("One position a line")
    lines.wait_for()
    whole = f"{lines.input_value()} = a4-a3 ? How do you keep the island?\n{POSITION} = z9"
    lines.fill(whole)
    page.get_by_role("button", name="Set these positions").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 2: z9 is not possible there.")
    lines.fill(whole.removesuffix(" = z9"))
    check(page, width)
    page.get_by_role("button", name="Set these positions").click()
    expect(page.locator("section[aria-labelledby=h-homework] li")).to_contain_text("0 of 2")
