"""The report of a sample: an entry for each mutant, and totals by area."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.sampling import Mutant

WAS_KILLED, HAS_SURVIVED, EQUIVALENT = "killed", "survived", "equivalent"
IS_UNDECIDED = "undecided"  # the tests fail without the mutant, too
_OUTCOMES = (WAS_KILLED, HAS_SURVIVED, EQUIVALENT, IS_UNDECIDED)


@dataclass(frozen=True)
class Result:
    """A mutant of an area, its outcome, and why: the test that noticed, or why none can."""

    area: str
    mutant: Mutant
    outcome: str
    why: str
    seconds: float = 0.0

    def __str__(self) -> str:
        place = f"{self.mutant.path}:{self.mutant.line} {self.mutant.function}"
        change = f"    {self.mutant.before}\n    {self.mutant.after}"
        by = (
            f" by {self.why}" if self.outcome == WAS_KILLED else f": {self.why}" if self.why else ""
        )
        return f"{self.area}  {place}  ({self.seconds:.0f} s)\n{change}\n    {self.outcome}{by}"


def equivalents(file: Path) -> dict[tuple[str, ...], str]:
    """The known equivalent mutants: the reasons why they make no difference, by `Mutant.change`."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("mutant", [])
    return {(e["path"], e["function"], e["before"], e["after"]): e["reason"] for e in entries}


def table(results: Iterable[Result]) -> str:
    """The whole report: every mutant, then a table with the number of each outcome by area."""
    all_results = list(results)
    rows: list[tuple[str, ...]] = [("area", "mutants", *_OUTCOMES)]
    for area in dict.fromkeys(result.area for result in all_results):
        rows.append(_row(area, [result for result in all_results if result.area == area]))
    rows.append(_row("all", all_results))
    lines = ["{:<24}{:>9}{:>9}{:>10}{:>12}{:>11}".format(*row) for row in rows]
    return "\n\n".join([*map(str, all_results), "\n".join(lines)])


def _row(name: str, results: list[Result]) -> tuple[str, ...]:
    counts = [sum(r.outcome == o for r in results) for o in _OUTCOMES]
    return name, str(len(results)), *map(str, counts)
