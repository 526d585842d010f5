"""Guests become members in a browser, with a passkey or a password, and keep their games."""

import numpy as np
from playwright.sync_api import Locator, Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.play import ME, Hands, new_table, settle
from tests.browser.server import Server

PASSWORD = "seven grey herons"
_AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


# The page checks a name's availability after a pause, which here ends when the test says so.
_HOLD_PAUSES = """() => {
  const [set, clear] = [setTimeout, clearTimeout];
  window.held = new Map();
  window.setTimeout = (then, ms) => {
    const id = set(then, ms === 400 ? 1e9 : ms);
    if (ms === 400) held.set(id, then);
    return id;
  };
  window.clearTimeout = (id) => { held.delete(id); clear(id); };
}"""


def with_a_key(page: Page) -> Page:
    """The same page on a device that can keep passkeys."""
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": _AUTHENTICATOR})
    return page


def see(page: Page) -> None:
    """Check that the page in its current state is accessible."""
    settle(page)
    assert audit(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def keep_codes(page: Page) -> list[str]:
    """Examine the recovery codes, and confirm that they are kept."""
    expect(page.get_by_role("heading", name="Ten keys under the mat")).to_be_focused()
    done = page.get_by_role("button", name="Done, back to the games")
    expect(done).to_be_disabled()
    see(page)
    codes = page.get_by_role("listitem").all_text_contents()
    page.get_by_label("I have kept them").check()
    done.click()
    return codes


def test_a_guest_signs_up_with_a_passkey_and_keeps_the_game(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    # Passkeys need a host name, not an address. No other test uses this browser's memory.
    url = server.url.replace("127.0.0.1", "localhost")
    page = with_a_key(open_page(permissions=["clipboard-read", "clipboard-write"]))
    table = new_table(page, url, ME, {"kind": "computer", "level": "chick"})
    beside = page.context.new_page()  # the table stays open in another tab
    beside.goto(url + table["url"])
    expect(beside.locator("#board")).to_have_attribute("data-number", "0")
    page.goto(url)
    page.get_by_role("link", name="Sign in").click()
    expect(page.get_by_text("You have played 1 game as a guest.")).to_be_visible()
    expect(page.get_by_label("Password").first).to_be_hidden()
    see(page)
    page.get_by_label("Name").first.fill("Pia")
    page.get_by_role("button", name="Go on with a passkey").click()
    codes = keep_codes(page)
    assert len(set(codes)) == 10
    expect(page.get_by_role("link", name="Pia, your account")).to_be_visible()
    hands = Hands(beside, rng)
    hands.wait_for_turn()
    hands.act_by_taps()
    expect(beside.locator("#board")).not_to_have_attribute("data-number", "0")
    beside.close()
    page.goto(f"{url}/me")
    page.get_by_role("radio", name="stripes").check(force=True)
    page.goto(f"{url}/lobby")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    page.goto(f"{url}/in#sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("link", name="Pia, your account")).to_be_visible()
    expect(page.get_by_role("region", name="Your games").get_by_role("link")).to_have_count(1)
    page.goto(f"{url}/me")
    expect(page.get_by_role("radio", name="stripes")).to_be_checked()
    see(page)
    expect(page.get_by_text("10 left")).to_be_visible()


def test_nobody_is_told_that_their_own_name_is_taken(open_page: OpenPage, server: Server) -> None:
    page, asked = open_page(), list[str]()
    page.goto(f"{server.url}/in")
    page.evaluate(_HOLD_PAUSES)
    page.get_by_label("Name").first.fill("Quick")
    page.get_by_label("Password").first.fill(PASSWORD)
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(page.get_by_role("heading", name="Ten keys under the mat")).to_be_visible()
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("() => { for (const then of held.values()) then(); }")
    page.evaluate("() => fetch('/health')")
    assert [url for url in asked if "/api/names" in url] == []
    assert any(url.endswith("/health") for url in asked)


def wrong_at(page: Page, password: Locator) -> None:
    """Check that a wrong password is said at its field, until it is changed."""
    expect(password).to_have_attribute("aria-invalid", "true")
    expect(password).to_be_focused()
    expect(password).to_have_accessible_description("This password does not belong to that name.")
    expect(page.locator(".toast")).to_have_count(0)
    see(page)
    password.press("x")
    expect(page.get_by_text("This password does not")).to_have_count(0)
    expect(password).not_to_have_attribute("aria-invalid", "true")


def test_a_password_will_do_where_there_are_no_passkeys(
    open_page: OpenPage, server: Server
) -> None:
    first = open_page(size=(390, 844), color_scheme="dark")
    first.goto(f"{server.url}/in?after=/open")
    expect(first.get_by_role("button", name="Go on with a passkey")).to_be_hidden()
    first.get_by_label("Name").first.fill("Ronja")
    expect(first.get_by_text("Ronja is free.")).to_be_visible()
    first.get_by_label("Password").first.fill(PASSWORD)
    first.get_by_role("button", name="Go on", exact=True).click()
    codes = keep_codes(first)
    expect(first).to_have_url(f"{server.url}/open")
    first.goto(f"{server.url}/me")
    see(first)

    second = open_page(may_fail=("409", "401"))
    second.goto(f"{server.url}/in")
    second.get_by_label("Name").first.fill("R0nja")
    expect(second.get_by_text("There is a player called Ronja already.")).to_be_visible()
    expect(second.locator("#free").get_by_role("button")).to_have_count(3)
    second.get_by_role("link", name="Sign in").click()
    expect(second.get_by_role("heading", name="Welcome back")).to_be_focused()
    second.get_by_role("textbox", name="Name").fill("ronja")
    second.get_by_role("textbox", name="Password").fill("seven grey geese")
    second.get_by_role("button", name="Sign in", exact=True).click()
    wrong_at(second, second.get_by_role("textbox", name="Password"))
    second.get_by_role("button", name="I have a code").click()
    second.get_by_role("textbox", name="Code", exact=True).fill(codes[0])
    see(second)
    second.get_by_role("button", name="Sign in", exact=True).click()
    expect(second.get_by_role("heading", name="Hello, Ronja")).to_be_visible()
    second.goto(f"{server.url}/me")
    second.get_by_role("button", name="Sign out everywhere else").click()
    expect(second.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)
    first.reload()
    expect(first.get_by_role("link", name="Sign in")).to_be_visible()
    second.get_by_role("button", name="Delete…").click()
    second.get_by_role("button", name="Delete for good").click()
    expect(second.get_by_role("link", name="Sign in")).to_be_visible()
