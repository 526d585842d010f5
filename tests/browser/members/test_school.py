"""A school and a club as a pupil, a teacher and a club's guest meet them, by clicks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rookery.cli import main
from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.keeper.test_desk_look import founded
from tests.browser.play import settle
from tests.browser.server import Server, running
from tests.browser.waiting import box_of

PASSWORD = "seven grey herons"


@pytest.fixture
def school(tmp_path: Path, seed: int) -> Iterator[Server]:
    """A school that is open."""
    with running(tmp_path, seed, HOUSE="school") as one:
        yield one


def cards(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> dict[str, str]:
    """The codes that the keeper's command prints, by name."""
    monkeypatch.setenv("DATA", str(server.folder))
    assert main(["people", "add", "Ms Green", "Mila", "Tom"]) == 0
    assert main(["people", "role", "Ms Green", "keeper"]) == 0
    rows = [line.rsplit(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    return {row[0].strip(): row[1] for row in rows if len(row) == 2}


def come_in(page: Page, url: str, name: str, code: str) -> None:
    """Sign in with a card, as the form offers it."""
    page.goto(url)
    page.get_by_role("button", name="I have a code").click()
    expect(page.get_by_role("button", name="I have a password")).to_be_visible()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Code", exact=True).fill(code)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(f"{url}/")  # where homework is


def seen(page: Page, name: str) -> None:
    """Look at a page: nothing is too wide, nobody is shut out; keep a picture."""
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    assert audit(page) == {}
    photograph(page, f"house-{name}")


def test_pupils_challenge_each_other_and_the_teacher_helps(
    school: Server,  # stopped when the pages, which listen to it, are closed
    open_page: OpenPage,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    codes = cards(school, monkeypatch, capsys)
    ended = "HTTP Authentication failed"  # this page's session, when she gets a new card
    mila = open_page(size=(390, 844), may_fail=("status of 4", ended))
    tom = open_page(color_scheme="dark", may_fail=("status of 4",))
    come_in(mila, school.url, "Mila", codes["Mila"])
    expect(mila.locator("#few-ways")).to_contain_text("no password yet")
    mila.get_by_role("link", name="Your account", exact=True).click()
    expect(mila.locator("#few-ways")).to_contain_text("no password yet")
    expect(mila.get_by_role("button", name="Delete…")).to_have_count(0)
    seen(mila, "school-account-390")
    mila.get_by_role("button", name="Set one").click()
    mila.get_by_label("New password").fill(PASSWORD)
    mila.get_by_role("button", name="Save", exact=True).click()
    expect(mila.locator("#few-ways")).to_have_count(0)
    come_in(tom, school.url, "Tom", codes["Tom"])
    seen(tom, "school-home-dark")
    tom.get_by_role("link", name="Classmates").first.click()
    tom.get_by_role("button", name="Challenge Mila").click()
    seen(tom, "school-challenge-dark")
    tom.get_by_role("button", name="Close").click()
    tom.get_by_role("link", name="Tom", exact=True).last.click()
    seen(tom, "school-profile-dark")
    tom.goto(school.url)
    challenge_from_home(mila, school.url)
    expect(tom.get_by_role("heading", name="You are challenged")).to_be_visible()
    seen(tom, "school-challenged-dark")
    tom.get_by_role("button", name="Play with Mila").click()
    for page in (mila, tom):
        page.wait_for_url("**/games/*")
    mila.goto(f"{school.url}/me")
    mila.get_by_role("link", name="Your profile").click()
    seen(mila, "school-profile-390")
    mila.goto(f"{school.url}/lobby")
    expect(mila.get_by_role("heading", name="Nothing here but water")).to_be_visible()
    seen(mila, "school-lobby-390")
    green = open_page(may_fail=("status of 4",))
    come_in(green, school.url, "Ms Green", codes["Ms Green"])
    new_card(green, open_page(), school.url)  # Mila's phone is lost
    green.goto(f"{school.url}/keeper/classes/cards")  # codes are shown only once
    expect(green).to_have_url(f"{school.url}/keeper/classes")


def challenge_from_home(page: Page, url: str) -> None:
    """Challenge Tom as a pupil who begins at home would."""
    page.goto(url)
    seen(page, "school-home-390")
    page.get_by_role("link", name="Classmates").last.click()
    seen(page, "school-classmates-390")
    page.get_by_role("button", name="Challenge Tom").click()
    settle(page)
    photograph(page, "house-school-challenge-390")
    page.get_by_role("dialog").get_by_role("button", name="Ask Tom").click()
    expect(page.get_by_text("1 of 2 are at the table")).to_be_visible()


def new_card(teacher: Page, pupil: Page, url: str) -> None:
    """The teacher makes a card for a pupil who has lost everything, and it works."""
    teacher.get_by_role("navigation").get_by_role("link", name="Members").first.click()
    expect(teacher.get_by_text("last seen").first).to_be_visible()
    seen(teacher, "school-classmates-keeper")
    teacher.get_by_role("button", name="A new card for Mila").click()
    teacher.get_by_role("button", name="Make a card").click()
    code = teacher.locator("#card").inner_text()
    photograph(teacher, "house-school-card")
    teacher.get_by_role("button", name="Done").click()
    come_in(pupil, url, "Mila", code)
    expect(pupil.get_by_role("heading", name="Hello, Mila")).to_be_visible()


@pytest.fixture
def club(tmp_path: Path, seed: int) -> Iterator[Server]:
    """A club whose lists are closed to guests."""
    with running(tmp_path, seed, HOUSE="members", LISTS="members") as one:
        yield one


def test_a_guest_of_a_club_is_offered_what_the_club_allows(
    open_page: OpenPage, club: Server
) -> None:
    for size, name in (((390, 844), "390"), ((1280, 800), "desktop")):
        page = open_page(size=size)
        page.goto(club.url)
        expect(page.get_by_text("This is a house of members")).to_be_visible()
        expect(page.get_by_role("button", name="Computer")).to_have_count(0)
        seen(page, f"club-guest-{name}")
        page.goto(f"{club.url}/players")
        expect(page).to_have_url(f"{club.url}/in?after=/players")
        seen(page, f"club-in-{name}")
        page.goto(f"{club.url}/in?code=moss-7Q4K-2XM9")
        expect(page.get_by_role("heading", name="You are invited", level=2)).to_be_visible()
        expect(page.locator("#invited")).to_contain_text(club.url.partition("//")[2])
        expect(page.get_by_label("Invitation code")).to_have_value("moss-7Q4K-2XM9")
        seen(page, f"club-invited-{name}")
    page.get_by_role("link", name="Rookery, home").click()
    page.get_by_role("link", name="Puzzles").first.click()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()


def test_a_club_s_keeper_reads_on_a_phone_who_is_a_member(
    open_page: OpenPage, own_server: Server
) -> None:
    page, guest = (open_page(size=(390, 844), locale="de-DE") for _ in range(2))
    founded(page, own_server, "club").act("add", {"name": "Friederike Marlene"})
    page.goto(f"{own_server.url}/members")
    row = "[data-member='Friederike Marlene']"
    words, buttons = (box_of(page, f"{row} {one}") for one in (".tx", ".doing"))
    assert words["width"] >= 240
    assert words["y"] + words["height"] <= buttons["y"] + 1
    seen(page, "club-members-390")
    guest.goto(f"{own_server.url}/evenings")
    assert not guest.locator(".lead").inner_text().rstrip().endswith("·")


def test_pictures_of_errors_lead_on(open_page: OpenPage, school: Server) -> None:
    for scheme, name in (("light", "light"), ("dark", "dark")):
        page = open_page(size=(390, 844), color_scheme=scheme, may_fail=("status of 4",))
        page.goto(f"{school.url}/rules/nothing")
        expect(page.get_by_role("link", name="Sign in").last).to_be_visible()
        seen(page, f"error-{name}-390")
