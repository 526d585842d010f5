"""Who challenges somebody chooses clock and stakes, and both see them."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import sit_down
from tests.browser.server import Server


def test_the_table_says_what_it_counts_for(open_page: OpenPage, server: Server) -> None:
    mila, sam = open_page(size=(390, 844), locale="de-DE"), open_page()
    sit_down(server.url, mila, sam)
    expect(mila.locator("#facts")).to_contain_text("gewertet")
    expect(sam.locator("#facts")).to_contain_text("rated")
    photograph(mila, "stakes-390")
    photograph(sam, "stakes-1280")


def test_a_challenger_chooses_clock_and_stakes(open_page: OpenPage, server: Server) -> None:
    mila, sam = open_page(size=(390, 844)), open_page()
    for page, name in ((mila, "Milena"), (sam, "Samuel")):
        body = {"name": name, "password": "seven grey herons"}
        page.goto(server.url)
        headers = {"origin": server.url}
        answer = page.request.post(f"{server.url}/api/people", data=body, headers=headers)
        assert answer.ok, answer.text()
    sam.goto(f"{server.url}/lobby")
    mila.goto(f"{server.url}/@/Samuel")
    mila.get_by_role("button", name="Challenge").click()
    dialog = mila.locator("dialog")
    expect(dialog.get_by_text("no rating changes")).to_be_visible()
    photograph(mila, "challenge-390")
    dialog.get_by_text("5 min + 3 s").click()
    dialog.get_by_text("Rated", exact=True).click()
    expect(dialog.locator("#stakes")).to_contain_text("costs you")
    photograph(mila, "challenge-rated-390")
    dialog.get_by_role("button", name="Ask Samuel").click()
    expect(dialog).to_contain_text("1 of 2 are at the table")
    photograph(mila, "challenge-waiting-390")
    expect(sam.locator("#asked")).to_contain_text("5 min + 3 s · rated")
    photograph(sam, "challenged-1280")
    sam.get_by_role("button", name="Play with Milena").click()
    expect(sam.locator("#facts")).to_contain_text("rated")
    expect(mila.locator("#facts")).to_contain_text("rated")


def test_several_are_asked_and_the_challenger_withdraws(
    open_page: OpenPage, server: Server
) -> None:
    mila = open_page(color_scheme="dark", locale="de-DE")
    sam, bea = open_page(), open_page()
    for page, name in ((mila, "Milka"), (sam, "Samo"), (bea, "Beate")):
        body = {"name": name, "password": "seven grey herons"}
        page.goto(server.url)
        headers = {"origin": server.url}
        assert page.request.post(f"{server.url}/api/people", data=body, headers=headers).ok
    for page in (sam, bea):
        page.goto(f"{server.url}/rules/penguisi")
    mila.goto(f"{server.url}/@/Samo")
    mila.locator("[data-challenge]").click()
    dialog = mila.locator("dialog")
    dialog.get_by_text("Penguisi", exact=True).click()
    dialog.locator("#whom").fill("Beate")
    dialog.locator("#whom").press("Enter")
    dialog.get_by_text("Über Tage").click()
    dialog.locator("summary").click()
    photograph(mila, "challenge-several-1280")
    dialog.locator("footer .primary").click()
    expect(dialog.locator(".berthed li")).to_have_count(3)
    photograph(mila, "challenge-waiting-1280")
    for page in (sam, bea):
        expect(page.locator("#bell b")).to_have_text("1")
    dialog.locator(".withdraw").click()
    expect(dialog).to_be_hidden()
    sam.locator("#bell").click()
    expect(sam.locator("#notices")).to_contain_text("Milka has withdrawn the challenge")
    photograph(sam, "challenge-withdrawn-1280")
