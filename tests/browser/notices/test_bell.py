"""The bell on every page: its number, the list below it, and what can be answered there."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import LINK, ME
from tests.browser.server import Server
from tests.browser.waiting import wait_until


def member(page: Page, server: Server, name: str) -> Page:
    """A page whose reader is a new member."""
    page.goto(server.url)
    body = {"name": name, "password": "seven grey herons"}
    asked(page, server, "POST", "/api/people", body)
    return page


def asked(page: Page, server: Server, method: str, path: str, body: dict[str, Any]) -> Any:
    headers = {"origin": server.url}
    answer = page.request.fetch(server.url + path, method=method, data=body, headers=headers)
    assert answer.ok, answer.text()
    return answer.json() if answer.body() else None


def challenge(page: Page, server: Server, name: str) -> str:
    seats = [ME, {"kind": "player", "name": name}]
    body = {"game": "packeis", "seats": seats, "rated": False}
    return str(asked(page, server, "POST", "/api/challenges", body)["id"])


@pytest.mark.parametrize(
    ("size", "colours", "lang", "title"),
    [
        ((1280, 860), "light", "en-GB", "Mila{n} challenges you"),
        ((390, 844), "dark", "de-DE", "Mila{n} fordert dich heraus"),
    ],
)
def test_a_challenge_is_heard_of_and_accepted_on_any_page(
    open_page: OpenPage, server: Server, size: Any, colours: Any, lang: str, title: str
) -> None:
    n = size[0]
    mila = member(open_page(), server, f"Mila{n}")
    sam = member(open_page(size=size, color_scheme=colours, locale=lang), server, f"Sam{n}")
    sam.goto(f"{server.url}/rules/penguisi")
    bell = sam.locator("#bell")
    expect(bell.locator("b")).to_be_hidden()
    bell.click()
    expect(sam.locator("#notices .nothing")).to_be_visible()
    photograph(sam, f"bell-empty-{n}")
    sam.keyboard.press("Escape")
    expect(sam.locator("#notices")).to_be_hidden()
    mila.goto(f"{server.url}/rules/packeis")
    challenge(mila, server, f"Sam{n}")
    expect(bell.locator("b")).to_have_text("1")
    bell.click()
    row = sam.locator("#notices li").first
    expect(row).to_contain_text(title.format(n=n))
    assert audit(sam) == {}
    photograph(sam, f"bell-list-{n}")
    row.locator("button.primary").click()
    sam.wait_for_url("**/games/*")
    expect(mila.locator("#bell b")).not_to_have_text("")
    mila.locator("#bell").click()
    expect(mila.locator("#notices")).to_contain_text(f"Sam{n}")
    photograph(mila, f"bell-accepted-{n}")


def test_from_one_waiting_game_to_the_next(open_page: OpenPage, server: Server) -> None:
    mila = member(open_page(), server, "Milva")
    sam = member(open_page(size=(390, 844)), server, "Samira")
    for _ in range(3):
        seats = [ME, LINK]
        opened = asked(mila, server, "POST", "/api/games", {"game": "packeis", "seats": seats})
        code = opened["invites"][0]["url"].rsplit("/", 1)[-1]
        asked(sam, server, "POST", f"/api/join/{code}", {"name": ""})
    who = mila if mila.request.get(f"{server.url}/api/me/notices").json()["notices"] else sam
    waiting = [
        one["about"]
        for one in who.request.get(f"{server.url}/api/me/notices").json()["notices"]
        if one["kind"] == "turn"
    ]
    badge = "navigator.setAppBadge = async (count) => { window.badge = count; };"
    who.add_init_script(badge)  # a browser without a screen has none
    who.goto(f"{server.url}/rules/packeis")
    expect(who.locator("#bell b")).to_have_text(str(len(waiting)))
    expect(who.locator("#next-game b")).to_have_text(str(len(waiting)))
    expect(who).to_have_title(re.compile(rf"^\({len(waiting)}\) "))
    who.wait_for_function(f"window.badge === {len(waiting)}")
    photograph(who, "next-game-elsewhere")
    who.locator("#bell").click()
    who.locator("#notices li a.btn").first.click()
    who.wait_for_url(f"**/games/{waiting[0][5:]}")
    wait_until(who, f"() => window.badge === {len(waiting)}")  # all of them, at a table too
    if len(waiting) > 1:
        expect(who.locator("#next-game b")).to_have_text(str(len(waiting) - 1))
        photograph(who, "next-game")
        who.locator("#next-game").click()
        who.wait_for_url(f"**/games/{waiting[1][5:]}")


def test_kinds_are_switched_on_a_page_of_their_own(open_page: OpenPage, server: Server) -> None:
    sam = member(open_page(size=(390, 844), color_scheme="dark", locale="de-DE"), server, "Samson")
    sam.goto(f"{server.url}/me/notices")
    photograph(sam, "notices-page-390")
    switch = sam.locator("[data-kind=result]")
    expect(switch).to_be_checked()
    with sam.expect_response("**/api/me/notices/kinds"):
        switch.uncheck(force=True)
    sam.reload()
    expect(sam.locator("[data-kind=result]")).not_to_be_checked()
    wide = open_page()
    member(wide, server, "Samantha")
    wide.goto(f"{server.url}/me/notices")
    photograph(wide, "notices-page-1280")
