"""Every page can be read and used by everybody: in both themes, on a desk and a phone."""

from collections.abc import Iterator
from itertools import chain
from typing import Literal, NamedTuple

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.play import LINK, ME, new_table, played, settle
from tests.browser.server import Server
from tests.slow import slow

CLOCK = {"initial_s": 300, "increment_s": 3}
Theme = Literal["light", "dark"]


class Look(NamedTuple):
    """How somebody sees the house, and the pages of games that they open."""

    size: tuple[int, int]
    locale: str
    pages: tuple[str, ...]


LOOKS = {
    "desk": Look(
        (1280, 800),
        "en-GB",
        (
            *("/rules/penguin_game", "/companions/polar_escape", "/daily/penguin_game"),
            *("/puzzles", "/learn/packeis"),
        ),
    ),
    "phone": Look(
        (390, 844),
        "de-DE",
        (
            *("/rules/penguisi", "/companions/penguin_game", "/health"),
            *("/puzzles", "/puzzles/packeis/next", "/learn/penguisi"),
        ),
    ),
}
QUIET = ("/", "/new?game=penguisi", "/open", "/in", "/in#sign-in", "/nothing")
"""Pages that say the same to everybody."""


@pytest.mark.parametrize(
    ("look", "themes"),
    [
        ("desk", ("light", "dark")),
        # Colours are those of the desk, and that all fits has tests of its own.
        slow("phone", ("light",)),
        slow("phone", ("dark",)),
    ],
)
def test_every_page(
    open_page: OpenPage,
    server: Server,
    rng: np.random.Generator,
    look: str,
    themes: tuple[Theme, ...],
) -> None:
    seen = LOOKS[look]
    options = {"locale": seen.locale, "reduced_motion": "reduce", "may_fail": ("404",)}
    mila, sam = open_page(size=seen.size, **options), open_page()
    for page in (*QUIET, *seen.pages):
        mila.goto(server.url + page)
        see(mila, page, themes)
    shown = chain(  # one after the other: each looks at what the page shows when it is its turn
        the_lobby(mila, server.url),
        a_table(mila, server.url, rng),
        what_was_played(mila, sam, server.url),
        an_account(mila, sam, server.url, f"{look} {themes[0]}"),
    )
    for name in shown:
        see(mila, name, themes)
        assert mila.evaluate("document.documentElement.scrollWidth") <= seen.size[0], name


def see(page: Page, name: str, themes: tuple[Theme, ...]) -> None:
    """Nothing is wrong with a page in the first of the themes, and no colour in the others."""
    settle(page)
    for index, theme in enumerate(themes):
        page.emulate_media(color_scheme=theme)
        assert audit(page, *("color-contrast",) * (index > 0)) == {}, f"{name}, {theme}"


def the_lobby(page: Page, url: str) -> Iterator[str]:
    page.goto(f"{url}/lobby")
    yield "the lobby"
    page.locator(".tile").first.click()
    page.locator("#h-search").wait_for()
    yield "the search"
    if page.evaluate("innerWidth") < 720:  # one line is left while one reads on
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
    page.locator("#find-name").press_sequentially("frie")
    page.locator("#names option").first.wait_for(state="attached")
    page.locator("#find-name").fill(f"friend {whose}")
    page.locator("#find-name").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Friend {whose}")
    page.locator("[data-tie=follow]").click()
    expect(page.locator("[data-tie=follow]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-challenge]").click()
    page.get_by_role("dialog").get_by_role("button", name="Packeis am Pol").wait_for()
    yield "a challenge to a friend"
    page.keyboard.press("Escape")
    yield "a friend"
    page.goto(f"{url}/players")
    page.locator("#find-name").fill(f"friend {whose}")
    page.locator("#find-name").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Friend {whose}")


def rated(mila: Page, sam: Page, url: str) -> str:
    """A game of two people that the second one leaves after a move each."""
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


def test_the_audit_finds_what_is_wrong(open_page: OpenPage) -> None:
    page = open_page()
    page.set_content("""<html lang="en"><title>A page</title><body style="background:#fff"><main>
        <h1>Here</h1><p id="a" style="color:#999">pale</p>
        <p id="a" style="color:#767676">dark enough</p><button style="height:30px"></button>
        <button style="display:block;height:14px;font-size:9px">low</button>
        <button style="display:block;height:14px;font-size:9px">close by</button>
        <svg aria-hidden="true"><text id="b">drawn</text></svg></main></body></html>""")
    assert set(audit(page)) == {"color-contrast", "duplicate-id", "button-name", "target-size"}
    assert set(audit(page, "button-name")) == {"button-name"}
    assert page.locator("#b").text_content() == "drawn"
