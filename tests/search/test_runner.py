"""Deadlines, stop flags and progress reports of a running search, with a test clock."""

from collections.abc import Iterator

from rookery.core.players.searcher import Limits, Report
from rookery.search.runner import think


class Steps:
    """A search that is done after `needed` steps and counts them."""

    def __init__(self, needed: int) -> None:
        self.needed, self.taken = needed, 0

    def step(self) -> bool:
        self.taken += 1
        return self.taken >= self.needed

    def report(self) -> Report:
        return Report(str(self.taken), (0.0,), ())


def ticking(step: float) -> Iterator[float]:
    now = 0.0
    while True:
        yield now
        now += step


def test_runs_to_the_end() -> None:
    assert think(Steps(7)).action == "7"


def test_stops_at_the_deadline() -> None:
    ticks = ticking(1 / 64)
    report = think(Steps(10**6), Limits(movetime_ms=125), clock=lambda: next(ticks))
    assert report.action == "8"


def test_stops_when_told() -> None:
    search = Steps(10**6)
    assert think(search, stop=lambda: search.taken >= 5).action == "5"


def test_news_at_the_start_and_every_half_second() -> None:
    heard: list[str] = []
    ticks = ticking(0.125)
    think(Steps(14), listen=lambda report: heard.append(report.action), clock=lambda: next(ticks))
    assert heard == ["1", "5", "9", "13"]
