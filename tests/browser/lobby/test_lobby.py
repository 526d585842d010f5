"""Strangers meet in the lobby, play a rated game, and their ratings are what a replay says."""

import json
import os
from contextlib import ExitStack
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, Request, WebSocketRoute, expect

from rookery import cli
from tests.browser.conftest import OpenPage
from tests.browser.line import stand_between
from tests.browser.play import played_one, requests_of
from tests.browser.server import Server


def named(open_page: OpenPage, server: Server, name: str, **how: Any) -> Page:
    """Enter the lobby as somebody who has played here before."""
    page = open_page(**how)
    page.goto(f"{server.url}/lobby")
    page.evaluate("name => localStorage.setItem('rookery-name', name)", name)
    page.evaluate("localStorage.setItem('rookery-fill', 'no')")
    page.reload()
    return page


def to_the_end(people: list[Page], server: Server, path: str, rng: np.random.Generator) -> None:
    """Play random actions by requests, each for the seat to move."""
    with ExitStack() as over:
        seats = {}
        for page in people:
            requests = over.enter_context(requests_of(page, server.url))
            view = requests.get(f"/api{path}").json()
            seats[view["yours"][0]] = requests
        while not view["over"]:
            requests = seats[view["to_move"]]
            view = played_one(requests, path, requests.get(f"/api{path}").json(), rng)


def rating_of(page: Page, server: Server, path: str) -> dict[str, Any]:
    """The game's effect on ratings, once it is known."""
    while True:
        told: dict[str, Any] = page.request.get(f"{server.url}/api{path}/rating").json()
        if told["outcome"] != "waiting":
            return told


def test_three_strangers_meet_and_are_rated(
    open_page: OpenPage, server: Server, rng: np.random.Generator, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = named(open_page, server, "Ada")
    bo = named(open_page, server, "Bo", size=(390, 844))
    cy = named(open_page, server, "Cy")
    ada.get_by_role("button", name="3–4 players").first.click()
    expect(ada.get_by_role("heading", name="Finding you a table")).to_be_visible()
    for page in (bo, cy):
        page.get_by_role("button", name="Join: Packeis am Pol").click()
    for page in (ada, bo, cy):
        expect(page.get_by_role("button", name="Sit down")).to_be_focused()
    for page in (ada, bo, cy):
        page.keyboard.press("Enter")
    for page in (ada, bo, cy):
        page.wait_for_url("**/games/*")
    path = "/" + ada.url.removeprefix(server.url).lstrip("/")
    assert bo.url == cy.url == ada.url
    expect(ada.get_by_text("Bo").first).to_be_visible()
    for page in (bo, cy):  # from now on only Ada watches
        page.goto("about:blank")
    to_the_end([ada, bo, cy], server, path, rng)
    told = rating_of(ada, server, path)
    assert (told["outcome"], told["pool"]) == ("rated", "packeis/many/quick")
    after = {one["player"]: one["after"] for one in told["changes"]}
    assert len({one["rating"] for one in after.values()}) > 1
    for page in (ada, bo, cy):
        (mine,) = (
            one
            for one in page.request.get(f"{server.url}/api{path}/rating").json()["changes"]
            if one["you"]
        )
        pool = f"{server.url}/api/players?pool={told['pool']}"
        assert page.request.get(pool).json()["you"] == mine["after"]
    monkeypatch.setitem(os.environ, "DATA", str(server.folder))
    assert cli.main(["ratings", "replay"]) == 0


# Only promises that are already resolved are awaited, so no answer arrives in between.
_TAPPED_QUICKLY = """async () => {
  for (const tile of [1, 4, 10]) {
    document.querySelectorAll('.tile')[tile].click();
    for (let i = 0; i < 100; i++) await null;
  }
}"""


def test_a_newcomer_who_taps_quickly_is_one_person(open_page: OpenPage, server: Server) -> None:
    """Three taps precede the first answer, before which the browser has no cookie."""
    page, asked = open_page(), list[Request]()
    page.on("request", lambda one: asked.append(one) if "/seeks" in one.url else None)
    page.goto(f"{server.url}/lobby")
    page.locator("main.lobby.known").wait_for()
    page.evaluate(_TAPPED_QUICKLY)
    chips = page.locator("#search .wishes li:not(.set)")
    expect(chips).to_have_count(3)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#search")).to_be_hidden()
    assert [(one.method, "cookie" in one.all_headers()) for one in asked] == [
        ("POST", False),
        ("POST", True),
        ("DELETE", True),
    ]


def test_a_newcomer_may_ask_before_they_are_told_who_they_are(
    open_page: OpenPage, server: Server
) -> None:
    """The lobby is shown at once; what concerns one person follows when it next looks."""
    page, late, is_asked = open_page(), list[str | bytes](), False
    lines: list[WebSocketRoute] = []

    def opened(near: WebSocketRoute) -> None:
        def told(text: str | bytes) -> None:
            is_late = not is_asked and json.loads(text)["type"] == "idle"
            late.append(text) if is_late else near.send(text)

        lines.append(near)
        far = near.connect_to_server()
        near.on_message(far.send)
        far.on_message(told)

    stand_between(page, "**/lobby/live", opened)
    page.goto(f"{server.url}/lobby")
    page.locator("main.lobby.known").wait_for()
    with page.expect_response("**/api/seeks"):
        page.locator(".tile").nth(1).click()
    is_asked = True
    for text in late:
        lines[0].send(text)
    expect(page.locator("#search .wishes li:not(.set)")).to_have_count(1)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#search")).to_be_hidden()
