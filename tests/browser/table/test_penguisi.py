"""A race with dice: steps by touch and by keys on three boards, dice, bonuses, forced actions."""

import re
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import (
    HERE,
    ME,
    Hands,
    new_table,
    played,
    tap_the_frame,
    told_of,
    wait_for_throws,
)
from tests.browser.server import Server
from tests.browser.test_look import SIZES, keep
from tests.browser.waiting import middle_of, wait_until
from tests.slow import slow

PHONE = (390, 844)
DESK = (1280, 800)
NAMES = ("Jonas", "Noor", "Ada", "Emil", "Lotte")


def seats(players: int) -> tuple[dict[str, str], ...]:
    return (ME, *(HERE | {"name": name} for name in NAMES[: players - 1]))


def running(
    page: Page, server: Server, rng: np.random.Generator, players: int, plies: int = 16, **more: str
) -> None:
    """Open a table that has been played on for a while, and go there."""
    options = {"players": str(players)} | more
    path = played(
        page, server.url, rng, plies, seats=seats(players), game="penguisi", options=options
    )
    page.goto(server.url + path)
    page.locator(".state").first.wait_for()


def view(page: Page, server: Server) -> dict[str, object]:
    """The table as the server shows it to the page's browser."""
    path = page.url.removeprefix(server.url)
    told: dict[str, object] = told_of(page, server.url, path)
    return told


def test_the_list_of_actions_shows_the_dice_that_were_thrown_last(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=DESK)
    running(page, server, rng, players=4, plies=60)
    log: Any = view(page, server)["log"]
    thrown = max(ply for ply, entry in enumerate(log, 1) if entry["seat"] is None)
    page.goto(f"{page.url}/replay#{thrown}")
    current = page.locator(".list .cur")
    expect(current).to_have_class("mv chance cur")
    expect(current).to_be_in_viewport()
    expect(current).to_contain_text("rolls")
    expect(current.locator(".pic")).to_have_count(2)
    page.get_by_role("button", name="Notation").click()
    expect(current).to_have_text(re.compile(r"^\s*R\d\d\s*$"))


# Find a penguin that isn't covered: one that may be captured lies under a goal's mark.
_UNCOVERED = """() => [...document.querySelectorAll('.node[data-id^=penguin]')].find((node) => {
  const { x, y, width, height } = node.querySelector('.art').getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.node') === node;
}).dataset.id"""


def test_a_closer_look_says_how_far_a_penguin_has_come(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=DESK)
    running(page, server, rng, players=3)
    walker = f'[data-id="{page.evaluate(_UNCOVERED)}"]'
    words = str(page.get_attribute(walker, "aria-label")).partition(", can be chosen")[0]
    x, y = middle_of(page, f"{walker} .art")
    for step in (0, 1):
        page.mouse.move(x + step, y)
    expect(page.locator(".peek b")).to_have_text(words)


# -- steps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, slow(4), 6])
def test_steps_by_touch_on_a_phone(
    open_page: OpenPage, server: Server, rng: np.random.Generator, players: int
) -> None:
    """With two players, the Great Guin takes part, too."""
    page = open_page(size=PHONE, has_touch=True)
    running(page, server, rng, players)
    hands = Hands(page, rng, touch=True)
    assert page.locator("[data-id=guin-crown]").count() == (players == 2)
    for _ in range(8):
        hands.act_by_taps()
    shown = page.evaluate("document.documentElement.scrollWidth")
    assert shown <= PHONE[0]  # nothing sticks out sideways


@pytest.mark.parametrize("players", [slow(2), 4, slow(6)])
def test_steps_by_keys(
    open_page: OpenPage, server: Server, rng: np.random.Generator, players: int
) -> None:
    page = open_page()
    running(page, server, rng, players)
    hands = Hands(page, rng)
    page.locator('.node[tabindex="0"]').focus()
    said = set()
    for _ in range(8):
        assert page.evaluate("document.activeElement.matches('.board .node')")
        hands.act_by_keys()
        said.add(page.locator("#spoken").inner_text())
    assert len(said) > 4  # what happened was announced


def test_a_die_can_be_tapped_for_its_step(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=PHONE, has_touch=True)
    running(page, server, rng, 4)
    hands = Hands(page, rng, touch=True)
    for _ in range(60):
        hands.wait_for_turn()
        places = {place["id"]: place for place in hands.lit()}
        dice = [name for name in places if name.startswith(("die", "under"))]
        if dice:
            break
        hands.tap(places[min(places)])
    before = hands.number
    hands.tap(places[dice[0]])
    hands.wait_after(before)


def walking(hands: Hands) -> dict[str, Any]:
    """A penguin that can step, after as many actions as that takes."""
    while not any(place["id"].startswith("penguin") for place in hands.lit()):
        hands.act_by_taps()
        hands.wait_for_turn()
    return next(place for place in hands.lit() if place["id"].startswith("penguin"))


def test_a_penguin_is_dragged(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    running(page, server, rng, 4)
    hands = Hands(page, rng)
    walker = walking(hands)
    page.mouse.move(walker["x"], walker["y"])
    page.mouse.down()
    page.mouse.move(walker["x"] + 12, walker["y"] + 12, steps=3)
    goal = next(place for place in hands.lit() if place["id"].startswith("goal"))
    before = hands.number
    page.mouse.move(goal["x"], goal["y"], steps=5)
    expect(page.locator(f'[data-id="{goal["id"]}"].over')).to_have_count(1)
    page.mouse.up()
    hands.wait_after(before)


_WATCH = """() => {
  window.seen = {faces: [], ways: []};
  const die = document.querySelector('[data-id=die-1] .art');
  new MutationObserver(() => seen.faces.push(die.getAttribute('href'))).observe(
    die, {attributes: true});
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (this.dataset.id?.startsWith('penguin')) seen.ways.push(frames.length);
    return animate.call(this, frames, how);
  };
}"""


# Whether a die was seen in the air, and a penguin on the spaces along its way.
_SEEN = "seen.faces.some((face) => face.includes('-air-')) && Math.max(...seen.ways) > 2"


def test_dice_tumble_and_penguins_walk(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(reduced_motion="no-preference")
    running(page, server, rng, 4)
    page.evaluate("localStorage.setItem('rookery-roll', 'auto')")
    page.evaluate(_WATCH)
    hands = Hands(page, rng)
    for _ in range(60):  # until a penguin was seen along its way
        hands.act_by_taps()
        wait_for_throws(page)
        hands.wait_for_turn()
        if page.evaluate(_SEEN):
            break
    told = view(page, server)
    board = page.locator("#board")  # throws made meanwhile are shown one by one
    expect(board).to_have_attribute("data-number", str(told["number"]))
    assert page.evaluate(_SEEN)
    node = {one["id"]: one for one in told["scene"]["nodes"]}  # type: ignore[index]  # JSON
    wait_for_throws(page)
    lies = page.locator("[data-id=die-1] .art").get_attribute("href")
    assert lies == f"#{node['die-1']['symbol']}"


# -- a closer look -------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "board"), [slow(4, "5"), (6, "6")])
def test_two_quick_taps_look_closer_at_an_arm_and_back(
    open_page: OpenPage, server: Server, rng: np.random.Generator, players: int, board: str
) -> None:
    """Play goes on in the close view, and taps that choose are not taken for a double tap."""
    page = open_page(size=PHONE, has_touch=True)
    corner = looked_closer_and_acted_by_keys(page, server, rng, players, board)
    assert page.evaluate(IN_SIGHT)  # wherever the keyboard has gone
    tap_the_frame(page)
    expect(corner).to_be_hidden()


def test_a_penguin_that_the_keyboard_moved_is_followed(
    open_page: OpenPage, own_server: Server
) -> None:
    """With this seed a penguin walks to the edge of the view, where its head would stick out."""
    own_server.seed(AT_THE_EDGE)  # a shared one may have drawn the same ids before
    page = open_page(size=PHONE, has_touch=True)
    rng = np.random.default_rng(AT_THE_EDGE)
    looked_closer_and_acted_by_keys(page, own_server, rng, 6, "6")
    assert page.evaluate(IN_SIGHT)


def looked_closer_and_acted_by_keys(
    page: Page, server: Server, rng: np.random.Generator, players: int, board: str
) -> Locator:
    """Look closer and act by keys; return the button that shows the whole board again."""
    running(page, server, rng, players, board=board)
    hands = Hands(page, rng, touch=True)
    penguin = walking(hands)
    small = page.evaluate(WIDTH, penguin["id"])
    corner = page.get_by_role("button", name="Show the whole board")
    expect(corner).to_be_hidden()
    before = hands.number
    twice(page, penguin, corner)
    page.wait_for_function(
        f"([id, least]) => ({WIDTH})(id) > least", arg=[penguin["id"], 1.7 * small]
    )
    assert hands.number == before
    page.keyboard.press("Escape")  # lets go of what an extra tap may have chosen
    hands.act_by_keys()
    expect(corner).to_be_visible()
    return corner


AT_THE_EDGE = 2402306525
IN_SIGHT = """() => {
  const [at, box] = [document.activeElement, document.querySelector('svg.board')]
    .map((element) => element.getBoundingClientRect());
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
}"""
WIDTH = "(id) => document.querySelector(`[data-id=${id}] .art`).getBoundingClientRect().width"


def twice(page: Page, place: dict[str, float], seen: Locator) -> None:
    """Tap twice, or more often if the machine is too slow for a double tap."""
    for _ in range(20):
        page.touchscreen.tap(place["x"], place["y"])
        if seen.is_visible():
            break


# -- what is forced ------------------------------------------------------------------------------


def test_forced_actions_play_themselves_where_that_is_wanted(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """The first move of a game is an entry, which leaves no choice."""
    page = open_page(size=PHONE, has_touch=True)
    options = {"players": "4"}
    told = new_table(page, server.url, *seats(4), game="penguisi", options=options)
    page.goto(server.url + str(told["url"]))
    hands = Hands(page, rng, touch=True)
    goals = page.locator('.node[data-id^="goal-E"] .state.lit')
    expect(goals).to_have_count(1)
    before = hands.number
    page.get_by_role("button", name="More").click()
    switch = page.get_by_role("switch", name="Play forced moves automatically")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    hands.wait_after(before)
    page.get_by_role("button", name="Close").last.click()
    # Wait until there is a choice. Dice are lit besides the places that they stand for.
    choices = ".node:is([data-id^=penguin], [data-id^=goal]) .state.lit"
    wait = "(choices) => document.querySelectorAll(choices).length > 1"
    wait_until(page, wait, choices)
    assert len(view(page, server)["taps"]) > 1  # type: ignore[arg-type]  # a mapping
    page.reload()
    page.get_by_role("button", name="More").click()
    expect(switch).to_have_attribute("aria-checked", "true")  # this browser remembers it


# -- the end and pictures ------------------------------------------------------------------------


def test_the_great_guin_has_its_place_in_the_end(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    options = {"players": "2", "penalty": "3"}
    path = played(page, server.url, rng, 5000, seats=seats(2), game="penguisi", options=options)
    page.goto(server.url + path)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("row").filter(has_text="Great Guin")).to_be_visible()
    assert page.locator("[data-id=place-1]").count() == 1


@pytest.mark.slow
@pytest.mark.parametrize("size", list(SIZES))
def test_pictures(open_page: OpenPage, server: Server, rng: np.random.Generator, size: str) -> None:
    page = open_page(**SIZES[size])
    hands = Hands(page, rng)
    for players, board in ((2, "3"), (4, "4"), (4, "5"), (6, "6")):
        running(page, server, rng, players, 30, board=board)
        walkers = [place for place in hands.lit() if place["id"].startswith("penguin")]
        if walkers:
            hands.tap(walkers[0])
        keep(page, f"penguisi-{board}", size)
