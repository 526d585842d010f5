"""Deadlines as calendar programs read them (RFC 5545)."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from rookery.core.words.i18n import Say
from rookery.server.people.notices import Notice
from rookery.server.table.lists import called
from rookery.server.table.notices import others

_LONGEST = 75
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""})


def calendar(turns: Iterable[Notice], now: int, origin: str, say: Say) -> str:
    """An event for each game that waits with a deadline, at that time, reminding a day before."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Rookery//Days//EN", "METHOD:PUBLISH"]
    title = say("Rookery: your turn")
    lines += [f"X-WR-CALNAME:{_text(title)}", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"]
    for turn in turns:
        if turn.more["left"] is not None:
            lines += _event(turn, now, origin, say)
    return "".join(f"{line}\r\n" for long in [*lines, "END:VCALENDAR"] for line in folded(long))


def _event(turn: Notice, now: int, origin: str, say: Say) -> list[str]:
    names, title = others(turn.more, say), called(turn.more["game"])[0]
    summary = say("%(game)s: your time is up") % {"game": title}
    against = say("Your turn against %(names)s") % {"names": names} if names else say("Your turn")
    return [
        "BEGIN:VEVENT",
        f"UID:{turn.subject}@rookery",
        f"DTSTAMP:{_time(now)}",
        f"DTSTART:{_time(now + turn.more['left'])}",
        f"SUMMARY:{_text(summary)}",
        f"DESCRIPTION:{_text(against)}",
        f"URL:{origin}/games/{turn.subject}",
        "TRANSP:TRANSPARENT",
        *("BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{_text(against)}"),
        *("TRIGGER:-P1D", "END:VALARM", "END:VEVENT"),
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
