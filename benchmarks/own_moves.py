"""How soon a player's own move is drawn while the server's answer is held back."""

import statistics
import time

import numpy as np
from playwright.sync_api import Browser, Page

from benchmarks.report import Row
from tests.browser.line import Line
from tests.browser.play import Hands, played

HELD_MS = 6000
MOVES = 5
AT_MOST_MS = 50
# Milliseconds from the release of a tap until a piece has moved in the page, until a frame
# draws it, and until that frame is done: a message posted in a frame arrives after it.
_WATCH = """() => {
  const where = () => [...document.querySelectorAll('[data-id^=penguin]')]
    .map((node) => node.style.transform).join();
  let [taps, before] = [0, ''];
  globalThis.moved = null;
  addEventListener('pointerup', () => { before = where(); }, true);
  addEventListener('pointerup', (event) => { // after all that listens to the tap on the board
    const [tap, was] = [(taps += 1), before];
    const since = () => performance.now() - event.timeStamp;
    let inPage = where() === was ? 0 : since();
    const look = () => {
      if (tap !== taps) return;
      if (where() === was) return requestAnimationFrame(look);
      const picture = since();
      inPage ||= picture;
      const made = new MessageChannel();
      made.port1.onmessage = () => { moved = [inPage, picture, since()]; };
      made.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}"""


def row(browser: Browser, url: str, game: str, slower: int) -> Row:
    """Milliseconds from the tap to the drawn move, on a processor slowed down `slower` times."""
    context = browser.new_context()
    page = context.new_page()
    line = Line(page)
    page.goto(url + played(page, url, np.random.default_rng(1), 8, game=game))
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    hands = Hands(page, np.random.default_rng(2))
    hands.wait_for_turn()
    page.evaluate(_WATCH)
    times = zip(*(_moved(page, line, hands) for _ in range(MOVES)), strict=True)
    in_page, drawn, made = (statistics.median(one) for one in times)
    context.close()
    how = f"{game}: own move drawn, answer after {HELD_MS // 1000} s, {slower}x slower"
    beside = f"in the page after {in_page:.0f}, the picture is made after {made:.0f} ms"
    bound = AT_MOST_MS if slower == 1 else None
    return Row(how, drawn, "ms", beside, at_most=bound)


def _moved(page: Page, line: Line, hands: Hands) -> list[float]:
    """Make one move while the answer is held back until the end; return the times of `_WATCH`."""
    before, line.is_slow = hands.number, True
    begun = time.perf_counter()
    page.evaluate("() => { moved = null; }")
    while places := hands.lit(before):
        hands.tap(places[0])
    times: list[float] = page.wait_for_function("() => moved").json_value()
    rest = HELD_MS - 1000 * (time.perf_counter() - begun)
    page.wait_for_timeout(max(0, rest))
    assert hands.number == before, "the answer was not held back"
    line.let_through()
    hands.wait_after(before)
    hands.wait_for_turn()
    return times
