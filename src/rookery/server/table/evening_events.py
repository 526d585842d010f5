"""Evenings as events of a calendar."""

from collections.abc import Iterable

from rookery.server.table.interfaces import ListedEvening
from rookery.server.table.lists import called
from rookery.server.web import ics
from rookery.server.web.ics import CalendarEvent

_MINUTES = 120  # what an evening takes


def calendar(
    title: str, part: str, evenings: Iterable[ListedEvening], now: int, origin: str
) -> str:
    """A calendar of evenings, but for those that were called off before they began."""
    events = [
        CalendarEvent(
            each.id,
            each.starts,
            each.title,
            called(each.game)[0],
            f"{origin}/evenings/{each.id}",
            minutes=_MINUTES,
            busy=True,
            reminds="PT30M",
        )
        for each in evenings
        if each.phase != "over" or each.starts <= now
    ]
    return ics.calendar(title, part, events, now)
