"""A club in browsers: founded, joined, with an evening in its calendar, month by month."""

from datetime import UTC, datetime

from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.server import Server

PASSWORD = "seven grey herons"


def member(page: Page, server: Server, name: str) -> Page:
    """The same page, whose reader has become a member."""
    headers = {"origin": server.url}
    body = {"name": name, "password": PASSWORD}
    answer = page.request.post(f"{server.url}/api/people", data=body, headers=headers)
    assert answer.ok, answer.text()
    return page


def weekly_form_asks_only_what_matters(page: Page) -> None:
    """Minutes are for arenas, matches for two in a knock-out."""
    labels = ("Number of rounds", "Minutes in all", "A match", "A player with a bye")
    for kind, seats, visible in (
        ("Arena", "2", "0100"),
        ("Knock-out", "2", "0011"),
        ("Knock-out", "4", "0001"),
        ("Rounds", "4", "1001"),
    ):
        page.get_by_label("Kind", exact=True).select_option(kind)
        page.get_by_label("Seats at a table").select_option(seats)
        for label, is_visible in zip(labels, visible, strict=True):
            field = page.get_by_label(label, exact=True)
            (expect(field).to_be_visible if is_visible == "1" else expect(field).to_be_hidden)()


def test_a_club_from_its_foundation_to_an_evening_of_every_week(
    open_page: OpenPage, server: Server
) -> None:
    ada = member(open_page(timezone_id="UTC"), server, "Adelheid")
    ada.goto(f"{server.url}/clubs")
    ada.get_by_label("Name of the club").fill("The Auks")
    expect(ada.get_by_label("Time zone of its evenings")).to_have_value("UTC")
    ada.get_by_role("button", name="Found it").click()
    expect(ada.get_by_role("heading", name="The Auks")).to_be_visible()
    url = ada.url
    ada.get_by_text("An evening of every week").click()
    ada.get_by_label("Name of the evening").fill("Thursdays")
    ada.get_by_label("Day", exact=True).select_option("Every Thursday")
    ada.get_by_label("Time of day").fill("19:30")
    weekly_form_asks_only_what_matters(ada)
    ada.get_by_role("button", name="Repeat it every week").click()
    expect(ada.get_by_text("Every Thursday, 19:30")).to_be_visible()
    ada.goto(f"{server.url}/evenings/new?club={url.rsplit('/', 1)[1]}")
    ada.get_by_label("Name of the evening").fill("Opening")
    ada.get_by_role("button", name="Make this evening").click()
    expect(ada.get_by_role("heading", name="Opening")).to_be_visible()
    bo = member(open_page(size=(390, 844), locale="de", color_scheme="dark"), server, "Bo Lind")
    bo.goto(url)
    bo.get_by_role("button", name="Beitreten").click()
    expect(bo.get_by_role("button", name="Club verlassen")).to_be_visible()
    bo.locator("#month").scroll_into_view_if_needed()
    assert bo.evaluate("document.documentElement.scrollWidth <= innerWidth")
    photograph(bo, "club-month-phone-de")
    club = ada.request.get(f"{server.url}/api{url.removeprefix(server.url)}").json()
    starts = next(own["starts"] for own in club["evenings"] if own["title"] == "Opening")
    month = datetime.fromtimestamp(starts / 1000, UTC).strftime("%Y-%m")
    ada.goto(f"{url}?month={month}")
    expect(ada.locator("#month").get_by_role("link", name="Opening")).to_be_visible()
    ada.get_by_role("link", name="The month after").click()
    expect(ada.locator("#month td:not(.other)", has_text="Thursdays").nth(3)).to_be_visible()
    ada.locator("#month").scroll_into_view_if_needed()
    photograph(ada, "club-month-desktop")
    assert audit(ada) == {}


def test_the_clocks_of_a_club_are_those_of_who_leads_it_and_it_asks_before_it_ends(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(size=(390, 844), timezone_id="Europe/Berlin")
    cleo = member(page, server, "Cleo Herr")
    cleo.goto(f"{server.url}/clubs")
    zone = cleo.get_by_label("Time zone of its evenings")
    expect(zone).to_have_value("Europe/Berlin")
    zone.select_option("UTC")
    cleo.get_by_label("Name of the club").fill("The Puffins")
    cleo.get_by_role("button", name="Found it").click()
    cleo.get_by_text("An evening of every week").click()
    expect(zone.first).to_have_value("Europe/Berlin")
    cleo.get_by_label("Pace").select_option(label="Leisurely: 15 min + 10 s")
    cleo.get_by_label("Pace").scroll_into_view_if_needed()
    photograph(cleo, "club-weekly-phone")
    assert audit(cleo) == {}
    cleo.get_by_label("Name of the evening").fill("Fridays")
    cleo.get_by_label("Time of day").fill("19:30")
    cleo.get_by_role("button", name="Repeat it every week").click()
    expect(cleo.get_by_text("All times are those of the club: Europe/Berlin")).to_be_visible()
    cleo.get_by_text("For those who lead the club").click()
    cleo.get_by_role("button", name="Close the club for good").click()
    asked = cleo.get_by_role("dialog")
    expect(asked).to_contain_text("The club ends for all its members.")
    photograph(cleo, "club-close-asked-phone")
    asked.get_by_role("button", name="Cancel").click()
    expect(cleo.get_by_role("heading", name="The Puffins")).to_be_visible()
    cleo.get_by_role("button", name="Close the club for good").click()
    asked.get_by_role("button", name="Yes").click()
    expect(cleo.get_by_role("heading", name="Clubs", exact=True)).to_be_visible()
    expect(cleo.get_by_text("The Puffins")).to_have_count(0)
