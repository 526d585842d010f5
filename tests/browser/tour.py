"""A tour of every page and state of the house, for tests that examine all of them in turn."""

from collections.abc import Iterator

import numpy as np
from playwright.sync_api import Page, expect

from tests.browser.play import LINK, ME, new_table, played
from tests.browser.server import Server

CLOCK = {"initial_s": 300, "increment_s": 3}
QUIET = ("/", "/new?game=penguisi", "/open", "/in", "/in#sign-in", "/nothing")
"""Pages that say the same to everybody."""


def the_house(
    mila: Page, sam: Page, server: Server, rng: np.random.Generator, whose: str
) -> Iterator[str]:
    """States that depend on who is there; each name is yielded when the first page shows it.

    `whose` distinguishes the accounts that are created on the way.
    """
    yield from the_lobby(mila, server.url)
    yield from a_table(mila, server.url, rng)
    yield from what_was_played(mila, sam, server.url)
    yield from an_account(mila, sam, server.url, whose)


def the_lobby(page: Page, url: str) -> Iterator[str]:
    page.goto(f"{url}/lobby")
    yield "the lobby"
    page.locator(".tile").first.click()
    page.locator("#h-search").wait_for()
    yield "the search"
    if page.evaluate("innerWidth") < 720:  # scrolled, the search shrinks to one line
        page.evaluate("document.body.style.minHeight = '3000px'; scrollTo(0, 400)")
        expect(page.locator("#search .wishes")).to_be_hidden()
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator("#search .wishes")).to_be_visible()
    page.locator("#search .does2 button").click()
    expect(page.locator("#search")).to_be_hidden()


def a_table(page: Page, url: str, rng: np.random.Generator) -> Iterator[str]:
    page.goto(url + played(page, url, rng, 12, clock=CLOCK))
    page.locator(".state.lit").first.wait_for(state="attached")
    yield "a table"


def what_was_played(mila: Page, sam: Page, url: str) -> Iterator[str]:
    game = rated(mila, sam, url)
    mila.goto(f"{url}/games/{game}")
    mila.locator(".delta").wait_for()
    yield "the result"
    mila.locator("dialog .close").click()
    if mila.locator("#talk-switch").is_visible():
        mila.locator("#talk-switch").click()
    mila.locator(".talk .emote").first.click()
    mila.locator(".lines li.own:not(.pale)").wait_for()
    yield "the talk"
    mila.goto(f"{url}/games/{game}/replay")
    mila.locator("#board .node").first.wait_for(state="attached")
    yield "the replay"
    mila.goto(f"{url}/players?game=packeis&seats=duel&pace=quick")
    yield "the players"
    mila.locator(".others a").first.click()
    mila.locator(".chart").first.wait_for()
    yield "a profile"


def an_account(page: Page, other: Page, url: str, whose: str) -> Iterator[str]:
    for one, name in ((page, f"Reader {whose}"), (other, f"Friend {whose}")):
        body = {"name": name, "password": "seven grey herons"}
        assert one.request.post(f"{url}/api/people", data=body, headers={"origin": url}).ok
    page.goto(f"{url}/me")
    yield "the account"
    page.goto(f"{url}/me/bots")
    yield "the bots"
    page.goto(url)
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Reader {whose}")
    expect(page.locator("#asked")).to_be_hidden()
    page.locator("body[data-lobby=known]").wait_for()
    seats = [ME, {"kind": "player", "name": f"Reader {whose}"}]
    asked = {"game": "packeis", "seats": seats, "options": {"players": "2"}}
    assert other.request.post(f"{url}/api/challenges", data=asked, headers={"origin": url}).ok
    page.locator("#asked").get_by_text(f"Friend {whose}").wait_for()
    yield "a member's home"
    page.locator("#asked .primary").click()
    page.wait_for_url("**/games/*")
    page.goto(f"{url}/lobby")
    page.locator("#find-name").click()  # on a phone it is hidden until the lobby is known
    page.locator("#find-name").press_sequentially("frie")
    page.locator("#names option").first.wait_for(state="attached")
    page.locator("#find-name").fill(f"friend {whose}")
    page.locator("#find-name").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Friend {whose}")
    page.locator("[data-tie=follow]").click()
    expect(page.locator("[data-tie=follow]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-challenge]").click()
    page.get_by_role("dialog").get_by_role("radio", name="Packeis am Pol").wait_for()
    yield "a challenge to a friend"
    page.keyboard.press("Escape")
    yield "a friend"
    page.goto(f"{url}/players")
    page.locator("#find-name").fill(f"friend {whose}")
    page.locator("#find-name").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Friend {whose}")


def rated(mila: Page, sam: Page, url: str) -> str:
    """A rated game of two people; the second leaves after one move each."""
    headers = {"origin": url}
    table = new_table(mila, url, ME, LINK, clock=CLOCK)
    code = table["invites"][0]["url"].rpartition("/")[2]
    assert sam.request.post(f"{url}/api/join/{code}", data={"name": "Sam"}, headers=headers).ok
    api = f"{url}/api/games/{table['id']}"
    for seat, page in enumerate((mila, sam)):
        view = page.request.get(api).json()
        body = {"number": view["number"] + 1, "seat": seat, "action": min(view["taps"])}
        assert page.request.post(f"{api}/act", data=body, headers=headers).ok
    sam.goto(url + table["url"])
    sam.get_by_role("button", name="Resign").click()
    sam.get_by_role("dialog").get_by_role("button", name="Resign").click()
    sam.locator("dialog.result").wait_for()
    return str(table["id"])
