"""Whose hand is shown: one's own in everybody's turns, and the others' on a tap or beside them."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import OpenPage, photograph
from tests.browser.memories import draw
from tests.browser.play import LINK, ME, Hands, acted, new_table, settle, told_of
from tests.browser.server import Server
from tests.browser.table.test_polar_escape import DESK, PHONE, View, going_on
from tests.browser.table.test_polar_escape_close import spread
from tests.browser.waiting import box_of
from tests.slow import slow

_FINGER, _READABLE = 44, 32


def at_others_turn(
    mila: Page,
    sam: Page,
    server: Server,
    rng: np.random.Generator,
    going: Callable[[View, np.random.Generator], str] = going_on,
    least: int = 12,
) -> str:
    """A table where it is the turn of Sam, who has two seats; all have sheets in their hands."""
    table = new_table(mila, server.url, ME, LINK, LINK, game="polar_escape")
    headers, path = {"origin": server.url}, str(table["url"])
    for invite in table["invites"]:
        code = invite["url"].rpartition("/")[2]
        join = f"{server.url}/api/join/{code}"
        assert sam.request.post(join, data={"name": "Sam"}, headers=headers).ok
    while True:
        seen = told_of(mila, server.url, path)
        page = mila if seen["to_move"] == 0 else sam
        told: dict[str, Any] = seen if page is mila else told_of(sam, server.url, path)
        if told["number"] > least and told["turn_owner"] == 1 and told["to_move"] == 1:
            return path
        acted(page, server.url, path, told, going(told, rng))


def staying(told: View, rng: np.random.Generator) -> str:
    """An action that leaves all penguins on the iceberg: they place sheets, and don't spin."""
    places = sorted(one for one in told["taps"] if one.startswith(("pick:", "place:")))
    return str(places[0]) if places else going_on(told, rng)


def hand(page: Page, colour: str) -> Any:
    """The sheets of a colour in the hand that is shown."""
    return page.locator(f".board .node.shown[data-id^=sheet-{colour}]")


@pytest.mark.parametrize(
    ("size", "theme"), [(PHONE, "light"), (DESK, "dark"), slow(PHONE, "dark"), slow(DESK, "light")]
)
def test_ones_own_hand_stays_and_others_are_shown_on_a_tap(
    open_page: OpenPage,
    server: Server,
    rng: np.random.Generator,
    size: tuple[int, int],
    theme: str,
) -> None:
    mila = open_page(size=size, has_touch=size == PHONE, color_scheme=theme)
    path = at_others_turn(mila, open_page(), server, rng)
    mila.goto(server.url + path)
    settle(mila)
    expect(hand(mila, "R").first).to_be_visible()
    expect(hand(mila, "Y")).to_have_count(0)
    expect(mila.locator("[data-id=penguin-1] .own-mark .word")).to_have_text("You")
    look = mila.locator('.opps [data-seat="1"] .hand')
    box = box_of(mila, '.opps [data-seat="1"]')
    assert min(box["width"], box["height"]) >= _FINGER
    photograph(mila, f"hands-own-{size[0]}-{theme}")
    look.click()
    expect(hand(mila, "Y").first).to_be_visible()
    expect(hand(mila, "R")).to_have_count(0)
    expect(look).to_have_attribute("aria-pressed", "true")
    photograph(mila, f"hands-theirs-{size[0]}-{theme}")
    assert audit(mila) == {}
    look.press("Enter")
    expect(hand(mila, "R").first).to_be_visible()
    expect(hand(mila, "Y")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, slow((320, 640))])
def test_the_ring_around_a_penguin_on_the_iceberg_is_whole(
    open_page: OpenPage, server: Server, rng: np.random.Generator, size: tuple[int, int]
) -> None:
    mila = open_page(size=size, has_touch=True)
    mila.goto(server.url + at_others_turn(mila, open_page(), server, rng, staying, 5))
    settle(mila)
    expect(mila.locator(".own-mark .word")).to_have_text("You")
    where = "(e) => new DOMMatrix(getComputedStyle(e).transform).e"
    assert mila.locator("[data-id=penguin-1]").evaluate(where) < 0  # left of the sea
    draw(mila)
    photograph(mila, f"hands-ring-{size[0]}")
    board, ring, flag = (
        box_of(mila, one) for one in ("#board", ".own-mark .ring", ".own-mark .flag")
    )
    for mark in (ring, flag):
        assert board["x"] <= mark["x"]
        assert mark["x"] + mark["width"] <= board["x"] + board["width"]
        assert board["y"] <= mark["y"]
    assert box_of(mila, "[data-id=coast]")["x"] <= board["x"]  # no water behind the iceberg


@pytest.mark.parametrize("size", [DESK, slow((1440, 900))])
def test_on_a_desk_others_hands_can_be_read_beside_them(
    open_page: OpenPage, server: Server, rng: np.random.Generator, size: tuple[int, int]
) -> None:
    mila = open_page(size=size)
    path = at_others_turn(mila, open_page(), server, rng)
    told = told_of(mila, server.url, path)
    mila.goto(server.url + path)
    settle(mila)
    draw(mila)
    photograph(mila, f"hands-desk-{size[0]}")
    for seat, colour in ((1, "Y"), (2, "K")):
        held = [
            node["id"][-1]
            for node in told["scene"]["nodes"]
            if node["id"].startswith(f"sheet-{colour}") and "hand" in node.get("classes", ())
        ]
        slots = mila.locator(f'.opps [data-seat="{seat}"] .hand svg')
        expect(slots).to_have_count(6)
        expect(mila.locator(f'.opps [data-seat="{seat}"] .hand .holds')).to_have_count(len(held))
        for slot in slots.all():
            frame, sheet = slot.bounding_box(), slot.locator("use").bounding_box()
            assert frame
            assert sheet
            assert min(frame["width"], frame["height"]) >= _READABLE
            assert frame["x"] <= sheet["x"] + 0.5
            assert sheet["x"] + sheet["width"] <= frame["x"] + frame["width"] + 0.5
            assert frame["y"] <= sheet["y"] + 0.5
            assert sheet["y"] + sheet["height"] <= frame["y"] + frame["height"] + 0.5


def test_an_arrow_at_the_edge_leads_to_ones_own_penguin(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=PHONE, has_touch=True)
    told = spread(page, server)
    page.goto(server.url + str(told["path"]))
    Hands(page, rng, touch=True).wait_for_turn()
    arrow = page.get_by_role("button", name="Where am I?")
    own = page.locator(f"[data-id=penguin-{told['to_move'] + 1}] .art")
    expect(own).to_be_in_viewport()
    expect(arrow).to_be_hidden()
    expect(page.locator(".own-mark")).to_have_count(0)  # it is one's own turn
    box, frame = box_of(page, ".overview"), box_of(page, ".overview .frame")
    over, below = frame["y"] - box["y"], box["y"] + box["height"] - frame["y"] - frame["height"]
    edge = box["y"] + (8 if over > below else box["height"] - 8)  # where there is more sea
    page.touchscreen.tap(box["x"] + box["width"] - 8, edge)
    expect(arrow).to_be_visible()
    photograph(page, "hands-arrow-390")
    at = box_of(page, ".compass")
    assert min(at["width"], at["height"]) >= _FINGER
    assert audit(page) == {}
    arrow.tap()
    expect(own).to_be_in_viewport()
    expect(arrow).to_be_hidden()
