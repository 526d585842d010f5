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
    dialog = mila.get_by_role("dialog")
    expect(dialog.get_by_text("for fun")).to_be_visible()
    photograph(mila, "challenge-390")
    dialog.get_by_text("rated", exact=True).click()
    dialog.get_by_text("5 min + 3 s").click()
    dialog.get_by_role("button", name="Packeis am Pol").click()
    expect(sam.locator("#asked")).to_contain_text("5 min + 3 s · rated")
    photograph(sam, "challenged-1280")
    sam.get_by_role("button", name="Play with Milena").click()
    expect(sam.locator("#facts")).to_contain_text("rated")
    expect(mila.locator("#facts")).to_contain_text("rated")
