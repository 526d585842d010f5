"""A member connects a program: on a desktop and on a phone, in both themes."""

import threading
from contextlib import suppress
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from rookery.bot.house import HouseClient, HouseRefusal
from rookery.bot.player import BotPlayer
from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.play import ME, settle
from tests.browser.server import Server
from tests.slow import slow

PATIENCE_S = 120


def sign_up(page: Page, url: str, name: str) -> None:
    body = {"name": name, "password": "seven grey herons"}
    answer = page.request.post(f"{url}/api/people", data=body, headers={"origin": url})
    assert answer.ok, answer.text()


def played(bot: BotPlayer) -> None:
    """Let a bot play until it is stopped, or its token ends."""
    with suppress(HouseRefusal):
        bot.run()


@pytest.mark.parametrize(
    ("size", "scheme", "name"), [slow((1280, 800), "light", "Tuija"), ((390, 844), "dark", "Okko")]
)
def test_a_program_is_connected_and_challenged(
    open_page: OpenPage,
    server: Server,
    size: tuple[int, int],
    scheme: Literal["light", "dark"],
    name: str,
) -> None:
    page = open_page(size=size, color_scheme=scheme)
    page.goto(f"{server.url}/me/bots")
    expect(page).to_have_url(f"{server.url}/in?after=/me/bots")
    sign_up(page, server.url, name)
    token = made(page, server.url, f"Plough {name}")
    heard = threading.Event()
    bot = BotPlayer(HouseClient(server.url, token), "random", lambda _: heard.set())
    thread = threading.Thread(target=played, args=[bot])
    thread.start()
    try:
        ask(page, server.url, f"Plough {name}")
        assert heard.wait(PATIENCE_S)  # its answer shows that it is connected
        challenged(page, server.url, name)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        page.get_by_role("button", name="New token").click()
        page.get_by_role("dialog").get_by_role("button", name="New token").click()
        expect(page.locator("#token")).to_contain_text("rk_bot_")
    finally:
        bot.stop()
        thread.join()
    page.get_by_role("button", name="Delete…").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("heading", name="You have no bot yet")).to_be_visible()


def ask(page: Page, url: str, name: str) -> None:
    """Send a challenge by a request."""
    seats = [ME, {"kind": "player", "name": name}]
    body = {"game": "packeis", "seats": seats, "options": {"players": "2"}}
    answer = page.request.post(f"{url}/api/challenges", data=body, headers={"origin": url})
    assert answer.ok, answer.text()


def made(page: Page, url: str, name: str) -> str:
    """Create a bot on the page; return its token."""
    page.goto(f"{url}/me")
    page.get_by_role("link", name="Connect a program").click()
    expect(page.get_by_role("heading", name="You have no bot yet")).to_be_visible()
    assert audit(page) == {}
    page.get_by_label("Name of the bot").fill(name)
    page.get_by_label("Use phrases").check(force=True)
    page.get_by_role("button", name="Make a token").click()
    expect(page.get_by_role("button", name="Copy")).to_be_focused()
    token = page.locator("#token").inner_text()
    assert token.startswith("rk_bot_")
    command = page.get_by_label("The command").inner_text()
    assert f"{name.lower().replace(' ', '-')}.token" in command
    return token


def challenged(page: Page, url: str, name: str) -> None:
    """Play against the bot, and check that the game is recorded."""
    page.reload()
    expect(page.locator("#token")).not_to_contain_text("rk_bot_")
    expect(page.get_by_text("May: Watch, Play, Challenge, Use phrases")).to_be_visible()
    page.get_by_role("button", name="Challenge").click()
    settle(page)
    assert audit(page) == {}
    page.get_by_role("dialog").get_by_role("button", name="Ask Plough").click()
    page.wait_for_url("**/games/*")
    expect(page.get_by_text(f"Plough {name}").first).to_be_visible()
    page.goto(f"{url}/me/bots")
    expect(page.get_by_text(f"Challenge from {name} accepted").first).to_be_visible()
    expect(page.get_by_text(f"Game with {name} begins").first).to_be_visible()
    settle(page)
    assert audit(page) == {}
