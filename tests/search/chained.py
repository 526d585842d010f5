"""A search that ends at once and remembers which earlier search it continues."""

from typing import Any

from rookery.core.players.searcher import Limits, Report
from rookery.core.state import State
from tests.contract.toy import Krill

REPORT = Report("rest", (0.0, 0.0), ("rest",))


class Chained:
    def __init__(self, size: int = 10, best: Report = REPORT) -> None:
        self.size, self.best = size, best
        self.earlier: Chained | None = None

    def resume_from(self, earlier: object) -> bool:
        assert isinstance(earlier, Chained)
        self.earlier = earlier
        return True

    def step(self) -> bool:
        return True

    def report(self) -> Report:
        return self.best


class Forgetful:
    """A search that cannot be continued from, nor continue another."""

    def step(self) -> bool:
        return True

    def report(self) -> Report:
        return REPORT


class Remembering(Krill):
    """A game that keeps all the searches it has created; each of them ends at once."""

    def __init__(self) -> None:
        self.made: list[Chained] = []
        self.players = Krill.players.with_members(searcher=self._searcher)

    def _searcher(self, state: State, limits: Limits, seed: int) -> Any:
        self.made.append(Chained())
        return self.made[-1]
