"""Pages in Chromium on a slow phone: first paint and move, layout shifts, bytes, frames.

The processor is slowed down four times, and the network to 3 Mbit/s with a round trip of 40 ms.
"""

import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks import frames, own_moves
from benchmarks.frames import PHONE, SLOWER
from benchmarks.report import Row
from rookery import games
from tests.browser.play import HERE, LINK, ME, Hands, new_table
from tests.browser.server import Server

BYTES_A_SECOND = 3_000_000 / 8
LATENCY_MS = 40
VISITS = 5
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_WATCH = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


def measure() -> Iterator[Row]:
    """Measure first paints, layout shifts, bytes, first and own moves, and frames per second."""
    with opened_browser() as browser, tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), 1)
        server.start()
        try:
            yield from _visits(browser, server.url)
            yield _first_move(browser, server.url)
            for slower in (1, SLOWER):
                yield own_moves.row(browser, server.url, games.names()[0], slower)
            for name in games.names():
                yield frames.row(browser, server.url, name)
        finally:
            server.stop()


@contextmanager
def opened_browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=found, args=arguments)
        yield browser
        browser.close()


def _visits(browser: Browser, url: str) -> Iterator[Row]:
    context = browser.new_context(viewport=PHONE)
    first = games.names()[0]
    table = new_table(context.new_page(), url, ME, HERE, game=first)["url"]
    paths = {"home": "/", "new table": f"/new?game={first}", "rules": f"/rules/{first}"}
    for name, path in (paths | {"table": table}).items():
        cold = [_visit(browser, url + path, context.cookies()) for _ in range(VISITS)]
        paint = statistics.median(visit["paint"] for visit in cold)
        kib = f"{cold[0]['bytes'] / 1024:.0f} KiB"
        yield Row(f"{name}: first paint", paint, "ms", kib, at_most=1500)
        yield Row(f"{name}: layout shift", max(v["shift"] for v in cold), "", at_most=0.0)
        yield Row(f"{name}: again", cold[0]["again"] / 1024, "KiB", at_most=8)


def _visit(browser: Browser, address: str, cookies: list[Any]) -> dict[str, float]:
    """Visit an address with an empty cache, then once more."""
    context = browser.new_context(viewport=PHONE)
    context.add_cookies(cookies)
    page = context.new_page()
    page.add_init_script(_WATCH)
    wire = _slowed(page)
    received = [0.0]
    wire.on("Network.loadingFinished", lambda event: _add(received, event["encodedDataLength"]))
    page.goto(address, wait_until="networkidle")
    paint = page.wait_for_function(_PAINT).json_value()  # reported shortly after the paint
    shift, first = page.evaluate("shifted"), received[0]
    page.goto(address, wait_until="networkidle")
    context.close()
    return {"paint": paint, "shift": shift, "bytes": first, "again": received[0] - first}


def _add(total: list[float], length: float) -> None:
    total[0] += length


def _slowed(page: Page) -> CDPSession:
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    speed = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
    wire.send(
        "Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY_MS, **speed}
    )
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return wire


def _first_move(browser: Browser, url: str) -> Row:
    """The time from opening an invitation to the guest's first move, if every tap is immediate."""
    taken, taps = zip(*(_invited(browser, url) for _ in range(VISITS)), strict=True)
    said = f"{max(taps)} taps, the link's too; {min(taken):.0f} to {max(taken):.0f}"
    return Row("a link: first move", statistics.median(taken), "ms", said, at_most=3000)


def _invited(browser: Browser, url: str) -> tuple[float, int]:
    """Milliseconds and taps up to the first move of a guest who has never been here."""
    hosts, guests = (browser.new_context(viewport=PHONE, has_touch=True) for _ in range(2))
    seats = [LINK, ME | {"name": "Jonas"}]
    table = new_table(hosts.new_page(), url, *seats, game=games.names()[0])
    page = guests.new_page()
    _slowed(page)
    begun = time.perf_counter()
    page.goto(table["invites"][0]["url"], wait_until="commit")
    page.locator("#join [type=submit]").tap()
    hands = Hands(page, np.random.default_rng(1), touch=True)
    hands.wait_for_turn()
    taps, before = 2, hands.number
    while places := hands.lit(before):
        hands.tap(places[0])
        taps += 1
    hands.wait_after(before)
    took = 1000 * (time.perf_counter() - begun)
    for context in (hosts, guests):
        context.close()
    return took, taps
