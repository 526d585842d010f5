"""Pages about people can be read and used by everybody: in both themes, on a desk and a phone."""

from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.play import LINK, ME, new_table, settle
from tests.browser.server import Server

LOOKS: dict[str, tuple[tuple[int, int], Literal["light", "dark"]]] = {
    "desk": ((1280, 800), "light"),
    "phone": ((390, 844), "dark"),
}


@pytest.mark.parametrize("look", list(LOOKS))
def test_pages_about_people(open_page: OpenPage, server: Server, look: str) -> None:
    size, scheme = LOOKS[look]
    mila = open_page(size=size, color_scheme=scheme, locale="de-DE", reduced_motion="reduce")
    sam = open_page()
    game = rated(mila, sam, server.url)
    mila.goto(f"{server.url}/games/{game}")
    mila.locator(".delta").wait_for()
    see(mila, "the result")
    mila.locator("dialog .close").click()
    if look == "phone":
        mila.locator("#talk-switch").click()
    mila.locator(".talk .emote").first.click()
    mila.locator(".lines li.own:not(.pale)").wait_for()
    see(mila, "the talk")
    mila.goto(f"{server.url}/players?game=packeis&seats=duel&pace=quick")
    see(mila, "the players")
    mila.locator(".others a").first.click()
    mila.locator(".chart").first.wait_for()
    see(mila, "a profile")
    assert mila.evaluate("document.documentElement.scrollWidth") <= size[0]


def see(page: Page, name: str) -> None:
    settle(page)
    assert audit(page) == {}, name


def rated(mila: Page, sam: Page, url: str) -> str:
    """A game of two people that the second one leaves after a move each."""
    headers = {"origin": url}
    clock = {"initial_s": 300, "increment_s": 3}
    table = new_table(mila, url, ME, LINK, clock=clock)
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
    page.set_content("""<body style="background:#fff"><p id="a" style="color:#999">pale</p>
        <p id="a" style="color:#767676">dark enough</p><button style="height:30px"></button>
        <button style="height:20px">low</button></body>""")
    assert audit(page) == {
        "pale": ["P  pale"],
        "nameless": ["BUTTON  "],
        "small": ["BUTTON  low"],
        "twice": ["a"],
    }
