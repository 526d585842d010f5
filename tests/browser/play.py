"""Operate a page as a player does: open tables, tap lit places, press keys, await the effect."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import numpy as np
from playwright.sync_api import Locator, Page

from tests.browser.waiting import PATIENCE_MS, middle_of, wait_until
from tests.server.users import NO_TLS

_MOST_TRIES = 1000
ME: dict[str, str] = {"kind": "me", "name": "Mila"}
HERE: dict[str, str] = {"kind": "here", "name": "Jonas"}
LINK: dict[str, str] = {"kind": "link"}

_PLACES = """
  const places = () => [...document.querySelectorAll('.node[role=button]')].flatMap((node) => {
    if (!node.querySelector('.state.lit')) return [];
    const box = node.querySelector('.art').getBoundingClientRect();
    return [{id: node.dataset.id, x: box.x + box.width / 2, y: box.y + box.height / 2}];
  });
"""
_LIT = f"""(number) => {{ {_PLACES}
  return number !== null && board.dataset.number !== String(number) ? [] : places();
}}"""
_TURN = f"""() => {{ {_PLACES}
  const board = document.querySelector('#board[data-number]');
  return board && [Number(board.dataset.number), places()];
}}"""


# Companions of first games are hidden until all is drawn; a board is ready once it has nodes.
_DRAWN = """() => {
  const [unseen, board] = ['.learn:not([data-ready])', '#board'].map((one) =>
    document.querySelector(one));
  return !unseen && (!board || board.querySelector('.node'));
}"""
_SETTLED = """async () => {
  await document.fonts.ready;
  const seen = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  await Promise.all(seen.map((image) => image.decode()));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


# The address of the part, bundled or not, once it has come.
_FEEL = """() => performance.getEntriesByType('resource').map((one) => one.name)
  .find((name) => /\\/feel(-\\w+)?\\.js$/.test(name)) ?? ''"""


def visit(page: Page, address: str) -> None:
    """Go to a page and wait until its initial content is there."""
    if "/new?" in address:  # the form requests notes on the chosen options
        with page.expect_response("**/api/rulesets/*") as answer:
            page.goto(address)
        answer.value.finished()
    else:
        page.goto(address)
    settle(page)


def settle(page: Page) -> None:
    """Wait for the board, fonts and pictures in view, and until they have been drawn once."""
    wait_until(page, _DRAWN)
    page.evaluate(_SETTLED)


def wait_for_feel(page: Page) -> None:
    """Wait until a table can do what a first move doesn't need: throws, plans, reasons, sounds."""
    page.locator("#board[data-number]").wait_for()
    wait_until(page, _FEEL)
    # The table waits for the same import, and has requested it first.
    page.evaluate(f"() => import(({_FEEL})()).then(() => true)")


def wait_for_throws(page: Page) -> None:
    """Wait until no die or wheel is tumbling."""
    wait_until(page, "() => !document.querySelector('.tumbling')")


def computer(level: str) -> dict[str, str]:
    """A seat for a computer player of this level."""
    return {"kind": "computer", "level": level}


def card(page: Page, game: str = "packeis") -> Locator:
    """A game's card on the home page."""
    return page.locator(f"[data-game={game}]")


def new_table(page: Page, url: str, *seats: dict[str, str], **more: Any) -> dict[str, Any]:
    """Open a table with these seats as this page's browser; return the server's answer."""
    body = {"game": "packeis", "seats": list(seats), "options": {"players": str(len(seats))}} | more
    # The first table of a game may have to wait until its rules are compiled.
    answer = page.request.post(
        f"{url}/api/games", data=body, headers={"origin": url}, timeout=PATIENCE_MS
    )
    assert answer.ok, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def sit_down(url: str, mila: Page, sam: Page, **more: Any) -> None:
    """Seat two people in two browsers at one table, which both then show."""
    table = new_table(mila, url, ME, LINK, **more)
    code = table["invites"][0]["url"].rpartition("/")[2]
    headers = {"origin": url}
    join = f"{url}/api/join/{code}"
    assert sam.request.post(join, data={"name": "Sam"}, headers=headers).ok
    for page in (mila, sam):
        page.goto(url + table["url"])


def played(
    page: Page,
    url: str,
    rng: np.random.Generator,
    plies: int = 1000,
    *,
    seats: tuple[dict[str, str], ...] = (ME, HERE),
    **more: Any,
) -> str:
    """Open a table, play up to this number of random plies by requests, and return its path."""
    path = str(new_table(page, url, *seats, **more)["url"])
    with requests_of(page, url) as requests:
        view = requests.get(f"/api{path}").json()
        for _ in range(plies):
            if view["over"]:
                break
            view = played_one(requests, path, view, rng)
    return path


def played_one(
    requests: httpx.Client, path: str, view: Mapping[str, Any], rng: np.random.Generator
) -> dict[str, Any]:
    """Play a random action of the seat to move, whose view this is; return the table after it."""
    actions = sorted(view["taps"])
    return _acted(requests, path, view, actions[rng.integers(len(actions))])


def _acted(
    requests: httpx.Client, path: str, view: Mapping[str, Any], action: str
) -> dict[str, Any]:
    body = {"number": view["number"] + 1, "seat": view["to_move"], "action": action}
    answer = requests.post(f"/api{path}/act", json=body)
    assert answer.is_success, answer.text
    told: dict[str, Any] = answer.json()
    return told


def requests_of(page: Page, url: str) -> httpx.Client:
    """An HTTP client with the page's identity, which is faster than the browser."""
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies(url))
    headers = {"cookie": cookies, "origin": url}
    return httpx.Client(base_url=url, headers=headers, timeout=PATIENCE_MS / 1000, verify=NO_TLS)


def told_of(page: Page, url: str, path: str) -> dict[str, Any]:
    """The table at a path, as the server shows it to the page's browser."""
    told: dict[str, Any] = page.request.get(f"{url}/api{path}", timeout=PATIENCE_MS).json()
    return told


def acted(page: Page, url: str, path: str, view: Mapping[str, Any], action: str) -> dict[str, Any]:
    """Do this action by a request for the seat to move; return the table after it."""
    with requests_of(page, url) as requests:
        return _acted(requests, path, view, action)


def tap_the_frame(page: Page) -> None:
    """Tap the overview's frame, which marks the part in view: a tap outside it would scroll."""
    page.touchscreen.tap(*middle_of(page, ".overview .frame"))


@dataclass
class Hands:
    """Plays on a table that the page shows, by taps at places drawn at random."""

    page: Page
    rng: np.random.Generator
    touch: bool = False

    @property
    def number(self) -> int:
        """The number of log entries that the page shows; waits while the page is loading."""
        return int(self.page.locator("#board[data-number]").get_attribute("data-number") or 0)

    @property
    def is_over(self) -> bool:
        board = self.page.locator("#board[data-number]")
        return board.get_attribute("data-over") == "true"

    def lit(self, number: int | None = None) -> list[dict[str, Any]]:
        """The places that can be chosen now, with the middle of each in pixels.

        If a number is given and the log has a different length, there are none.
        """
        found: list[dict[str, Any]] = self.page.evaluate(_LIT, number)
        return found

    def act_by_taps(self) -> None:
        """Choose an action with as many taps as it takes, and wait until it is stored."""
        self._act(lambda places: self.tap(places[self.rng.integers(len(places))]))

    def _act(self, choose: Callable[[list[dict[str, Any]]], None]) -> None:
        """Choose until nothing is left to choose, and wait until the log is longer."""
        number, places = wait_until(self.page, _TURN)
        for _ in range(_MOST_TRIES):
            if not places:
                self.wait_after(number)
                return
            choose(places)
            places = self.lit(number)
        raise AssertionError(f"nothing came of {_MOST_TRIES} tries; the last had {places}")

    def tap(self, place: dict[str, Any]) -> None:
        """Tap the middle of a place, with a finger or the mouse."""
        point = self.page.touchscreen.tap if self.touch else self.page.mouse.click
        point(place["x"], place["y"])

    def act_by_keys(self) -> None:
        """Choose an action with the keyboard alone, and wait until it is stored."""

        def press(_places: list[dict[str, Any]]) -> None:
            for _ in range(1 + int(self.rng.integers(3))):
                self.page.keyboard.press("n")
            self.page.keyboard.press("Enter")

        self._act(press)

    def play_by_taps(self) -> None:
        """Play all seats to the end of the game."""
        self.wait_for_turn()
        while not self.is_over:
            self.act_by_taps()
            self.wait_for_turn()

    def play_by_keys(self) -> set[str]:
        """Play all seats to the end with the keyboard alone; return what was said meanwhile.

        The board keeps the focus all the time.
        """
        self.wait_for_turn()
        self.page.locator('.node[tabindex="0"]').focus()
        said = set()
        while not self.is_over:
            assert self.page.evaluate("document.activeElement.matches('.board .node')")
            self.act_by_keys()
            said.add(self.page.locator("#spoken").inner_text())
            self.wait_for_turn()
        return said

    def wait_after(self, number: int) -> None:
        """Wait until the log is longer."""
        longer = "(number) => board.dataset.number !== String(number)"
        wait_until(self.page, longer, number)

    def wait_for(self, number: int) -> None:
        """Wait until the log has this length."""
        self.page.locator(f'#board[data-number="{number}"]').wait_for(state="attached")

    def wait_for_turn(self) -> None:
        """Wait until this page may act, or the game is over."""
        turn = "() => document.querySelector('.state.lit, [data-over=true]')"
        wait_until(self.page, turn)
