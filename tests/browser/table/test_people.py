"""Several browsers at one table: joining by link, watching, making requests."""

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import HERE, LINK, ME, Hands, card, new_table, told_of, wait_for_feel
from tests.browser.server import Server
from tests.browser.waiting import middle_of

# Sends a message past the page's own script, on a socket of its own, and returns what comes back.
_SEND = """([path, message]) => new Promise((resolve, reject) => {
  const socket = new WebSocket(new URL(path, location.href).href.replace('http', 'ws'));
  socket.onopen = () => socket.send(JSON.stringify(message));
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.type === 'error' || told.type === 'ply') resolve(told);
  };
  socket.onclose = () => reject(new Error('closed'));
})"""


def sent(page: Page, path: str, message: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = page.evaluate(_SEND, [f"{path}/live", message])
    return told


def test_two_browsers_play_by_link(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    host = open_page(permissions=["clipboard-read", "clipboard-write"])
    host.goto(server.url)
    card(host).get_by_role("button", name="Invite").click()
    link = host.get_by_label("Link to the seat").input_value()
    host.get_by_role("button", name="Copy", exact=True).click()
    assert host.evaluate("navigator.clipboard.readText()") == link
    guest = open_page(size=(390, 844))
    guest.goto(link)
    guest.get_by_label("Your name").fill("Noor")
    guest.get_by_role("button", name="Sit down and play").click()
    expect(host.get_by_text("Noor").first).to_be_visible()
    expect(host.get_by_label("Link to the seat")).to_have_count(0)
    sides = [Hands(host, rng), Hands(guest, rng)]
    for ply in range(12):
        sides[ply % 2].wait_for_turn()
        sides[ply % 2].act_by_taps()
    for page in (host, guest):
        expect(page.locator("#board")).to_have_attribute("data-number", "12")
    late = open_page()
    late.goto(link)
    expect(late.get_by_role("heading", name="Someone was faster")).to_be_visible()


# Pages on plain http:// have no clipboard, as in a home network.
_WITHOUT_A_CLIPBOARD = """() =>
  Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })"""
_PASTED = """() => {
  const field = Object.assign(document.createElement('textarea'), { id: 'pasted' });
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.focus();
}"""


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_copying_works_on_plain_http(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(size=size, permissions=["clipboard-read", "clipboard-write"])
    page.goto(server.url + new_table(page, server.url, ME, HERE)["url"])
    wait_for_feel(page)
    page.evaluate(_WITHOUT_A_CLIPBOARD)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Copy a link for spectators").click()
    expect(page.locator(".toast")).to_have_text("Copied.")
    page.evaluate(_PASTED)
    page.keyboard.press("Control+V")
    expect(page.locator("#pasted")).to_have_value(page.url)


def test_what_cannot_be_copied_is_shown_to_be_copied_by_hand(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(size=(390, 844))
    page.goto(server.url + new_table(page, server.url, ME, HERE)["url"])
    wait_for_feel(page)
    page.evaluate(_WITHOUT_A_CLIPBOARD)
    page.evaluate("() => { document.execCommand = () => false; }")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Copy a link for spectators").click()
    field = page.get_by_label("Copy this")
    expect(field).to_be_focused()
    assert page.evaluate("() => getSelection().toString()") == page.url
    assert audit(page) == {}
    photograph(page, "copy-by-hand")
    field.press("Escape")
    expect(field).to_have_count(0)
    expect(page.get_by_role("button", name="Copy a link for spectators")).to_be_visible()


def test_three_taps_lead_from_a_link_to_a_first_move(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """A first-time visitor needs only these: the link, the seat, a floe."""
    table = new_table(open_page(), server.url, LINK, ME)
    guest = open_page(size=(390, 844), has_touch=True, locale="de-DE")
    guest.goto(table["invites"][0]["url"])
    assert audit(guest) == {}
    guest.get_by_role("button", name="Hinsetzen und spielen").tap()
    hands = Hands(guest, rng, touch=True)
    hands.wait_for_turn()
    hands.tap(hands.lit()[0])
    expect(guest.locator("#board")).to_have_attribute("data-number", "1")


def test_several_open_seats_leave_room_for_what_is_to_be_done(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(size=(390, 844), has_touch=True)
    table = new_table(page, server.url, ME, LINK, LINK, LINK, options={"players": "4"})
    page.goto(server.url + table["url"])
    invites = page.get_by_role("button", name="New link")
    expect(invites).to_have_count(3)
    expect(page.locator(".status")).to_be_in_viewport(ratio=1)
    invites.nth(1).tap()
    expect(page.get_by_label("Link to the seat")).to_have_count(1)
    expect(invites).to_have_count(2)


def test_a_spectator_may_look_but_not_act(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    host = open_page()
    table = new_table(host, server.url, ME, LINK)
    host.goto(server.url + table["url"])
    watcher = open_page(may_fail=("403",))
    watcher.goto(server.url + table["url"])
    expect(host.get_by_text("1 watching")).to_be_visible()
    hands = Hands(watcher, rng)
    assert hands.lit() == []
    expect(watcher.get_by_role("button", name="Undo")).to_have_count(0)
    watcher.mouse.click(*middle_of(watcher, ".board"))
    action = next(iter(told_of(host, server.url, table["url"])["taps"]))
    for seat in (0, 1):
        told = sent(
            watcher, table["url"], {"type": "act", "number": 1, "seat": seat, "action": action}
        )
        assert (told["type"], told["code"]) == ("error", "not-your-seat")
    answer = watcher.request.post(
        f"{server.url}/api{table['url']}/act",
        data={"number": 1, "seat": 0, "action": action},
        headers={"origin": server.url},
    )
    assert answer.status == 403
    # Not even the holder of one seat may act for another.
    told = sent(host, table["url"], {"type": "act", "number": 1, "seat": 1, "action": action})
    assert told["code"] == "not-your-seat"
    assert hands.number == 0
    Hands(host, rng).act_by_taps()
    hands.wait_after(0)  # the spectator sees what happens


def test_taking_back_needs_the_other_person(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    host, guest = open_page(), open_page()
    table = new_table(host, server.url, ME, LINK)
    host.goto(server.url + table["url"])
    guest.goto(table["invites"][0]["url"])
    guest.get_by_role("button", name="Sit down and play").click()
    Hands(host, rng).wait_for_turn()
    Hands(host, rng).act_by_taps()
    host.get_by_role("button", name="Undo").click()
    guest.get_by_role("button", name="Yes, sure").click()
    for page in (host, guest):
        expect(page.locator("#board")).to_have_attribute("data-ply", "0")


def test_leaving_ends_a_game_of_two(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    host, guest = open_page(), open_page()
    table = new_table(host, server.url, ME, LINK)
    host.goto(server.url + table["url"])
    guest.goto(table["invites"][0]["url"])
    guest.get_by_role("button", name="Sit down and play").click()
    Hands(host, rng).wait_for_turn()
    host.get_by_role("button", name="Resign").click()
    host.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(guest.locator("[data-seat='0'] .sub")).to_have_text("has left")
