"""Frames that a slow phone draws while pieces move, counted from the browser's own trace.

Animations are drawn independently of the page's script, which may still be busy with the tap. So
the figure counts drawn frames; how often the script gets a turn is shown beside it. Chromium draws
without a graphics card here. Only the script is slowed down: drawing shares the machine with
whatever else runs.
"""

import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from playwright.sync_api import Browser, ViewportSize

from benchmarks.report import Row
from rookery import games
from tests.browser.play import HERE, ME, Hands, new_table
from tests.browser.waiting import PATIENCE_MS

SLOWER = 4
ACTIONS = 12
PHONE: ViewportSize = {"width": 390, "height": 844}
SHORT_US = 150_000
"""Movements shorter than this are ignored: they have no meaningful rate."""
_DRAWN, _TURN = "DrawFrame", "BeginMainThreadFrame"
_CATEGORIES = [
    "disabled-by-default-devtools.timeline.frame",
    "devtools.timeline",
    "blink.user_timing",
]
# Pieces are moved by `animate` alone. Dice roll automatically, without a press.
_MARKS = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const one = animate.apply(this, how);
  performance.mark('moves');
  const rests = () => performance.mark('rests');
  one.finished.then(rests, rests);
  return one;
};
if (location.protocol.startsWith('http')) localStorage.setItem('rookery-roll', 'auto');
"""
_REST = """Promise.allSettled(
  document.getAnimations().filter((one) => one.playState === 'running').map((one) => one.finished),
)"""
Event = dict[str, Any]


@dataclass(frozen=True)
class Movement:
    """A period in which something moves: when frames were drawn, and when the script had a turn."""

    begin: float
    end: float
    drawn: Sequence[float]
    turns: Sequence[float]

    @property
    def rate(self) -> float:
        return len(self.drawn) / (self.end - self.begin) * 1e6

    @property
    def script_rate(self) -> float:
        return len(self.turns) / (self.end - self.begin) * 1e6

    @property
    def longest_ms(self) -> float:
        """The longest time without a new frame."""
        times = [self.begin, *self.drawn, self.end]
        return max(after - before for before, after in pairwise(times)) / 1000


def row(browser: Browser, url: str, name: str) -> Row:
    """Frames per second while a game's pieces move."""
    seen = [one for one in movements(_traced(browser, url, name)) if one.end - one.begin > SHORT_US]
    rates = [one.rate for one in seen]
    script = statistics.median(one.script_rate for one in seen)
    still = max(one.longest_ms for one in seen)
    beside = f"worst {min(rates):.0f}, longest still {still:.0f} ms, script {script:.0f}"
    return Row(f"{name}: frames", statistics.median(rates), "a second", beside, at_least=30)


def _traced(browser: Browser, url: str, name: str) -> list[Event]:
    """The trace events of a page while people act at a table of a game."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.add_init_script(_MARKS)
    count = games.load(name).seats
    seats = [ME, *[HERE] * (max(2, count[0]) - 1)]
    path = new_table(page, url, *seats, game=name, options={"players": str(len(seats))})["url"]
    page.goto(url + path)
    page.set_default_timeout(PATIENCE_MS)
    hands = Hands(page, np.random.default_rng(1))
    hands.wait_for_turn()
    wire = context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    events: list[Event] = []
    over: list[Event] = []
    wire.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    wire.on("Tracing.tracingComplete", lambda end: over.append(end))
    config = {"includedCategories": _CATEGORIES}
    wire.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    for _ in range(ACTIONS):
        hands.wait_for_turn()
        hands.act_by_taps()
        page.evaluate(_REST)
    wire.send("Tracing.end")
    while not over:
        page.wait_for_timeout(20)  # the trace arrives in parts
    context.close()
    return events


def movements(events: Iterable[Event]) -> Iterator[Movement]:
    """The periods in which at least one animation was running."""
    told = sorted((one for one in events if "ts" in one), key=lambda one: one["ts"])
    drawn = [one["ts"] for one in told if one["name"] == _DRAWN]
    turns = [one["ts"] for one in told if one["name"] == _TURN]
    moving, begin = 0, 0.0
    for one in told:
        if one["name"] == "moves":
            begin = begin if moving else one["ts"]
            moving += 1
        elif one["name"] == "rests":
            moving -= 1
            if not moving:
                end = one["ts"]
                yield Movement(begin, end, _within(drawn, begin, end), _within(turns, begin, end))


def _within(times: Sequence[float], begin: float, end: float) -> list[float]:
    return [one for one in times if begin <= one <= end]
