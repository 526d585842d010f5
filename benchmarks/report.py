"""Rows of figures, as a table for people and as JSON."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Row:
    """One figure. `peer` is what it is compared with, `target` the bound that it has to keep.

    The bound applies to `ratio`, the figure divided by the peer's, if given; else to `value`.
    """

    name: str
    value: float
    unit: str
    peer: str = ""
    ratio: float | None = None
    at_least: float | None = None
    at_most: float | None = None

    @property
    def judged(self) -> float:
        return self.value if self.ratio is None else self.ratio

    @property
    def target(self) -> str:
        if self.at_least is not None:
            return f">= {self.at_least:g}"
        return "" if self.at_most is None else f"<= {self.at_most:g}"

    @property
    def met(self) -> bool:
        """Whether it keeps its bounds; true if it has none."""
        low = self.at_least is None or self.judged >= self.at_least
        return low and (self.at_most is None or self.judged <= self.at_most)


def shown(value: float) -> str:
    """A number with three significant digits; large ones are followed by k or M."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if abs(value) >= size:
            return (
                f"{value / size:.3g} {letter}"
                if value < 999.5 * size
                else f"{value / size:.0f} {letter}"
            )
    return f"{value:.3g}"


def table(rows: Sequence[Row]) -> str:
    """The rows in columns; those that miss their target are marked."""
    lines = [("what", "measured", "beside it", "ratio", "target", "")]
    lines += [
        (
            row.name,
            f"{shown(row.value)} {row.unit}",
            row.peer,
            "" if row.ratio is None else f"{row.ratio:.2f}",
            row.target,
            "" if not row.target else "met" if row.met else "MISSED",
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in lines) for column in range(6)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def as_json(rows: Sequence[Row]) -> str:
    """The rows as a JSON list."""
    return json.dumps([{**asdict(row), "met": row.met} for row in rows], indent=1)
