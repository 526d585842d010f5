"""A server that dies in the middle of a game."""

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage
from tests.browser.line import Line
from tests.browser.play import HERE, ME, Hands, acted, new_table, played, settle, told_of
from tests.browser.server import Server
from tests.browser.waiting import box_of, middle_of

# Chromium reports every refused connection, but here the page is meant to keep retrying.
_BROKEN = ("WebSocket connection", "ERR_CONNECTION_REFUSED")


_TOP = "board.getBoundingClientRect().top"


def test_an_open_page_recovers_by_itself(
    open_page: OpenPage, own_server: Server, rng: np.random.Generator
) -> None:
    page = open_page(may_fail=_BROKEN)
    page.goto(own_server.url + new_table(page, own_server.url, ME, HERE)["url"])
    hands = Hands(page, rng)
    for _ in range(11):
        hands.act_by_taps()
    seen = page.locator(".log .mv").all_inner_texts()
    page.set_viewport_size({"width": 390, "height": 844})
    settle(page)
    top = page.evaluate(_TOP)
    own_server.kill()
    expect(page.get_by_text("no connection…")).to_be_visible()
    expect(page.locator(".chip.live", has_text="live")).to_have_count(0)
    expect(page.locator(".status")).to_contain_text("Your game is safe")
    assert page.evaluate(_TOP) == top  # nothing that could be tapped has moved
    assert audit(page) == {}
    page.set_viewport_size({"width": 1280, "height": 800})
    own_server.start()
    expect(page.get_by_text("no connection…")).to_have_count(0)
    assert page.locator(".log .mv").all_inner_texts() == seen  # nothing that was shown is lost
    hands.act_by_taps()
    assert hands.number == 12
    page.reload()
    assert hands.number == 12  # once it is drawn
    assert page.locator(".log .mv").all_inner_texts()[:11] == seen
    own_server.kill()
    own_server.start()
    expect(page.get_by_text("no connection…")).to_have_count(0)
    hands.act_by_taps()


def test_people_read_that_an_action_is_tried_again_and_then_see_it(
    open_page: OpenPage, own_server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(own_server.url + new_table(page, own_server.url, ME, HERE)["url"])
    hands = Hands(page, rng)
    hands.act_by_taps()
    file = Path(own_server.folder) / "rookery.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as thief:
        thief.execute("BEGIN IMMEDIATE")
        while places := hands.lit(1):
            hands.tap(places[0])
        expect(page.get_by_text("This could not be stored. Trying again.")).to_be_visible()
        expect(page.get_by_text("no connection…")).to_have_count(0)
        thief.execute("ROLLBACK")
    hands.wait_after(1)
    assert hands.number == 2
    hands.act_by_taps()


_WHERE = """() => Object.fromEntries([...document.querySelectorAll('[data-id^=penguin]')].map(
  (node) => [node.dataset.id, node.style.transform]))"""


def unanswered(
    page: Page, server: Server, rng: np.random.Generator
) -> tuple[Line, Hands, dict[str, str]]:
    """Play a ninth action and hold its answer back; also return where the pieces were before."""
    line = Line(page)
    page.goto(server.url + played(page, server.url, rng, 8))
    hands = Hands(page, rng)
    hands.wait_for_turn()
    before: dict[str, str] = page.evaluate(_WHERE)
    line.is_slow = True
    while places := hands.lit(8):
        hands.tap(places[0])
    return line, hands, before


def test_ones_own_action_is_seen_before_the_server_answers(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    line, hands, before = unanswered(page, server, rng)
    moved = page.evaluate(_WHERE)
    assert hands.number == 8
    assert len(moved.items() - before.items()) == 1
    expect(page.locator(".status")).to_contain_text("Waiting for the server…")
    expect(page.locator(".status")).to_contain_text("Your move is kept here")
    assert audit(page) == {}
    line.let_through()
    hands.wait_after(8)
    assert page.evaluate(_WHERE) == moved
    expect(page.locator(".status")).not_to_contain_text("Waiting")
    hands.act_by_taps()


def test_a_penguin_that_is_set_down_is_seen_before_the_server_answers(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """Where it will stand, though the scene doesn't have it yet."""
    page = open_page()
    line = Line(page)
    page.goto(server.url + new_table(page, server.url, ME, HERE)["url"])
    hands = Hands(page, rng)
    hands.wait_for_turn()
    floe = hands.lit()[0]
    line.is_slow = True
    hands.tap(floe)
    ahead = page.locator(".board .ahead")
    assert ahead.count() == 1  # as soon as the tap is over
    assert hands.number == 0
    assert page.evaluate(_WHERE) == {}
    shown = box_of(page, ".board .ahead")
    line.let_through()
    hands.wait_after(0)
    expect(ahead).to_have_count(0)
    stands = box_of(page, ".board [data-id^=penguin] .art")
    for side in ("x", "y", "width", "height"):
        assert abs(shown[side] - stands[side]) <= 8, side


def hop_of(view: Mapping[str, Any]) -> str:
    """A legal hop over others, which goes farther than to a neighbour; "" if there is none."""
    moves = [action for action in view["taps"] if re.fullmatch(r"[a-h]\d-[a-h]\d", action)]
    far = {action: abs(ord(action[0]) - ord(action[3])) for action in moves}
    deep = {action: abs(int(action[1]) - int(action[4])) for action in moves}
    return min((action for action in moves if max(far[action], deep[action]) > 1), default="")


def test_a_hop_is_seen_before_the_server_answers(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    line = Line(page)
    path = played(page, server.url, rng, 6, game="penguin_game")
    view = told_of(page, server.url, path)
    while not hop_of(view):
        view = acted(page, server.url, path, view, min(view["taps"]))
    page.goto(server.url + path)
    hands, number = Hands(page, rng), int(view["number"])
    hands.wait_for_turn()
    before = page.evaluate(_WHERE)
    line.is_slow = True
    for place in view["taps"][hop_of(view)]:
        page.mouse.click(*middle_of(page, f'[data-id="{place}"] .art'))
    moved = page.evaluate(_WHERE)
    assert len(moved.items() - before.items()) == 1  # as soon as the tap is over
    assert hands.number == number
    line.let_through()
    hands.wait_after(number)
    assert page.evaluate(_WHERE) == moved


def test_what_the_server_does_not_answer_can_be_taken_back(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """Even if it did arrive: the undo is requested as soon as that is known."""
    page = open_page(size=(390, 844))
    line, hands, before = unanswered(page, server, rng)
    expect(page.locator(".boardbox .waits")).to_have_text("Waiting for the server…")
    moved = page.evaluate(_WHERE)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".status")).to_contain_text("earlier move")  # looking back needs no answer
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    assert page.evaluate(_WHERE) == moved
    assert hands.lit(8) == []
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".boardbox .waits")).to_have_count(0)
    assert page.evaluate(_WHERE) == before
    assert hands.lit(8)
    line.let_through()
    hands.wait_after(9)  # it came, and was taken back
    assert page.evaluate(_WHERE) == before
    hands.act_by_taps()


def test_an_action_that_was_lost_on_its_way_is_sent_again(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    line = Line(page)
    page.goto(server.url + played(page, server.url, rng, 8))
    hands = Hands(page, rng)
    line.is_torn = True
    hands.act_by_taps()
    assert (hands.number, line.is_torn) == (9, False)
    hands.act_by_taps()
