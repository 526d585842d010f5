"""Days in a row with a puzzle solved."""

from collections.abc import Mapping
from typing import Literal

Day = Literal["solved", "missed", "none"]
WEEK = 7


def streak(days: Mapping[int, bool], today: int) -> int:
    """How many days in a row up to today, or to yesterday if today's is yet to be solved."""
    day = today if days.get(today) else today - 1
    length = 0
    while days.get(day - length):
        length += 1
    return length


def week(days: Mapping[int, bool], today: int) -> tuple[Day, ...]:
    """The results of the last seven days, today last."""
    return tuple(_day(days.get(day)) for day in range(today - WEEK + 1, today + 1))


def _day(solved: bool | None) -> Day:
    if solved is None:
        return "none"
    return "solved" if solved else "missed"
