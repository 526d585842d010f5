"""Deadlines as events of a calendar."""

from collections.abc import Iterable

from rookery.core.words.i18n import Say
from rookery.server.people.notices import Notice
from rookery.server.table.lists import called
from rookery.server.table.notices import others
from rookery.server.web import ics
from rookery.server.web.ics import CalendarEvent


def calendar(turns: Iterable[Notice], now: int, origin: str, say: Say) -> str:
    """An event for each game that waits with a deadline, at that time, reminding a day before."""
    due = [_event(turn, now, origin, say) for turn in turns if turn.more["left"] is not None]
    return ics.calendar(say("Rookery: your turn"), "Days", due, now)


def _event(turn: Notice, now: int, origin: str, say: Say) -> CalendarEvent:
    names, title = others(turn.more, say), called(turn.more["game"])[0]
    summary = say("%(game)s: your time is up") % {"game": title}
    against = say("Your turn against %(names)s") % {"names": names} if names else say("Your turn")
    ends, url = now + turn.more["left"], f"{origin}/games/{turn.subject}"
    return CalendarEvent(str(turn.subject), ends, summary, against, url, reminds="P1D")
