"""The pass: visit each state of a ruleset's games once, with all checks that apply to it.

The first failure of each check is noted with its place, and the pass goes on.
"""

import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.contract.checks.moment import Moment, Pass
from tests.contract.checks.registry import Check
from tests.contract.rulesets import RandomGame

CHECKS = Path(__file__).parent


@dataclass(frozen=True)
class Failure:
    """Where a check found something wrong for the first time."""

    check: str
    place: str
    line: str
    seed: int
    error: str

    def __str__(self) -> str:
        return f"{self.check}: {self.place}\n  {self.line}\n  seed {self.seed}: {self.error}"


def failures(run: Pass, checks: Iterable[Check]) -> list[Failure]:
    """The failures that these checks find, at most one per check."""
    found: dict[str, Failure] = {}
    wanted = [check for check in checks if run.thorough or not check.only_thorough]
    for played in run.random_games:
        for check, moment in _looks(run, played, wanted):
            if check.name not in found and (failure := _failure(check, moment)):
                found[check.name] = failure
    return list(found.values())


def _looks(run: Pass, played: RandomGame, checks: list[Check]) -> Iterator[tuple[Check, Moment]]:
    """Each check paired with each moment that it applies to, from the first ply to the last."""
    here: list[list[Check]] = [[] for _ in played.states]
    for check in checks:
        for number in check.at(played, run.thorough) if check.of(run, played) else ():
            here[number].append(check)
    before: Moment | None = None
    for number, looking in enumerate(here):
        moment = Moment(run, played, number, before)
        yield from ((check, moment) for check in looking)
        moment.before = None  # a chain of all moments would keep every drawing
        before = moment if looking else None


def _failure(check: Check, moment: Moment) -> Failure | None:
    try:
        check(moment)
    except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001  any error is a failure
        return Failure(check.name, str(moment), _line(moment), check.seed(moment), _told(error))
    return None


def _line(moment: Moment) -> str:
    """The position line, or the raw record where no line can be written."""
    try:
        return moment.state.text
    except Exception:  # noqa: BLE001  that is what the check has found
        return str(moment.state.record)


def _told(error: BaseException) -> str:
    """What went wrong, and on which line of the check."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if CHECKS in Path(frame.filename).parents]
    place = f"{Path(own[-1].filename).name}:{own[-1].lineno} {own[-1].line}" if own else ""
    return f"{type(error).__name__} at {place}\n{error}".replace("\n", "\n    ")
