"""An invitation can be scanned from the screen of whoever invites."""

from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.play import LINK, ME, new_table
from tests.browser.server import Server
from tests.browser.waiting import box_of


def test_an_invitation_is_shown_as_a_code(open_page: OpenPage, server: Server) -> None:
    page = open_page(size=(390, 844))
    opened = new_table(page, server.url, ME, LINK)
    page.goto(f"{server.url}/games/{opened['id']}")
    page.get_by_role("button", name="New link").click()
    page.locator(".invite .line2 .btn").last.click()
    code = page.locator(".dialog.qr svg")
    expect(code).to_be_visible()
    assert box_of(page, ".dialog.qr svg")["width"] > 200
    expect(page.locator(".dialog.qr .url")).to_contain_text(f"{server.url}/join/")
    assert audit(page) == {}
