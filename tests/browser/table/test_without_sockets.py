"""Where a filter blocks WebSockets, tables, the lobby and the bell go on without them."""

import numpy as np
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.memories import spoil
from tests.browser.play import Hands, card
from tests.browser.server import Server

# What a page sees of a handshake that is refused.
_REFUSED = """globalThis.WebSocket = class extends EventTarget {
  static CONNECTING = 0; static OPEN = 1; static CLOSING = 2; static CLOSED = 3;
  readyState = 0;
  constructor() {
    super();
    setTimeout(() => { this.readyState = 3; this.onclose?.({ code: 1006 }); }, 20);
  }
  send() {} close() {}
}"""


def blocked(page: Page) -> Page:
    page.add_init_script(_REFUSED)
    spoil(page)  # later tests have sockets
    return page


def test_a_game_is_played_without_sockets(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    host, guest = blocked(open_page(size=(390, 844))), open_page()
    host.goto(server.url)
    card(host).get_by_role("button", name="Invite").click()
    guest.goto(host.get_by_label("Link to the seat").input_value())
    guest.get_by_label("Your name").fill("Noor")
    guest.get_by_role("button", name="Sit down and play").click()
    expect(host.get_by_text("Noor").first).to_be_visible()
    photograph(host, "without-sockets-390")
    assert host.evaluate("document.body.dataset.carrier") == "stream"
    sides = [Hands(host, rng), Hands(guest, rng)]
    for ply in range(6):
        sides[ply % 2].wait_for_turn()
        sides[ply % 2].act_by_taps()
    for page in (host, guest):
        expect(page.locator("#board")).to_have_attribute("data-number", "6")


def test_strangers_meet_without_sockets(open_page: OpenPage, server: Server) -> None:
    mila, sam = blocked(open_page()), blocked(open_page(size=(390, 844)))
    for page in (mila, sam):
        page.goto(f"{server.url}/lobby")
        page.locator("main.known").wait_for()
        page.locator(".tile").first.click()
    for page in (mila, sam):
        page.locator("#sit").click()
    for page in (mila, sam):
        page.wait_for_url("**/games/*")
    photograph(sam, "lobby-without-sockets-390")
