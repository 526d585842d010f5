"""A result of an attack: one line of the table that `make siege` prints."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A figure and its upper bound `at_most`, both in `unit` ("MB", "ms", "entries")."""

    name: str
    value: float
    unit: str
    at_most: float

    @property
    def ok(self) -> bool:
        """Whether the bound is kept."""
        return self.value <= self.at_most


_NAME, _FIGURE = 72, 16
HEAD = f"{'attack':<{_NAME}}  {'figure':>{_FIGURE}}  {'bound':>{_FIGURE}}  ok"


def line(row: Row) -> str:
    """A row as a line of the table."""
    figure, bound = f"{_short(row.value)} {row.unit}", f"{_short(row.at_most)} {row.unit}"
    ok = "yes" if row.ok else "NO"
    return f"{row.name:<{_NAME}}  {figure:>{_FIGURE}}  {bound:>{_FIGURE}}  {ok}"


def _short(number: float) -> str:
    return f"{number:,.0f}" if number == int(number) else f"{number:,.2f}"
