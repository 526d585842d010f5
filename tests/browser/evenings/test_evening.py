"""Eight people spend an evening together, from check-in to podium."""

from contextlib import ExitStack
from typing import Any

import numpy as np
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import played_one, requests_of
from tests.browser.server import Server

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
KINDS = ("desktop", "phone", "dark")


def comes(page: Page, url: str, name: str) -> None:
    page.goto(url)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="I’ll come").click()
    expect(page.get_by_role("button", name="Leave the evening")).to_be_visible()


def play(people: list[Page], server: Server, evening: str, rng: np.random.Generator) -> None:
    """Everybody plays random actions by requests until no table of the round is left."""
    with ExitStack() as over:
        requests = [over.enter_context(requests_of(page, server.url)) for page in people]
        state = requests[0].get(f"/api/evenings/{evening}").json()
        for table in state["rounds"][-1]["tables"]:
            path = f"/games/{table['game_id']}"
            while not requests[0].get(f"/api{path}").json()["over"]:
                for own in requests:
                    mine: dict[str, Any] = own.get(f"/api{path}").json()
                    if mine["to_move"] in mine["yours"]:
                        played_one(own, path, mine, rng)
                        break


def announced(page: Page, server: Server) -> str:
    """The address of an evening of two rounds that begins long after."""
    page.goto(f"{server.url}/evenings")
    page.get_by_role("link", name="New evening").first.click()
    page.get_by_label("Name of the evening").fill("Thursday")
    page.get_by_role("button", name="One round fewer").click()
    page.get_by_label("another day").check()
    expect(page.locator("#what")).to_contain_text("2 rounds of Packeis am Pol")
    photograph(page, "evening-new")
    page.get_by_role("button", name="Make this evening").click()
    expect(page.get_by_role("heading", name="Thursday")).to_be_visible()
    return page.url


def check_in(people: list[Page], url: str, number: int) -> None:
    """Everybody says that they are here, and sees their table."""
    for at, page in enumerate(people):
        page.goto(url)
        expect(page.get_by_role("heading", name=f"Round {number} is next")).to_be_visible()
        if at < 3:
            photograph(page, f"evening-check-in-{number}-{KINDS[at]}")
        page.get_by_role("button", name="I’m here").click()
    for page in people:
        expect(page.get_by_role("link", name="To my table")).to_be_visible()
    for page, kind in zip(people, KINDS, strict=False):
        photograph(page, f"evening-playing-{number}-{kind}")


def test_eight_people_from_check_in_to_podium(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    sizes: list[dict[str, Any]] = [{}, {"size": (390, 844)}, {"color_scheme": "dark"}]
    people = [open_page(**sizes[at % 3]) for at in range(len(NAMES))]
    ada, last = people[0], people[-1]
    url = announced(ada, server)
    evening = url.rsplit("/", 1)[1]
    for page, name in zip(people, NAMES, strict=True):
        comes(page, url, name)
    expect(ada.get_by_text("8 people are in")).to_be_visible()
    ada.get_by_role("button", name="Begin now").click()
    check_in(people, url, 1)
    last.get_by_role("button", name="Leave the evening").click()
    expect(last.get_by_text("has left")).to_be_visible()
    screen = open_page(size=(1920, 1080))
    screen.goto(f"{url}/screen")
    expect(screen.locator(".btables > li")).to_have_count(2)
    expect(screen.get_by_role("button")).to_have_count(0)
    photograph(screen, "evening-screen-playing")
    play(people, server, evening, rng)
    expect(screen.get_by_text("Round 2 begins at the latest in")).to_be_visible()
    photograph(screen, "evening-screen-check-in")
    check_in(people[:-1], url, 2)
    play(people, server, evening, rng)
    for page, kind in zip(people, KINDS, strict=False):
        expect(page.get_by_role("heading", name="wins the evening")).to_be_visible()
        expect(page.get_by_role("heading", name="All rounds")).to_be_visible()
        photograph(page, f"evening-podium-{kind}")
        page.get_by_role("heading", name="All rounds").scroll_into_view_if_needed()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        photograph(page, f"evening-rounds-{kind}")
    phone = people[1]
    table = phone.get_by_role("region", name="All rounds")
    table.evaluate("element => element.scrollLeft = 200")
    first = table.get_by_role("rowheader").first
    assert first.evaluate("e => e.getBoundingClientRect().left >= 0")  # names stay
    expect(screen.get_by_text("wins the evening")).to_be_visible()  # it has followed by itself
    photograph(screen, "evening-screen-over")
