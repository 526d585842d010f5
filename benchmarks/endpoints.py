"""Every endpoint at its largest input: processor time, and what the asker pays for it.

`web/prices` says what the permits of each limit are worth.
"""

import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benchmarks.report import Row
from rookery import games
from rookery.server.ops.limits import Limiter, RequestLimits
from rookery.server.people import attempts_store as attempts
from rookery.server.web.prices import WORTH_MS
from tests.server.conftest import SETTINGS, RunningServer, Ticking
from tests.server.largest.asking import DRAWN, ask, endpoints
from tests.server.largest.full_house import MAIL, FullHouse
from tests.server.largest.requests import REQUESTS
from tests.server.quick import Bulky, Quick, Swift

TRIES = 5
PAGE = Path(__file__).resolve().parent / "prices.md"
MARK = "<!-- `python -m benchmarks.endpoints` writes what follows. -->\n"
_HEAD = "\n| endpoint | ms | pays | for ms |\n|---|---|---|---|\n"


@dataclass(frozen=True)
class Cost:
    """What an endpoint costs: processor time in milliseconds, and the permits of each limit."""

    endpoint: str
    ms: float
    paid: dict[str, float]

    @property
    def told(self) -> str:
        """The permits in words."""
        return ", ".join(f"{count:.3g} of {name}" for name, count in self.paid.items())

    @property
    def bound(self) -> float:
        """How many milliseconds are paid for."""
        return sum(WORTH_MS[name] * count for name, count in self.paid.items())


def measure() -> Iterator[Row]:
    """Measure every endpoint."""
    for one in costs():
        yield Row(one.endpoint, one.ms, "ms", one.told, at_most=one.bound)


def costs() -> Iterator[Cost]:
    """The cost of every endpoint, in a full house of this process."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        for game in (Quick(), Swift(), Bulky()):
            patch.setitem(games._added_games, game.name, game)
        settings = msgspec.structs.replace(SETTINGS, data=folder, solve_ms=50, **MAIL)
        clock = Ticking()
        served = RunningServer(settings, "endpoints", clock)
        try:
            house = FullHouse(served, clock)
            for endpoint in endpoints():
                if endpoint.endswith(DRAWN):
                    continue  # in processes of their own, and bounded there
                yield _cost(house, endpoint)
        finally:
            served.stop()


def _cost(house: FullHouse, endpoint: str) -> Cost:
    """The least of some tries: others make a machine slower, never faster."""
    taken = []
    for number in range(TRIES):
        request = REQUESTS[endpoint](house, number + 1)
        with _spending(house.house.limits) as paid:
            before = _served_ms()
            ask(request)
            taken.append(_served_ms() - before)
    return Cost(endpoint, min(taken), dict(paid))


def _served_ms() -> float:
    """The processor time so far of all threads of this process but the one that asks."""
    return 1000 * (time.process_time() - time.thread_time())


@contextmanager
def _spending(limits: RequestLimits) -> Iterator[dict[str, float]]:
    """The permits that are spent meanwhile, by the names of their limits."""
    names = {id(getattr(limits, one.name)): one.name for one in fields(limits)}
    paid: dict[str, float] = defaultdict(float)
    spend, attempt = Limiter.spend, attempts.attempt

    def noted(self: Limiter, key: str, permits: float = 1) -> None:
        paid[names.get(id(self), "others")] += permits
        spend(self, key, permits)

    async def tried(*given: Any) -> Any:
        paid["attempts"] += 1
        return await attempt(*given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Limiter, "spend", noted)
        patch.setattr(attempts, "attempt", tried)
        yield paid


def main() -> int:
    """Write the costs into the list of prices, and say if anything takes more than it pays for."""
    found = list(costs())
    head, mark, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
    rows = [
        f"| `{one.endpoint}` | {one.ms:.1f} | {one.told} | {one.bound:.0f} |\n" for one in found
    ]
    PAGE.write_text("".join([head, mark, _HEAD, *rows]), encoding="utf-8")
    return int(any(one.ms > one.bound for one in found))


if __name__ == "__main__":
    sys.exit(main())
