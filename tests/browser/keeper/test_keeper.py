"""A teacher without a shell: from an empty house to printed cards, by clicks alone."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.play import settle
from tests.browser.server import Server

CLASS = [f"Pupil {chr(65 + one // 5)}{one % 5}" for one in range(30)]


def check(page: Page, width: int) -> None:
    """A page is accessible in both themes, and nothing is wider than it."""
    settle(page)
    for index, theme in enumerate(("light", "dark")):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        assert audit(page, *("color-contrast",) * (index > 0)) == {}, f"{page.url}, {theme}"
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url


def _told_what_is_wrong(page: Page) -> None:
    """What is refused stays as it was typed, with the reason at its field until it is changed."""
    page.locator("#name").fill("Ms!")
    page.locator("#password").fill("seven grey herons")
    page.locator("#up [type=submit]").click()
    expect(page.locator("#name-wrong")).to_contain_text("“Ms!” cannot be a name")
    expect(page.locator("#name")).to_have_value("Ms!")
    expect(page.locator("#name")).to_be_focused()
    page.locator("#name").fill("Ms Green")
    expect(page.locator("#name-wrong")).to_have_count(0)
    page.locator("#password").fill("password")
    page.locator("#up [type=submit]").click()
    expect(page.locator("#password-wrong")).to_be_visible()
    expect(page.locator("#name")).to_have_value("Ms Green")


def found(page: Page, server: Server, kind: str, mistaken: bool = False) -> None:
    """Become the first keeper of a house of this kind, perhaps not at the first try."""
    page.goto(f"{server.url}/keeper/first")
    page.get_by_role("radio", name=kind).check(force=True)
    page.locator("#on").click()
    if mistaken:
        _told_what_is_wrong(page)
    page.locator("#name").fill("Ms Green")
    page.locator("#password").fill("seven grey herons")
    page.locator("#up [type=submit]").click()
    page.locator(".keep").click()
    page.locator("#kept").click()
    expect(page.get_by_role("heading", name="The door is open")).to_be_visible()
    page.get_by_role("link", name="To the keeper’s desk").click()
    page.locator(".ktabs").wait_for()
    assert page.locator(".filters").evaluate("(all) => all.scrollWidth <= all.clientWidth")


@pytest.mark.parametrize("size", [(1280, 860), (390, 844)], ids=["desk", "phone"])
def test_from_an_empty_house_to_cards_a_class_and_its_first_homework(
    own_server: Server, open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page(size=size, may_fail=("status of 400",))
    page.goto(f"{own_server.url}/keeper/first")
    check(page, size[0])
    greeting = page.get_by_role("heading", name="This house is still empty").bounding_box()
    assert greeting is not None
    assert greeting["width"] > 250  # on a phone it once had no room at all
    found(page, own_server, "School", mistaken=True)
    page.get_by_role("link", name="Cards", exact=True).click()
    check(page, size[0])
    page.locator("#list").fill("\n".join([*CLASS[:29], "Jo"]))
    page.get_by_role("button", name="Make the cards").click()
    expect(page.get_by_text("“Jo” cannot be a name")).to_be_visible()
    page.locator("#list").fill("\n".join(CLASS))
    page.get_by_role("button", name="Make the cards").click()
    expect(page.locator(".pcard")).to_have_count(30)
    codes = page.locator(".pcard code").all_inner_texts()
    assert len(set(codes)) == 30
    check(page, size[0])
    pupil = open_page()
    body = {"name": CLASS[0], "code": codes[0]}
    headers = {"origin": own_server.url}
    assert pupil.request.post(f"{own_server.url}/api/session", data=body, headers=headers).ok
    pupil.goto(f"{own_server.url}/me")
    expect(pupil.locator("[href^='/keeper']")).to_have_count(0)
    _the_first_homework(page, size[0])
    pupil.goto(own_server.url)
    check(pupil, 1280)
    pupil.locator("#homework a").click()
    expect(pupil.locator("main")).to_contain_text("Make your move")


def _the_first_homework(page: Page, width: int) -> None:
    """From the printed cards to a class of thirty with homework."""
    page.get_by_role("link", name="Into a class").click()
    check(page, width)
    page.locator("#class-name").fill("5b")
    page.get_by_role("button", name="Make the class").click()
    expect(page.get_by_role("heading", name="5b", exact=True)).to_be_visible()
    check(page, width)
    page.get_by_role("button", name="Choose all").click()
    page.get_by_role("button", name="Into the class 5b").click()
    expect(page.locator(".pupils tbody tr")).to_have_count(30)
    page.get_by_role("button", name="Set it").click()
    expect(page.locator("section[aria-labelledby=h-homework] li")).to_contain_text(
        "0 of 30 have done it"
    )
    check(page, width)


def test_a_closed_house_says_so_on_pages_that_are_open(
    own_server: Server, open_page: OpenPage
) -> None:
    page, reader = open_page(), open_page()
    found(page, own_server, "Family")
    reader.goto(f"{own_server.url}/new?game=packeis")
    reader.goto(own_server.url)
    page.goto(f"{own_server.url}/keeper/house")
    with page.expect_navigation():  # its own reload; the socket may tell before
        page.locator("#closing .primary").click()
    expect(page.locator("#doors")).to_contain_text("The house is closed until")
    check(page, 1280)
    reader.goto(f"{own_server.url}/rules/packeis")
    expect(reader.locator("#doors")).to_contain_text("All clocks stand still")
    page.get_by_role("button", name="Open it now").click()
    expect(page.locator("#doors")).to_have_count(0)


def test_kinds_of_houses_are_told_in_full(own_server: Server, open_page: OpenPage) -> None:
    """Where the house was started as a school, the other cards say why they can't be chosen."""
    own_server.stop()
    own_server.set(HOUSE="school")
    own_server.start()
    page = open_page(locale="de-DE")
    page.goto(f"{own_server.url}/keeper/first")
    settle(page)
    wide = "(kinds) => kinds.filter((kind) => kind.scrollWidth > kind.clientWidth).length"
    assert page.locator(".kind").evaluate_all(wide) == 0
    expect(page.get_by_text("Als andere Art Haus gestartet (HOUSE)")).to_have_count(3)


def test_an_invitation_is_copied_and_scanned(own_server: Server, open_page: OpenPage) -> None:
    page = open_page()
    found(page, own_server, "Club")
    page.get_by_role("search").get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog")
    link = dialog.locator(".url").inner_text()
    assert "/in?code=" in link
    expect(dialog.get_by_text("This link works on this computer only.")).to_be_visible()
    assert audit(page) == {}
    dialog.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    dialog.get_by_role("button", name="QR code").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()


def test_acts_are_done_and_undone_by_clicks(own_server: Server, open_page: OpenPage) -> None:
    page, width = open_page(), 1280
    found(page, own_server, "Family")
    own = {"origin": own_server.url}
    for name in ("Sam", "Aiko"):
        body = {"name": name, "password": "seven grey herons"}
        made = open_page().request.post(f"{own_server.url}/api/people", data=body, headers=own)
        assert made.ok
    page.goto(f"{own_server.url}/keeper")
    page.get_by_role("link", name="Sam", exact=True).click()
    check(page, width)
    page.locator("[data-act=mute][data-for=hour]").click()
    expect(page.locator(".psheet .chip.warm")).to_be_visible()
    page.locator(".undo .btn").click()
    expect(page.locator(".psheet .chip.warm")).to_have_count(0)
    page.get_by_role("button", name="Rename").click()
    page.locator("#typed").fill("Samuel")
    page.locator("dialog .primary").click()
    expect(page.get_by_role("heading", name="Samuel")).to_be_visible()
    with page.expect_download() as saved:
        page.locator("[data-export]").click()
    assert json.loads(saved.value.path().read_text())["account"]["name"] == "Samuel"
    for name in ("Samuel", "Aiko"):
        page.get_by_role("checkbox", name=f"Choose {name}").check(force=True)
    page.locator("#many [data-act=pause]").click()
    expect(page.locator(".plist .chip.warm")).to_have_count(2)
    page.locator(".psheet [data-act=ban]").click()
    page.locator("dialog .danger").click()
    expect(page.locator(".plist .chip.off")).to_have_count(1)
    _the_house(page, own_server.url, width)


def _the_house(page: Page, url: str, width: int) -> None:
    """An act is undone in the log, words are put up, and a setting is changed."""
    page.goto(f"{url}/keeper/log")
    check(page, width)
    page.locator("[data-undo]").first.click()
    expect(page.locator(".audit li").first).to_contain_text("undid")
    page.goto(f"{url}/keeper/house")
    check(page, width)
    page.locator("#text").fill("Cup on Sunday")
    with page.expect_navigation():  # its own reload; the socket may tell before
        page.get_by_role("button", name="Put it up").click()
    expect(page.locator(".announced")).to_contain_text("Cup on Sunday")
    page.locator("[data-set=lists] select").select_option("members")
    with page.expect_navigation():
        page.locator("[data-set=lists] button").first.click()
    expect(page.locator("[data-set=lists] select")).to_have_value("members")
    for path in ("/keeper/tables", "/keeper/reports", "/keeper?which=limited"):
        page.goto(url + path)
        check(page, width)
