"""How a table feels: throwing one's own dice, sounds, plans."""

import hashlib
from itertools import product
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from rookery import games
from tests.browser.conftest import OpenPage
from tests.browser.play import (
    HERE,
    ME,
    Hands,
    acted,
    new_table,
    played,
    played_one,
    requests_of,
    sit_down,
    told_of,
    wait_for_feel,
)
from tests.browser.server import Server
from tests.browser.waiting import wait_until
from tests.slow import slow
from tools.sounds.__main__ import make
from tools.sounds.packing import round_samples
from tools.sounds.recipes import RECIPES

PACKEIS = games.load("packeis")
_TURN_OR_THROW = "() => document.querySelector('.state.lit, .ledge')"


def at_own_throw(page: Page, hands: Hands) -> None:
    """Play until the page waits for a throw."""
    for _ in range(60):
        wait_until(page, _TURN_OR_THROW)
        if page.locator(".ledge").count():
            return
        before = hands.number
        while places := hands.lit(before):
            hands.tap(places[0])
    pytest.fail("nobody threw")


@pytest.mark.parametrize("key", [None, slow("Space")])
def test_a_throw_is_seen_when_its_player_rolls(
    open_page: OpenPage, server: Server, rng: np.random.Generator, key: str | None
) -> None:
    page = open_page(reduced_motion="no-preference")
    path = str(new_table(page, server.url, ME, HERE, game="penguisi")["url"])
    page.goto(server.url + path)
    wait_for_feel(page)
    hands = Hands(page, rng)
    at_own_throw(page, hands)
    shown = hands.number
    assert told_of(page, server.url, path)["number"] > shown  # the server has the throw already
    expect(page.locator(".status .t")).to_have_text("Press Roll when you are ready.")
    button = page.get_by_role("button", name="Roll", exact=True)
    expect(button).to_be_focused()
    if key:
        page.keyboard.press(key)
    else:
        button.click()
    expect(page.locator(".ledge")).to_have_count(0)
    hands.wait_after(shown)


# Count the taps at which pieces have moved by the time all listeners have run.
_WITHIN = """() => {
  const seen = () => [...document.querySelectorAll('[data-id^=penguin]')]
    .map((node) => node.style.transform).join();
  let before = '';
  globalThis.drawn = 0;
  addEventListener('pointerup', () => { before = seen(); }, true);
  addEventListener('pointerup', () => { drawn += Number(seen() !== before); });
}"""


def test_ones_own_action_is_drawn_within_the_tap(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url + played(page, server.url, rng, 8))
    page.locator(".state.lit").first.wait_for()
    page.evaluate(_WITHIN)
    hands = Hands(page, rng)
    hands.act_by_taps()
    hands.act_by_taps()
    assert page.evaluate("drawn") == 2


# Tap without a pause between press and release; return whether the focus has moved by then.
_TAPPED = """({ x, y }) => {
  const at = document.elementFromPoint(x, y);
  const tap = { clientX: x, clientY: y, button: 0, isPrimary: true, bubbles: true };
  at.ownerSVGElement.setPointerCapture = () => {}; // no real pointer is down
  at.dispatchEvent(new PointerEvent('pointerdown', tap));
  at.dispatchEvent(new PointerEvent('pointerup', tap));
  return document.activeElement.matches('.node');
}"""


def test_what_a_tap_does_is_drawn_before_the_focus_follows(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    page.goto(server.url + played(page, server.url, rng, 10))
    page.locator(".state.lit").first.wait_for()
    place = Hands(page, rng).lit()[0]
    assert not page.evaluate(_TAPPED, place)
    expect(page.locator(".state.chosen")).to_have_count(1)
    expect(page.locator(f'[data-id="{place["id"]}"]')).to_be_focused()


def test_sounds_are_fetched_once_they_are_switched_on(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.goto(server.url + new_table(page, server.url, ME, HERE)["url"])
    hands = Hands(page, rng)
    hands.act_by_taps()
    assert not [name for name in fetched if name.startswith("sound") or name.endswith(".flac")]
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Sounds and signals").click()
    switch = page.get_by_role("switch", name="Sounds")
    expect(switch).to_have_attribute("aria-checked", "false")
    with page.expect_request("**/hop.flac"):  # switching sounds on plays one
        switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    page.get_by_role("slider", name="Volume").fill("20")
    assert page.evaluate("localStorage.getItem('rookery-volume')") == "20"
    page.get_by_role("button", name="Close").click()
    with page.expect_request("**/slide-*.flac"):
        while hands.number < 10:
            hands.act_by_taps()


# The samples that the browser gets from a file: their hash as 16 bits each, and how many. Some
# browsers divide positive ones by 32767, which the factor evens out.
_DECODED = """async ({ name, rate }) => {
  const [version] = /static\\/\\w+/.exec(document.querySelector('script[src]').src);
  const answer = await fetch(`/${version}/sounds/${name}.flac`);
  const context = new OfflineAudioContext(1, 1, rate);
  const buffer = await context.decodeAudioData(await answer.arrayBuffer());
  const samples = Int16Array.from(buffer.getChannelData(0), (one) => Math.round(one * 32767.5));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', samples.buffer));
  const text = Array.from(hash, (one) => one.toString(16).padStart(2, '0')).join('');
  return [text, answer.headers.get('content-type'), buffer.numberOfChannels, samples.length];
}"""


def test_browsers_decode_every_sound_to_the_samples_that_were_made(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page()
    page.goto(f"{server.url}/open")
    for name, recipe in RECIPES.items():
        samples, rate = make(recipe)
        told = round_samples(samples)
        expected = hashlib.sha256(told.astype("<i2").tobytes()).hexdigest()
        decoded = page.evaluate(_DECODED, {"name": name, "rate": rate})
        assert decoded == [expected, "audio/flac", 1, len(told)], name


def apart(position: str) -> tuple[str, str]:
    """A move of red, who is waiting, and a move of the opponent after which it is still legal."""
    state = PACKEIS.parse(position)
    waiting = PACKEIS.rules.as_if(state, 0)
    assert waiting is not None
    return next(
        (plan, reply)
        for plan, reply in product(waiting.legal_actions, state.legal_actions)
        if plan in state.apply(reply).legal_actions
    )


@pytest.mark.parametrize("by_keys", [slow(False), True])
def test_a_plan_is_shown_dropped_and_played(
    open_page: OpenPage, server: Server, rng: np.random.Generator, *, by_keys: bool
) -> None:
    mila, sam = open_page(), open_page()
    sit_down(server.url, mila, sam)
    path = mila.url.removeprefix(server.url)
    for page in (mila, sam) * 4 + (mila,):  # all penguins are placed, and hers has moved
        with requests_of(page, server.url) as requests:
            view = played_one(requests, path, told_of(page, server.url, path), rng)
    plan, reply = apart(view["text"])
    hers = Hands(mila, rng)
    hers.wait_for(9)
    wait_for_feel(mila)
    origin, target = (f"floe-{name}" for name in plan.split("-"))
    own = mila.locator(f"[data-id={origin}][role=button]")
    if by_keys:
        own.evaluate("(node) => node.focus()")
        mila.keyboard.press("Enter")
    else:
        own.click(force=True)
    mila.locator(".planning .state.lit").first.wait_for()
    hers.tap(next(place for place in hers.lit() if place["id"] == target))
    expect(mila.locator(".planned")).to_have_count(2)
    expect(mila.locator("#spoken")).to_contain_text("Planned: ")
    status = mila.locator(".status")
    expect(status).to_contain_text("Your plan plays by itself if it is still possible.")
    if by_keys:
        mila.keyboard.press("Escape")
        expect(mila.locator(".planned")).to_have_count(0)
        return
    acted(sam, server.url, path, view, reply)
    hers.wait_for(11)
    expect(mila.locator(".planned")).to_have_count(0)


_CLOSED = """() => {
  const floes = [...document.querySelectorAll('.node[aria-label]:not(.open)')];
  const box = floes[0].querySelector('.art').getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def test_what_is_not_legal_is_told_why(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=(390, 844))
    page.goto(server.url + str(new_table(page, server.url, ME, HERE)["url"]))
    Hands(page, rng).wait_for_turn()
    wait_for_feel(page)
    page.mouse.click(*page.evaluate(_CLOSED))  # the floes beside it can be tapped
    why = page.locator(".why")
    expect(why).to_contain_text("has more than one fish, and floes with one are free. PK-9")
    expect(page.locator("#spoken")).to_contain_text("floes with one are free. (PK-9)")
    expect(page.locator("#board")).to_have_attribute("data-number", "0")


_PLACE = """(id) => {
  const box = document.querySelector(`.node[data-id="${id}"] .art`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


@pytest.mark.parametrize(
    ("size", "lang", "begins"),
    [((390, 844), "de", "Geht nicht: "), ((1280, 800), "en", "Not allowed: ")],
)
def test_a_tap_that_a_rule_forbids_names_the_rule(
    open_page: OpenPage, server: Server, size: tuple[int, int], lang: str, begins: str
) -> None:
    page, origin = open_page(size=size), {"origin": server.url}
    url = str(new_table(page, server.url, ME, HERE)["url"])
    now = page.request.get(f"{server.url}/api{url}").json()
    while min(now["taps"])[0] == "@":
        body = {"number": now["number"] + 1, "seat": now["to_move"], "action": min(now["taps"])}
        now = page.request.post(f"{server.url}/api{url}/act", data=body, headers=origin).json()
    own, closed = closed_way(now)
    page.request.post(f"{server.url}/api/language", data={"lang": lang}, headers=origin)
    page.goto(server.url + url)
    wait_for_feel(page)
    page.mouse.click(*page.evaluate(_PLACE, own))
    page.mouse.click(*page.evaluate(_PLACE, closed))
    why = page.locator(".why")
    expect(why).to_contain_text(begins)
    link = why.locator("a")
    clause = str(link.text_content())
    assert link.get_attribute("href") == f"/rules/packeis#{clause.lower()}"
    expect(page.locator("#spoken")).to_contain_text(f"({clause})")
    expect(page.locator("#board")).to_have_attribute("data-number", str(now["number"]))
    with page.expect_popup() as opened:
        link.click()
    expect(opened.value.locator(f"#{clause.lower()}")).to_be_in_viewport()
    page.mouse.click(*page.evaluate(_PLACE, own))  # the next tap ends it
    expect(why).to_have_count(0)


def closed_way(view: dict[str, Any]) -> tuple[str, str]:
    """A floe of the seat to move, and one that cannot be reached from there."""
    paths = view["taps"].values()
    own = min(path[0] for path in paths)
    opens = {path[0] for path in paths} | {path[1] for path in paths if path[0] == own}
    floes = [one["id"] for one in view["scene"]["nodes"] if one.get("shape") == "floe"]
    return own, next(floe for floe in reversed(floes) if floe not in opens)
