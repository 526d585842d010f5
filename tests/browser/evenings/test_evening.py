"""Eight people spend an evening together, from check-in to podium."""

import re
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import played_one, requests_of
from tests.browser.server import Server

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
KINDS = ("desktop", "phone", "dark")
# A clock that soon ends for whoever closes a laptop, and never for whoever plays.
PLAN = {
    "title": "Thursday",
    "game": "packeis",
    "rounds": 3,
    "initial_s": 20,
    "increment_s": 60,
    "in_minutes": 600,
}


def comes(page: Page, url: str, name: str) -> None:
    page.goto(url)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="I’ll come").click()
    expect(page.get_by_role("button", name="Leave the evening")).to_be_visible()


def play(people: list[Page], server: Server, evening: str, rng: np.random.Generator) -> None:
    """All play random actions by requests until no table of the round is left."""
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


def opened(page: Page, server: Server, plan: dict[str, Any]) -> str:
    """The address of an evening that somebody leads, with a clock that no form offers."""
    page.goto(f"{server.url}/evenings")
    headers = {"origin": server.url}
    answer = page.request.post(f"{server.url}/api/evenings", data=plan, headers=headers)
    return f"{server.url}{answer.json()['url']}"


def presses(page: Page, name: str) -> None:
    """Press a button that cannot be undone, and say yes to its question."""
    page.get_by_role("button", name=name).click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()


def check_in(people: list[Page], url: str, number: int, *, begins: Page | None = None) -> None:
    """All say that they are here, and see their table; perhaps one of them `begins`."""
    for at, page in enumerate(people):
        page.goto(url)
        expect(page.get_by_role("heading", name=f"Round {number} is next")).to_be_visible()
        if at < 3:
            photograph(page, f"evening-check-in-{number}-{KINDS[at]}")
        page.get_by_role("button", name="I’m here").click()
    if begins is not None:
        presses(begins, "Begin now")
    for page in people:
        expect(page.get_by_role("link", name="To my table")).to_be_visible()
    for page, kind in zip(people, KINDS, strict=False):
        photograph(page, f"evening-playing-{number}-{kind}")


def ends_after_a_question(page: Page) -> None:
    """The leader is asked first; nothing ends before the answer, and what was asked outlives it."""
    end = page.get_by_role("button", name="End the evening now")
    end.click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("No more tables are dealt.")
    photograph(page, "evening-end-asked")
    assert audit(page) == {}
    asked.get_by_role("button", name="Cancel").click()
    expect(asked).to_be_hidden()
    expect(page.get_by_role("heading", name="You wait for a table")).to_be_visible()
    end.click()
    version = page.evaluate("document.querySelector('#main').dataset.version")
    page.evaluate("document.querySelector('#main').dataset.version = ''")
    expect(page.locator(f'#main[data-version="{version}"]')).to_have_count(1)  # it was renewed
    asked.get_by_role("button", name="Yes").click()


def test_an_evening_is_announced_with_a_form(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    announced(page, server)
    expect(page.get_by_role("button", name="Begin now")).to_be_visible()


def test_hours_of_the_morning_have_no_zero_before_them(open_page: OpenPage, server: Server) -> None:
    page, morning = open_page(timezone_id="UTC"), re.compile(r"\b5:(09|10|11)\sAM")
    now = datetime.now(UTC)
    begins = (now + timedelta(days=2)).replace(hour=5, minute=10, second=30)
    url = opened(page, server, PLAN | {"in_minutes": (begins - now) // timedelta(minutes=1)})
    page.goto(url)
    expect(page.locator("#h-next time")).to_have_text(morning)
    photograph(page, "evening-in-the-morning")
    page.goto(f"{server.url}/evenings/new")
    page.get_by_label("another day").check()
    page.get_by_label("Day and time").fill(f"{begins:%Y-%m-%dT%H:%M}")
    expect(page.locator("#what")).to_have_text(morning)


def test_eight_people_from_check_in_to_podium(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """Hal drops out, Ivy comes late, and Gus closes his laptop at his second table."""
    sizes: list[dict[str, Any]] = [{}, {"size": (390, 844)}, {"color_scheme": "dark"}]
    people = [open_page(**sizes[at % 3]) for at in range(len(NAMES))]
    ada, gus, hal = people[0], people[-2], people[-1]
    url = opened(ada, server, PLAN)
    evening = url.rsplit("/", 1)[1]
    for page, name in zip(people, NAMES, strict=True):
        comes(page, url, name)
    expect(ada.get_by_text("8 people are in")).to_be_visible()
    presses(ada, "Begin now")
    check_in(people, url, 1)
    presses(hal, "Leave the evening")
    expect(hal.get_by_text("has left")).to_be_visible()
    screen = open_page(size=(1920, 1080))
    sees_the_tables(screen, url)
    ivy = open_page(locale="de")
    comes_late(ivy, url)
    play(people, server, evening, rng)
    expect(screen.get_by_text("Round 2 begins at the latest in")).to_be_visible()
    photograph(screen, "evening-screen-check-in")
    ivy.get_by_role("button", name="Ich bin da").click()
    check_in(people[:-1], url, 2)
    gus.close()  # his clock runs out, and a computer finishes for him
    people = [*people[:-2], ivy]
    play(people, server, evening, rng)
    ivy.get_by_role("button", name="Ich bin da").click()
    check_in(people[:-1], url, 3, begins=ada)
    play(people, server, evening, rng)
    sees_the_podium(people)
    tells_of_those_who_missed_something(ada)
    expect(screen.get_by_text("wins the evening")).to_be_visible()  # it has followed by itself
    photograph(screen, "evening-screen-over")


def sees_the_tables(screen: Page, url: str) -> None:
    screen.goto(f"{url}/screen")
    expect(screen.locator(".btables > li")).to_have_count(2)
    expect(screen.get_by_role("button")).to_have_count(0)
    photograph(screen, "evening-screen-playing")


def comes_late(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_label("Name", exact=True).fill("Ivy")
    page.get_by_role("button", name="Ich komme").click()
    expect(page.get_by_role("button", name="Abend verlassen")).to_be_visible()
    photograph(page, "evening-late-de")


def tells_of_those_who_missed_something(page: Page) -> None:
    rows = {
        name: page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name))
        for name in ("Gus", "Hal", "Ivy")
    }
    expect(rows["Hal"].get_by_text("has left")).to_be_visible()
    expect(rows["Gus"].get_by_text("not there")).to_have_count(1)
    expect(rows["Ivy"].get_by_text("not there")).to_have_count(1)


def sees_the_podium(people: list[Page]) -> None:
    for page, kind in zip(people, KINDS, strict=False):
        expect(page.get_by_role("heading", name="wins the evening")).to_be_visible()
        expect(page.get_by_role("heading", name="All rounds")).to_be_visible()
        photograph(page, f"evening-podium-{kind}")
        page.get_by_role("heading", name="All rounds").scroll_into_view_if_needed()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        photograph(page, f"evening-rounds-{kind}")
    photograph(people[-1], "evening-podium-de")
    phone = people[1]
    table = phone.get_by_role("region", name="All rounds")
    table.evaluate("element => element.scrollLeft = 200")
    first = table.get_by_role("rowheader").first
    assert first.evaluate("e => e.getBoundingClientRect().left >= 0")  # names stay
    expect(table.locator(".names").first).to_be_hidden()
    phone.get_by_label("Show names").check()
    expect(table.locator(".names").first).to_be_visible()
    photograph(phone, "evening-rounds-names-phone")


def test_an_arena_deals_whoever_is_free_in_again(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    people = [open_page(), open_page(size=(390, 844), locale="de", color_scheme="dark")]
    ada, bo = people
    url = opened(ada, server, PLAN | {"seats": 2, "format": "arena", "minutes": 60})
    evening = url.rsplit("/", 1)[1]
    comes(ada, url, "Ada")
    bo.goto(url)
    bo.get_by_label("Name", exact=True).fill("Bo")
    bo.get_by_role("button", name="Ich komme").click()
    expect(ada.get_by_text("2 people are in")).to_be_visible()
    presses(ada, "Begin now")
    ada.get_by_role("button", name="I’m here").click()
    bo.get_by_role("button", name="Ich bin da").click()
    expect(ada.get_by_role("link", name="To my table")).to_be_visible()
    bo.get_by_role("button", name="Nach diesem Tisch pausieren").click()
    expect(bo.get_by_role("button", name="Ich bin da")).to_be_visible()
    expect(ada.get_by_text(re.compile(r"New tables are dealt for another \d"))).to_be_visible()
    photograph(ada, "evening-arena-desktop")
    play(people, server, evening, rng)
    expect(ada.get_by_role("heading", name="You wait for a table")).to_be_visible()
    expect(bo.get_by_role("heading", name="Du machst gerade Pause")).to_be_visible()
    photograph(bo, "evening-arena-dark-de")
    frame = open_page(size=(420, 520))
    frame.goto(f"{url}/embed")
    expect(frame.get_by_role("rowheader", name="Bo")).to_be_visible()
    photograph(frame, "evening-embed")
    ada.get_by_text("For the leader of the evening").click()
    ends_after_a_question(ada)
    expect(ada.get_by_role("heading", name="All tables")).to_be_visible()
    photograph(ada, "evening-arena-over")


def test_a_table_that_is_over_leads_back_to_its_evening(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    people = [open_page(), open_page(size=(390, 844)), open_page(color_scheme="dark")]
    plan = {"seats": 2, "rounds": 2, "fill": "chick", "initial_s": 7200}
    url = opened(people[0], server, PLAN | plan)
    for page, name in zip(people, ("Ada", "Bo", "Cy"), strict=True):
        comes(page, url, name)
    expect(people[0].get_by_text(re.compile(r"Begins in (10|9) h"))).to_be_visible()
    presses(people[0], "Begin now")
    for page in people:
        page.get_by_role("button", name="I’m here").click()
    for page in people:
        expect(page.get_by_text("The round ends when all tables have")).to_be_visible()
    aside = next(page for page in people if page.get_by_text("You have a bye").count())
    photograph(aside, "evening-bye")
    assert audit(aside) == {}
    aside.get_by_role("link", name="Play against the computer meanwhile").click()
    expect(aside.locator("#board")).to_be_visible()
    players = [page for page in people if page is not aside]
    for page in players:
        page.get_by_role("link", name="To my table").click()
        expect(page.locator("#board")).to_be_visible()
    play(players, server, url.rsplit("/", 1)[1], rng)
    for page, size in zip(players, ("first", "second"), strict=True):
        box = page.locator(".nextround")
        expect(box.get_by_text("Round 2 waits for you")).to_be_visible()
        expect(box.get_by_text("You are number")).to_be_visible()
        photograph(page, f"evening-next-round-{size}")
        assert audit(page) == {}
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    players[0].get_by_role("link", name="To the evening").last.click()
    expect(players[0].get_by_role("heading", name="Round 2 is next")).to_be_visible()
