"""Boards of floes: whole games by touch and by keys, and how a floe is made to drift."""

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, photograph
from tests.browser.play import HERE, ME, Hands, new_table, played
from tests.browser.server import Server
from tests.browser.test_look import SIZES, keep
from tests.slow import slow

DEAL = "SMCAASMCMCASCASMCMASSAMC"
PHONE = (390, 844)
MIDDLE = 20  # plies
# Each long variant is played from its first ply by only one hand, by the other from the middle on.
WHOLE = {"touch": {"base", "strategic"}, "keys": {"base", "flame and drift", "alone"}}
VARIANTS: dict[str, dict[str, str]] = {
    "base": {"players": "2"},
    "strategic": {"players": "2", "coins": "strategic"},
    "flame and drift": {"players": "2", "flame": "yes", "drift": "yes", "tiles": "v"},
    "alone": {"players": "1", "challenge": "yes"},
}


def table(page: Page, server: Server, **options: str) -> None:
    """Open a table with these options, all seats here, and go there."""
    seats = (ME, HERE)[: int(options.get("players", "2"))]
    told = new_table(
        page, server.url, *seats, game="penguin_game", options={"players": "2"} | options
    )
    page.goto(server.url + told["url"])


def late_table(page: Page, server: Server, rng: np.random.Generator, **options: str) -> None:
    """Open such a table in the middle of a game, and go there."""
    seats = (ME, HERE)[: int(options["players"])]
    how: dict[str, Any] = {"game": "penguin_game", "options": options}
    page.goto(server.url + played(page, server.url, rng, MIDDLE, seats=seats, **how))


def node(page: Page, name: str) -> tuple[float, float, float, float]:
    """The place of a node's drawing on the screen: its middle, width and height."""
    box = page.locator(f'[data-id="{name}"] .art').bounding_box()
    assert box
    return (
        box["x"] + box["width"] / 2,
        box["y"] + box["height"] / 2,
        box["width"],
        box["height"],
    )


# -- whole games ---------------------------------------------------------------------------------


def begin(page: Page, server: Server, rng: np.random.Generator, variant: str, by: str) -> None:
    """Open a variant's table at its first ply, or late if only the other hand plays it whole."""
    if variant in WHOLE[by]:
        table(page, server, **VARIANTS[variant])
    else:
        late_table(page, server, rng, **VARIANTS[variant])


@pytest.mark.parametrize("variant", ["base", slow("strategic"), "flame and drift", slow("alone")])
def test_a_game_by_touch(
    open_page: OpenPage, server: Server, rng: np.random.Generator, variant: str
) -> None:
    page = open_page(size=PHONE, has_touch=True)
    begin(page, server, rng, variant, "touch")
    hands = Hands(page, rng, touch=True)
    while not hands.is_over:
        hands.act_by_taps()
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_visible()


@pytest.mark.parametrize("variant", [slow("base"), "strategic", slow("flame and drift"), "alone"])
def test_a_game_by_keys(
    open_page: OpenPage, server: Server, rng: np.random.Generator, variant: str
) -> None:
    page = open_page()
    begin(page, server, rng, variant, "keys")
    hands = Hands(page, rng)
    page.locator('.node[tabindex="0"]').focus()
    page.keyboard.press("Shift+Tab")  # the drawing itself takes no focus
    assert not page.evaluate("document.activeElement.closest('#board')")
    page.keyboard.press("Tab")
    expect(page.locator(".legend li")).to_have_count(7)
    first, said = hands.number, set()
    while not hands.is_over:
        assert page.evaluate("document.activeElement.matches('.board .node')")
        hands.act_by_keys()
        said.add(page.locator("#spoken").inner_text())
    assert len(said) > (hands.number - first) / 2  # what happened was announced
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_visible()


# -- what is lit ---------------------------------------------------------------------------------


def drifting(
    page: Page, server: Server, rng: np.random.Generator, touch: bool = True, **options: str
) -> Hands:
    """A table where both penguins are placed and the first has moved, so that a tile may drift."""
    table(page, server, drift="yes", deal=DEAL, **options)
    hands = Hands(page, rng, touch)
    for _ in range(3):
        hands.act_by_taps()
    return hands


def tap(hands: Hands, name: str) -> None:
    """Tap a lit place."""
    hands.tap(next(place for place in hands.lit() if place["id"] == name))


def lit(hands: Hands, beginning: str = "") -> set[str]:
    return {place["id"] for place in hands.lit() if place["id"].startswith(beginning)}


def test_steps_and_hops_are_told_apart_by_their_form(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=PHONE, has_touch=True)
    table(page, server, deal=DEAL)  # b2: Arms on Suns
    hands = Hands(page, rng, touch=True)
    for place in ("spot-1a", "spot-4d"):
        before = hands.number
        tap(hands, place)
        hands.wait_after(before)
    # The mover is chosen by itself. a1 has Crowns on Suns, two high.
    marks = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.state.lit')].map(
          (mark) => [mark.closest('.node').dataset.id, mark.getAttribute('href')]))"""
    )
    assert marks == {
        "spot-1d": "#lit-step",
        "spot-2a": "#lit-hop",
        "spot-2d": "#lit-hop",
    }
    label = page.locator("[data-id=spot-1d]").get_attribute("aria-label")
    assert label == "b2: 2 coins, from the top Arms, Suns; step, can be chosen"
    expect(page.locator("[data-id=spot-1a] .state.chosen")).to_have_count(1)
    hands.act_by_taps()


def test_coins_are_large_enough_for_a_finger(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=PHONE, has_touch=True)
    hands = drifting(page, server, rng, tiles="T")
    coin = page.locator("[data-id^=coin-]").first.get_attribute("data-id")  # one that stays
    assert coin
    assert node(page, coin)[2] >= 40
    tap(hands, "tile-1")
    assert node(page, coin)[2] >= 27  # although every place for a tile is in view
    assert node(page, "right-1")[2] >= 40


def test_a_closer_look_takes_a_stack_apart(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    table(page, server, deal=DEAL)
    strip = page.locator(".peek")
    x, y, _, _ = node(page, "spot-1b")
    page.mouse.move(x, y)
    page.mouse.move(*node(page, "spot-1a")[:2])
    expect(strip).to_be_visible()
    expect(strip.locator("b")).to_have_text("a1")
    hidden = strip.locator("use").evaluate_all("(uses) => uses.map((u) => u.getAttribute('href'))")
    assert hidden == ["#coin-S1", "#coin-C1"]
    page.mouse.move(5, 400)
    expect(strip).to_be_hidden()


def test_a_finger_that_looks_does_not_choose(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=PHONE, has_touch=True)
    table(page, server, deal=DEAL)
    x, y, _, _ = node(page, "spot-1a")
    hand = page.context.new_cdp_session(page)
    points = [{"x": x, "y": y}]
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(page.locator(".peek")).to_be_visible()
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".peek")).to_be_hidden()
    hand.detach()
    hands = Hands(page, rng, touch=True)
    assert hands.number == 0
    tap(hands, "spot-1a")
    hands.wait_after(0)


# -- drifting ------------------------------------------------------------------------------------

# The words below the buttons that can be tapped, and how far each is from the others, from other
# buttons, and from the edges of the board.
_CAPTIONS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const buttons = [...document.querySelectorAll('.node.steady')].filter((one) =>
    one.querySelector('.caption') && one.querySelector('.state.lit'));
  const board = box(document.querySelector('#board'));
  const gap = (a, b) =>
    Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
  return Object.fromEntries(buttons.map((one) => {
    const words = one.querySelector('.caption'), at = box(words);
    const others = buttons.filter((other) => other !== one);
    return [one.dataset.id, [words.textContent, Math.min(at.left - board.left,
      board.right - at.right, board.bottom - at.bottom, ...others.map((e) => gap(at, box(e))))]];
  }));
}"""


def test_a_tile_is_taken_put_turned_and_let_go(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=PHONE, has_touch=True)
    hands = drifting(page, server, rng)
    assert lit(hands) == {"tile-1", "tile-2", "tile-3", "tile-4", "stay"}
    tap(hands, "tile-2")
    assert lit(hands, "berth") == {
        f"berth-{place}" for place in ("0,-2", "-2,0", "-2,2", "4,2", "0,4", "2,4")
    }
    tap(hands, "berth-4,2")
    where = "() => [...document.querySelectorAll('[data-id=tile-2], [data-id=spot-2a]')].map("
    places = where + "(node) => node.style.transform.match(/-?[\\d.]+/g).map(Number))"
    tile, spot = page.evaluate(places)
    assert tile == [500, 300]  # it is shown where it would go, with all that is on it
    assert spot[0] == 450
    tap(hands, "right-2")
    tile, spot = page.evaluate(places)
    assert spot[0] == 550  # the cell turned with it
    assert lit(hands) == {"left-2", "right-2", "set-2"}  # and can be turned on
    photograph(page, "drift-words-390")
    said = page.evaluate(_CAPTIONS)
    assert {one: words for one, (words, _) in said.items()} == {
        "set-2": "Done",
    }
    assert min(room for _, room in said.values()) >= 0, "a word is whole, and touches no other"
    before = hands.number
    tap(hands, "set-2")
    hands.wait_after(before)
    expect(page.locator(".strip .mv").last).to_contain_text("tile drifts southeast and turns")


def test_a_tile_is_dragged_and_can_be_taken_back(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    hands = drifting(page, server, rng, touch=False)
    x, y, _, _ = node(page, "tile-4")
    page.mouse.move(x + 30, y + 30)
    page.mouse.down()
    page.mouse.move(x + 50, y + 20, steps=3)
    # All places are in view now; the pointer holds the tile where it was picked up.
    target = next(place for place in hands.lit() if place["id"] == "berth-4,0")
    grip = node(page, "tile-4")
    page.mouse.move(target["x"] + (x + 50 - grip[0]), target["y"] + (y + 20 - grip[1]), steps=5)
    expect(page.locator("[data-id='berth-4,0'].over")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("[data-id='berth-4,0'] .state.chosen")).to_have_count(1)
    assert "set-4" in lit(hands)
    page.keyboard.press("Escape")
    assert lit(hands) == {"tile-1", "tile-2", "tile-3", "tile-4", "stay"}
    before = hands.number
    tap(hands, "stay")
    hands.wait_after(before)


def test_a_tile_keeps_who_it_is_while_it_drifts(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    hands = drifting(page, server, rng, touch=False)
    page.evaluate("for (const n of document.querySelectorAll('.board .node')) n.before_ = true")
    for name in ("tile-1", "berth-4,2", "right-1", "set-1"):
        before = hands.number
        tap(hands, name)
    hands.wait_after(before)
    same = """(kind) => [...document.querySelectorAll(`.node[data-id^=${kind}]`)].map(
      (node) => node.before_ === true)"""
    for kind in ("tile", "coin", "penguin", "spot"):
        assert all(page.evaluate(same, kind)), kind  # the very same elements, moved


# -- pictures ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("size", list(SIZES))
def test_pictures(open_page: OpenPage, server: Server, rng: np.random.Generator, size: str) -> None:
    page = open_page(**SIZES[size])
    hands = Hands(page, rng)

    def show(name: str, plies: int, *taps: str, **options: str) -> None:
        seats = (ME, HERE, HERE | {"name": "Noor"})[: int(options.get("players", "2"))]
        more = {"players": str(len(seats))} | options
        path = played(page, server.url, rng, plies, seats=seats, game="penguin_game", options=more)
        page.goto(server.url + path)
        page.locator(".state").first.wait_for()
        for beginning in taps:
            names = sorted(place["id"] for place in hands.lit())
            tap(hands, next(name for name in names if name.startswith(beginning)))
        keep(page, f"penguin_game-{name}", size)

    show("moving", 9, players="3", deal=DEAL)
    show("laying", 20, "pile", coins="chaotic")
    show("melting", 6, players="3", flame="yes")
    show("lifted", 3, "tile-2", drift="yes", tiles="T")
    show("turned", 3, "tile-2", "berth", "right", drift="yes")
    show("alone", 4, players="1", challenge="yes", deal=DEAL)
    show("placing", 0, players="1", tiles="v", tall="x3", deal=DEAL)
    stack = str(page.locator("[data-id^=badge-]").first.get_attribute("data-id"))
    page.mouse.move(*node(page, stack)[:2])
    page.mouse.move(*node(page, stack.replace("badge", "spot"))[:2])
    page.locator(".peek").wait_for()
    keep(page, "penguin_game-looking", size)
