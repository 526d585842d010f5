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
