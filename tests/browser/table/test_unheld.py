"""Six seats, and one that nobody holds: the form, the seats, the list of actions."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import told_of
from tests.browser.server import Server
from tests.browser.waiting import PATIENCE_MS
from tests.slow import slow


def chosen(page: Page, server: Server, players: int) -> Page:
    page.goto(f"{server.url}/new?game=penguisi&players={players}")
    return page


def post(page: Page, server: Server, path: str, body: dict[str, Any]) -> Any:
    headers = {"content-type": "application/json", "origin": server.url}
    answer = page.request.post(
        server.url + path, data=json.dumps(body), headers=headers, timeout=PATIENCE_MS
    )
    return answer.json()


def opened(page: Page, server: Server, people: int, **options: str) -> Any:
    """A table on one screen where the first seat begins."""
    seats = [{"kind": "me", "name": "Ada"}, *[{"kind": "here"}] * (people - 1)]
    body = {"game": "penguisi", "seats": seats, "options": {"start": "seat1"} | options}
    return post(page, server, "/api/games", body)


def act(page: Page, server: Server, game_id: str) -> Any:
    """Play the smallest legal action; return the table after it."""
    view = told_of(page, server.url, f"/games/{game_id}")
    action = {"number": view["number"] + 1, "seat": view["to_move"], "action": min(view["taps"])}
    return post(page, server, f"/api/games/{game_id}/act", action)


def test_the_form_asks_for_what_the_players_leave_open(open_page: OpenPage, server: Server) -> None:
    page = chosen(open_page(), server, 2)
    expect(page.locator("#notes")).to_contain_text("The Great Guin plays, too: seat 3")
    arms, add = page.get_by_label("5 arms"), page.get_by_role("button", name="Add a player")
    expect(arms).to_be_hidden()
    for _ in range(4):
        add.click()
    expect(page.locator(".chair[data-seat]:visible")).to_have_count(6)
    expect(add).to_be_hidden()
    page.get_by_text("Finer points").click()
    expect(page.locator("#notes")).to_be_hidden()
    expect(page.locator("#o-guin")).to_be_hidden()
    page.get_by_label("Who plays: player 5").select_option("none")
    page.get_by_label("Who plays: player 5").select_option("none")
    arms.check(force=True)
    page.locator("#o-guin").select_option("2")
    expect(page.locator("#notes")).to_contain_text("seat 2 is its own")
    page.get_by_label("4 arms").check(force=True)
    expect(page.locator("#w-guin")).to_contain_text("there is no seat left for it")


@pytest.mark.parametrize("size", [(360, 740), slow((1280, 640))])
def test_six_seats_and_one_of_them_nobodys(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(size=size)
    table = opened(page, server, 5, board="6", guin="2")
    for _ in range(60):
        view = act(page, server, table["id"])
        if view["turn_owner"] == 1:
            break
    assert view["to_move"] != 1, "the Great Guin moves, but somebody decides for it"
    page.goto(server.url + table["url"])
    names = ["Great Guin", "Black", "Green", "Blue", "Pink", "Ada"]
    expect(page.locator(".seat .name")).to_have_text(names)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    guin = page.locator(".seat[data-seat='1']")
    expect(guin.locator(".chip")).to_have_text("moves")
    decides = page.locator(f".seat[data-seat='{view['to_move']}']")
    expect(decides.locator(".chip").first).to_have_text("decides", use_inner_text=False)
    told = f"Great Guin’s turn: {view['seats'][view['to_move']]['name']} moves for it"
    expect(page.locator(".status")).to_contain_text(told)  # all five sit at this screen
    for seat in page.locator(".seat").all():
        box = seat.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]


def test_a_turn_stands_together_in_the_list(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    table = opened(page, server, 2)
    view = act(page, server, table["id"])
    while len({entry["of"] for entry in view["log"]}) < 3:
        view = act(page, server, table["id"])
    page.goto(server.url + table["url"])
    turns: list[list[str]] = []
    for ply, entry in enumerate(view["log"], 1):
        if ply == 1 or entry["of"] != view["log"][ply - 2]["of"]:
            turns.append([])
        turns[-1].append(str(ply))
    page.locator(".log .cur").wait_for()
    shown = [
        turn.locator(".mv").evaluate_all("all => all.map((one) => one.dataset.ply)")
        for turn in page.locator(".log .turn").all()
    ]
    assert shown == turns
