"""A stranger on a phone finds an evening on the start page, comes, and sees who plays."""

import re

import numpy as np
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.evenings.test_evening import PLAN, opened, play
from tests.browser.evenings.test_formats import act
from tests.browser.server import Server

PHONE = {"size": (390, 844), "locale": "de"}
SEATS = {"title": "Eisbrecher", "seats": 2, "rounds": 1, "in_minutes": 5}


def is_fine(page: Page, name: str) -> None:
    photograph(page, name)
    assert audit(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def comes(page: Page, server: Server, title: str) -> None:
    """From the start page to the list, by taps alone."""
    page.goto(server.url)
    row = page.locator("#evenings li", has_text=title)
    expect(row).to_contain_text("1 Person ist dabei")
    is_fine(page, "evening-on-start-page-phone-de")
    row.get_by_role("link").click()
    page.get_by_label("Name", exact=True).fill("Enno")
    page.get_by_role("button", name="Ich komme").click()
    expect(page.get_by_role("link", name="In den Kalender")).to_be_visible()
    page.locator(".tabs").get_by_role("link", name="Abende").click()
    mine = page.locator(".evenings li", has_text=title)
    expect(mine).to_contain_text("du bist dabei")
    is_fine(page, "evening-list-phone-de")
    with page.expect_download() as saved:
        mine.get_by_role("link", name=re.compile("in deinen Kalender")).click()
    assert "BEGIN:VEVENT" in saved.value.path().read_text("utf-8")
    mine.get_by_role("link").first.click()


def test_a_stranger_finds_an_evening_and_comes(
    open_page: OpenPage, own_server: Server, rng: np.random.Generator
) -> None:
    ada, stranger = open_page(), open_page(**PHONE)
    url = opened(ada, own_server, PLAN | SEATS)
    ada.goto(url)
    act(ada, url, "join", name="Ada")
    comes(stranger, own_server, "Eisbrecher")
    act(ada, url, "begin")
    for page in (ada, stranger):
        expect(page.get_by_role("heading", name=re.compile("Rund?e? 1|Round 1"))).to_be_visible()
        act(page, url, "here")
    expect(stranger.get_by_role("link", name="An meinen Tisch")).to_be_visible()
    picture = stranger.locator(".tables .playing img")
    expect(picture).to_have_count(1)
    is_fine(stranger, "evening-boards-phone-de")
    play([ada, stranger], own_server, url.rpartition("/")[2], rng)
    expect(stranger.locator(".pods")).to_be_visible()
    is_fine(stranger, "evening-over-phone-de")


def test_the_reasons_of_points_are_a_tap_away(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    people = [open_page(size=(390, 844)), open_page(color_scheme="dark")]
    url = opened(people[0], server, PLAN | SEATS | {"rounds": 2})
    for page, name in zip(people, ("Ada", "Bo"), strict=True):
        page.goto(url)
        act(page, url, "join", name=name)
    act(people[0], url, "begin")
    expect(people[0].get_by_role("heading", name="Round 1 is next")).to_be_visible()
    for page in people:
        act(page, url, "here")
    expect(people[0].get_by_role("link", name="To my table")).to_be_visible()
    play(people, server, url.rpartition("/")[2], rng)
    reader = people[0]
    expect(reader.get_by_role("heading", name="Round 2 is next")).to_be_visible()
    box = reader.get_by_label("Where the points of Bo come from")
    why = reader.locator(".because", has_text=re.compile("(ahead of|behind|level with) Ada"))
    expect(why).to_be_hidden()
    box.check()
    expect(why).to_be_visible()
    act(people[1], url, "here")  # the page is renewed, and what is open stays so
    expect(reader.locator(".here .in")).to_have_count(1)
    expect(why).to_be_visible()
    is_fine(reader, "evening-reasons-phone")
    is_fine(people[1], "evening-reasons-dark")
