"""A race over drifting ice: sheets by touch, mouse and keys, ways, wheels, questions to others."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import (
    HERE,
    ME,
    Hands,
    acted,
    new_table,
    tap_the_frame,
    told_of,
    wait_for_throws,
)
from tests.browser.server import Server
from tests.browser.test_look import SIZES, keep
from tests.browser.waiting import box_of, middle_of, wait_until
from tests.slow import slow

PHONE = (390, 844)
DESK = (1280, 900)
NAMES = ("Jonas", "Noor", "Ada", "Emil", "Lotte")
GOING_ON = ("pick", "adv", "go", "lion", "at", "seal", "flee", "expel", "pay", "leave", "end")
"""Kinds of actions that lead a play on, the preferred ones first; then a sheet or a click."""

View = Mapping[str, Any]


def seats(players: int) -> tuple[dict[str, str], ...]:
    return (ME, *(HERE | {"name": name} for name in NAMES[: players - 1]))


def view(page: Page, server: Server) -> dict[str, Any]:
    """The table as the server shows it to the page's browser."""
    path = page.url.removeprefix(server.url)
    told: dict[str, Any] = told_of(page, server.url, path)
    return told


def verbs(told: View) -> set[str]:
    """The kinds of the available actions."""
    return {action.partition(":")[0] for action in told["taps"]}


def running(
    page: Page,
    server: Server,
    rng: np.random.Generator,
    players: int,
    wanted: Callable[[View], bool],
    **more: str,
) -> View:
    """Go to a table that has been played on by requests until `wanted` holds."""
    options = {"players": str(players)} | more
    for _ in range(10):  # clicks are chance, so a game may end first
        told = playing(page, server, rng, options, wanted)
        if not told["over"]:
            break
    assert wanted(told)
    page.goto(server.url + str(told["path"]))
    page.locator(".state").first.wait_for()
    return told


def playing(
    page: Page,
    server: Server,
    rng: np.random.Generator,
    options: dict[str, str],
    wanted: Callable[[View], bool],
) -> View:
    """A new table, played on by requests until `wanted` holds, or to its end."""
    people = seats(int(options["players"]))
    path = new_table(page, server.url, *people, game="polar_escape", options=options)["url"]
    told: dict[str, Any] = told_of(page, server.url, path)
    while not (told["over"] or wanted(told)):
        told = acted(page, server.url, path, told, going_on(told, rng))
    return told | {"path": path}


def going_on(told: View, rng: np.random.Generator) -> str:
    """An action that leads a play on: walks and sheets rather than free moves."""
    kinds: dict[str, list[str]] = {}
    for action in sorted(told["taps"]):
        kinds.setdefault(action.partition(":")[0], []).append(action)
    usual = next((kind for kind in GOING_ON if kind in kinds), "")
    if not usual and "place" in kinds and ("click" not in kinds or rng.random() < 0.5):
        usual = "place"
    chosen = kinds.get(usual) or kinds.get("click") or kinds.get("stay") or [*told["taps"]]
    return str(chosen[rng.integers(len(chosen))])


def place(hands: Hands, name: str) -> dict[str, Any]:
    """A lit place whose id begins with this prefix."""
    return next(found for found in hands.lit() if found["id"].startswith(name))


# -- sheets --------------------------------------------------------------------------------------


def test_a_draft_and_a_first_sheet_by_touch(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """Three of six in any order; the sheet is turned by tapping it once more."""
    page = open_page(size=PHONE, has_touch=True)
    running(page, server, rng, 3, lambda _: True, starter="seat1")
    hands = Hands(page, rng, touch=True)
    for colour in "RYK":
        before = hands.number
        for shape in "ZFW":
            hands.tap(place(hands, f"sheet-{colour}{shape}"))
        hands.wait_after(before)
    assert [entry["text"] for entry in view(page, server)["log"]][:3] == ["pick:FWZ"] * 3
    hands.wait_for_turn()
    before = hands.number
    hands.tap(place(hands, "sheet-RF"))
    hands.tap(place(hands, "berth-a"))
    page.touchscreen.tap(*middle_of(page, '[data-id="sheet-RF"] .art'))
    expect(page.locator(".status .t")).to_have_text(
        "Turn it with the arrow if you like, then tap the tick."
    )
    hands.tap(place(hands, "set-RF"))
    hands.wait_after(before)
    assert view(page, server)["log"][-1]["text"].endswith("/1")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_sheet_is_dragged_and_another_is_turned(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=DESK)
    running(page, server, rng, 3, lambda told: {"shift", "rot"} <= verbs(told))
    hands = Hands(page, rng)
    action = next(one for one in view(page, server)["taps"] if one.startswith("shift:"))
    name, square = action.removeprefix("shift:").split(",")
    sheet = place(hands, f"sheet-{name}")
    page.mouse.move(sheet["x"], sheet["y"])
    page.mouse.down()
    page.mouse.move(sheet["x"] + 12, sheet["y"], steps=3)
    berth = place(hands, f"shift-{name}-{square}")
    before = hands.number
    page.mouse.move(berth["x"], berth["y"], steps=6)
    page.mouse.up()
    hands.wait_after(before)
    assert view(page, server)["log"][-1]["text"] == action
    before = hands.number
    for _ in range(3):  # lifted, and turned twice
        page.mouse.click(berth["x"], berth["y"])
    hands.tap(place(hands, f"set-{name}"))
    hands.wait_after(before)
    assert view(page, server)["log"][-1]["text"].startswith(f"rot:{name}/")


def test_a_sheet_is_let_go_again(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=DESK)
    running(page, server, rng, 3, lambda told: {"rot", "place"} <= verbs(told))
    hands = Hands(page, rng)
    hands.tap(place(hands, "sheet-"))
    expect(page.locator(".state.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".state.chosen")).to_have_count(0)


# -- ways ----------------------------------------------------------------------------------------


def walks(told: View) -> bool:
    """Whether a penguin can walk somewhere on the sea without paying."""
    return any(action.startswith("go:") and "," not in action for action in told["taps"])


def fits(told: View) -> bool:
    """Whether the mover can only go or stay within three rows; if not, the whole board shows."""
    near = [node["y"] for node in told["scene"]["nodes"] if "near" in (node.get("classes") or ())]
    return bool(max(near) - min(near) < 3 * 90)


def test_a_way_is_shown_before_it_is_walked(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """Hovering shows it, a click keeps it, a second click walks."""
    page = open_page(size=DESK)
    running(page, server, rng, 3, walks)
    hands = Hands(page, rng)
    end = place(hands, "end-")
    beads = page.locator(f'.node.shown[data-id^="bead-{end["id"]}-"]')
    expect(beads).to_have_count(0)
    page.mouse.move(end["x"], end["y"])
    expect(beads.first).to_be_visible()
    page.mouse.move(5, 5)
    expect(beads).to_have_count(0)
    before = hands.number
    page.mouse.click(end["x"], end["y"])
    expect(beads.first).to_be_visible()
    assert hands.number == before  # nothing was chosen yet
    page.mouse.click(end["x"], end["y"])
    hands.wait_after(before)
    name = end["id"].removeprefix("end-")
    told = view(page, server)["log"]
    assert f"go:{name}" in [entry["text"].partition(",")[0] for entry in told[before:]]


def test_ways_on_a_phone_are_looked_at_closely(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """The close view, the overview, and two taps on an end."""
    page = open_page(size=PHONE, has_touch=True)
    running(page, server, rng, 3, lambda told: walks(told) and fits(told))
    hands = Hands(page, rng, touch=True)
    whole = page.get_by_role("button", name="Show the whole board")
    expect(whole).to_be_visible()
    painted = "() => new Set(document.querySelector('.overview canvas').getContext('2d')"
    painted += ".getImageData(0, 0, 96, 40).data).size > 99"
    page.wait_for_function(painted)  # its symbols have their colours
    close = page.locator("svg.board").get_attribute("viewBox")
    tap_the_frame(page)
    expect(page.locator("svg.board")).not_to_have_attribute("viewBox", str(close))
    page.get_by_role("button", name="Look closer").tap()
    expect(page.locator("svg.board")).to_have_attribute("viewBox", str(close))
    end = place(hands, "end-")
    before = hands.number
    hands.tap(end)
    expect(page.locator(f'.node.shown[data-id^="bead-{end["id"]}-"]').first).to_be_visible()
    hands.tap(end)
    hands.wait_after(before)


@pytest.mark.parametrize("size", [(360, 740), slow(PHONE)])
def test_a_button_beside_a_waiting_penguin_is_seen_whole(
    open_page: OpenPage, server: Server, rng: np.random.Generator, size: tuple[int, int]
) -> None:
    """PE-46: even at the edge of the sea, where the close view ends, and clear of its own head."""
    page = open_page(size=size, has_touch=True)
    told = running(page, server, rng, 3, lambda told: walks(told) and waits(told) and fits(told))
    expect(page.get_by_role("button", name="Show the whole board")).to_be_visible()
    box, board = box_of(page, "[data-id=stay] .art"), box_of(page, "svg.board")
    assert box["x"] >= board["x"] - 1
    assert box["x"] + box["width"] <= board["x"] + board["width"] + 1
    head = box_of(page, f"[data-id=penguin-{told['turn_owner'] + 1}] .art")
    assert overlap(box, head) <= 4  # above it, below or beside it, where it hides no end


def overlap(one: FloatRect, other: FloatRect) -> float:
    """The overlap of two boxes in pixels, in the direction in which it is smaller."""
    right = min(one["x"] + one["width"], other["x"] + other["width"])
    bottom = min(one["y"] + one["height"], other["y"] + other["height"])
    return min(right - max(one["x"], other["x"]), bottom - max(one["y"], other["y"]))


def waits(told: View) -> bool:
    """Whether the mover may stay put, and would do so on the iceberg."""
    return any(node["id"] == "stay" and node["x"] < 0 for node in told["scene"]["nodes"])


def test_a_wheel_spins_to_what_was_drawn(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    page = open_page(size=DESK, reduced_motion="no-preference")
    running(page, server, rng, 3, lambda told: {"rot", "click"} <= verbs(told))
    hands = Hands(page, rng)
    page.evaluate("""() => {
      window.faces = new Set();
      const hub = document.querySelector('[data-id=hub] .art');
      new MutationObserver(() => faces.add(hub.getAttribute('href'))).observe(
        hub, {attributes: true});
    }""")
    before = hands.number
    hands.tap(place(hands, "wheel"))
    hands.wait_after(before)
    wait_until(page, f"() => Number(board.dataset.number) >= {before + 2}")
    wait_for_throws(page)
    node = {one["id"]: one for one in view(page, server)["scene"]["nodes"]}
    shown = page.locator("[data-id=hub] .art").get_attribute("href")
    assert shown == f"#{node['hub']['symbol']}"
    assert page.evaluate("faces.size") > 2


# -- others decide, and many play ----------------------------------------------------------------


def test_others_are_asked_in_words(
    open_page: OpenPage, server: Server, rng: np.random.Generator
) -> None:
    """PE-52, PE-53: the next player places them, though it is somebody else's turn."""
    page = open_page(size=DESK)

    def asks(told: View) -> bool:
        return bool(verbs(told) & {"lion", "seal"}) and told["to_move"] != told["turn_owner"]

    told = running(page, server, rng, 3, asks, risk="high")
    status = page.locator(".status")
    expect(status).to_contain_text("decide")
    assert told["advice"] in status.inner_text()
    hands = Hands(page, rng)
    hands.act_by_taps()


@pytest.mark.parametrize(("players", "size"), [(3, PHONE), (6, PHONE), slow(6, DESK)])
def test_plays_by_taps_alone(
    open_page: OpenPage,
    server: Server,
    rng: np.random.Generator,
    players: int,
    size: tuple[int, int],
) -> None:
    page = open_page(size=size, has_touch=size == PHONE)
    running(page, server, rng, players, lambda told: told["number"] > 8 * players)
    hands = Hands(page, rng, touch=size == PHONE)
    for _ in range(5):
        hands.act_by_taps()


def test_plays_by_keys_alone(open_page: OpenPage, server: Server, rng: np.random.Generator) -> None:
    page = open_page(size=DESK)
    running(page, server, rng, 6, lambda told: told["number"] > 40)
    hands = Hands(page, rng)
    page.locator('.node[tabindex="0"]').focus()
    said = set()
    for _ in range(5):
        hands.act_by_keys()
        said.add(page.locator("#spoken").inner_text())
    assert len(said) > 2  # what happened was announced


@pytest.mark.slow
@pytest.mark.parametrize("size", list(SIZES))
def test_pictures(open_page: OpenPage, server: Server, rng: np.random.Generator, size: str) -> None:
    page = open_page(**SIZES[size])
    for players in (3, 6):
        running(page, server, rng, players, lambda told: told["number"] > 70 and walks(told))
        keep(page, f"polar-escape-{players}", size)
