"""The engine in Chromium on a slow phone: its first line, its stop, and what two seconds reach.

The page's processor is slowed down four times. Chromium does not slow down workers, so they are
stopped at this machine's speed, and what two seconds of thinking reach is measured in Node: the
page's worker gets a quarter of the processor time that the native search gets.
"""

import json
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Browser, BrowserContext

from benchmarks.frames import PHONE, SLOWER
from benchmarks.pages import opened_browser
from benchmarks.report import Row
from rookery.core.players.searcher import Limits, Report, run
from rookery.search.portable import Movable, pack
from rookery.server.thinking.searches import kernels
from tests.browser.server import Server
from tests.search.portable_cases import ENGINE, ROOT, Case, position, record

VISITS = 5
STOPS = 20
TURNS = 3
THINKING_S = 2.0
PHONE_MB = 12  # as in worker.js
ENDLESS = Limits(nodes=1 << 48, simulations=1 << 48)
WORKER = ROOT / "benchmarks/thinking.js"
CASES = (
    Case("packeis", "players=2", 12),
    Case("packeis", "players=3", 12),
    Case("penguin_game", "players=2", 4),
    Case("penguisi", "players=3", 8),
    Case("polar_escape", "players=3", 7),
)
_WATCH = """
localStorage.setItem('rookery-engine', 'on');
window.hasFirstLine = new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries()[0].renderTime))
    .observe({ type: 'element' });
});
new MutationObserver((_, watch) => {
  const line = document.querySelector('.best li');
  if (!line) return;
  watch.disconnect();
  for (const one of [line, ...line.querySelectorAll('*')]) one.setAttribute('elementtiming', '');
}).observe(document, { childList: true, subtree: true });
"""
_TIMES = """window.hasFirstLine.then((at) => {
  const [{ responseEnd, domInteractive }] = performance.getEntriesByType('navigation');
  return [at - responseEnd, at - domInteractive];
})"""
_STOPPED = """async ([address, number, most, stops]) => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ number });
  const { worker, file, kernels, search } = await (
    await fetch(address, { method: 'POST', headers, body })
  ).json();
  const thinker = new Worker(worker, { type: 'module' });
  const heard = (id, isPing) => new Promise((resolve, fail) => {
    thinker.onmessage = ({ data }) => {
      if (data.id !== id) return;
      if (isPing || (data.report && !data.done)) resolve();
      else fail(new Error(`it does not think: ${data.error}`));
    };
  });
  const waits = { idle: [], thinking: [] };
  const answer = async (waits, ping) => {
    const begun = performance.now();
    thinker.postMessage({ id: ping - 1 });
    thinker.postMessage({ id: ping, path: '/', place: 1n }); // JSON has no such numbers
    await heard(ping, true);
    waits.push(performance.now() - begun);
  };
  await answer([], 2); // it has begun
  for (let id = 10; id <= 10 * stops; id += 10) {
    await answer(waits.idle, id + 2);
    thinker.postMessage({ id: id + 3, file, kernels, search, most, choices: 3 });
    await heard(id + 3, false);
    await new Promise((resolve) => setTimeout(resolve, 50 + id));
    await answer(waits.thinking, id + 5);
  }
  return waits;
}"""
"""Milliseconds from a stop until the worker answers what comes next: it refuses it at once."""
_LATER = {"awaitPromise": True, "returnByValue": True}


def measure() -> Iterator[Row]:
    """Measure first lines, stops, and nodes in two seconds beside the native search."""
    with opened_browser() as browser, tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), 1)
        server.start()
        try:
            for case in CASES:
                yield from _in_replay(browser, server.url, case)
        finally:
            server.stop()
    yield from map(_reach, CASES)


def _in_replay(browser: Browser, url: str, case: Case) -> Iterator[Row]:
    """The first line after opening a replay, and stops there."""
    made = record(case)
    game = httpx.post(f"{url}/api/records", json={"text": str(made)}).json()["id"]
    address, number = f"{url}/games/{game}/replay", len(made.tokens)
    yield from _first_lines(browser, f"{address}#{number}", case)
    yield _stops(browser, address, f"/api/games/{game}/engine", number, case)


def _first_lines(browser: Browser, address: str, case: Case) -> Iterator[Row]:
    """The first line after opening a page, for a browser that has been there before."""
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
    visits = [_visit(context, address) for _ in range(VISITS + 1)][1:]
    context.close()
    name = f"{case.game}, {case.options}: first line"
    opened, ready = (list(times) for times in zip(*visits, strict=True))
    beside = f"{min(opened):.0f} to {max(opened):.0f}"
    yield Row(f"{name} after the page came", statistics.median(opened), "ms", beside)
    beside = f"{min(ready):.0f} to {max(ready):.0f}"
    yield Row(f"{name} after it was read", statistics.median(ready), "ms", beside, at_most=500)


def _visit(context: BrowserContext, address: str) -> tuple[float, float]:
    """Milliseconds from the page's last byte, and from its whole document, to the first line."""
    page = context.new_page()
    page.add_init_script(_WATCH)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="commit")
    # Whatever else waits in the page takes its turns: the driver's own script is 300 KB.
    told = session.send("Runtime.evaluate", {"expression": _TIMES, **_LATER})
    page.close()
    opened, ready = told["result"]["value"]
    return opened, ready


def _stops(browser: Browser, address: str, engine: str, number: int, case: Case) -> Row:
    """The longest time that the worker goes on after a stop."""
    page = browser.new_page()
    page.goto(address)
    waits = page.evaluate(_STOPPED, [engine, number, PHONE_MB << 20, STOPS])
    page.close()
    thinking = waits["thinking"]
    beside = f"median {statistics.median(thinking):.1f}; idle at worst {max(waits['idle']):.1f}"
    name = f"{case.game}, {case.options}: worst stop of {STOPS}"
    return Row(name, max(thinking), "ms", beside, at_most=20)


def _reach(case: Case) -> Row:
    """Positions in two seconds of a slow phone's processor, in turns with the native search."""
    there, ratios, depths = [], [], (0, 0)
    for _ in range(TURNS):
        found, native = _in_node(case), _native(case)
        there.append(found["nodes"])
        ratios.append(found["nodes"] / native.nodes)
        depths = found["depth"], native.depth
    name = f"{case.game}, {case.options}: positions in {THINKING_S:g} s on a slow phone"
    beside = f"native, depth {depths[0]} to {depths[1]}"
    return Row(name, statistics.median(there), "", beside, statistics.median(ratios), at_least=0.2)


def _in_node(case: Case) -> dict[str, Any]:
    """What the page's worker has found after its share of the time."""
    search = position(case).game.players.searcher(position(case), ENDLESS, 1)
    assert isinstance(search, Movable)
    sent = pack(case.game, search.portable())
    about = kernels()[sent.kernels]
    order: dict[str, Any] = {"search": msgspec.to_builtins(sent), "kernels": about}
    order |= {"file": str(ENGINE / about["file"]), "most": PHONE_MB << 20, "choices": 3}
    line = json.dumps(order | {"seconds": THINKING_S / SLOWER})
    command = ["node", str(WORKER)]
    done = subprocess.run(command, input=line, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    share = 1 if answer["done"] else THINKING_S / SLOWER / answer["seconds"]
    return answer | {"nodes": answer["nodes"] * share}


def _native(case: Case) -> Report:
    """What the house's search has found after as much processor time."""
    state = position(case)
    search, ends = state.game.players.searcher(state, ENDLESS, 1), time.thread_time() + THINKING_S
    return run(search, lambda: time.thread_time() >= ends)
