"""Calendars as calendar programs read them (RFC 5545)."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple

_LONGEST = 75
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""})


class CalendarEvent(NamedTuple):
    """An event at a time in milliseconds; `uid` stays the same for the same event.

    It lasts `minutes` (0: a moment), and keeps nobody from anything else unless it is `busy`.
    `reminds` is how long before it reminds, as the format writes it (`P1D`), "" for never.
    """

    uid: str
    starts: int
    summary: str
    description: str
    url: str
    minutes: int = 0
    busy: bool = False
    reminds: str = ""


def calendar(title: str, part: str, events: Iterable[CalendarEvent], now: int) -> str:
    """A whole calendar; `part` names the part of the house that publishes it."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:-//Rookery//{part}//EN", "METHOD:PUBLISH"]
    lines += [f"X-WR-CALNAME:{_text(title)}", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"]
    lines += [line for event in events for line in _event(event, now)]
    return "".join(f"{line}\r\n" for long in [*lines, "END:VCALENDAR"] for line in folded(long))


def _event(event: CalendarEvent, now: int) -> list[str]:
    alarm = [
        *("BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{_text(event.description)}"),
        *(f"TRIGGER:-{event.reminds}", "END:VALARM"),
    ]
    return [
        "BEGIN:VEVENT",
        f"UID:{event.uid}@rookery",
        f"DTSTAMP:{_time(now)}",
        f"DTSTART:{_time(event.starts)}",
        *([f"DURATION:PT{event.minutes}M"] if event.minutes else []),
        f"SUMMARY:{_text(event.summary)}",
        f"DESCRIPTION:{_text(event.description)}",
        f"URL:{event.url}",
        f"TRANSP:{'OPAQUE' if event.busy else 'TRANSPARENT'}",
        *(alarm if event.reminds else []),
        "END:VEVENT",
    ]


def _time(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(words: str) -> str:
    return words.translate(_ESCAPED)


def folded(line: str) -> Iterator[str]:
    """A line in pieces of at most 75 bytes, none of which cuts a character."""
    begin, size, room = 0, 0, _LONGEST
    for index, character in enumerate(line):
        width = len(character.encode())
        if size + width > room:
            yield (" " if begin else "") + line[begin:index]
            begin, size, room = index, 0, _LONGEST - 1
        size += width
    yield (" " if begin else "") + line[begin:]
