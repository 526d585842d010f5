"""What an attack found out: one line of the table that `make siege` prints."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A figure and the bound that it has to keep.

    `value` is in `unit` ("MB", "ms", "lost"); it may be `at_most` so much.
    """

    name: str
    value: float
    unit: str
    at_most: float

    @property
    def ok(self) -> bool:
        """Whether the bound is kept."""
        return self.value <= self.at_most


def table(rows: list[Row]) -> str:
    """The rows as people read them, under each other."""
    cells = [("attack", "figure", "bound", "ok")]
    for row in rows:
        figure, bound = f"{_short(row.value)} {row.unit}", f"{_short(row.at_most)} {row.unit}"
        cells.append((row.name, figure, bound, "yes" if row.ok else "NO"))
    widths = [max(len(line[column]) for line in cells) for column in range(3)]
    return "\n".join(
        f"{name:<{widths[0]}}  {figure:>{widths[1]}}  {bound:>{widths[2]}}  {ok}"
        for name, figure, bound, ok in cells
    )


def _short(number: float) -> str:
    return f"{number:,.0f}" if number == int(number) else f"{number:,.2f}"
