"""What people are told about their games over days."""

from collections.abc import Mapping

from rookery.core.words.i18n import Say, later
from rookery.server.days.nudges import NOTICE as NUDGE
from rookery.server.days.pauses import NOTICE as PAUSE
from rookery.server.days.reminders_store import DAY, HALF, HOURS
from rookery.server.people.notices import Notice, NoticeAct, NoticeKind, NoticeWords
from rookery.server.people.store import Person
from rookery.server.table.leave import NOTICE
from rookery.server.table.lists import called
from rookery.server.table.notices import others


def _leave_words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    del known
    left = notice.more.get("left", 0)
    return NoticeWords(
        say("Your leave has begun by itself"),
        say.plural(
            "A game waits. %(num)d day is left.", "A game waits. %(num)d days are left.", left
        )
        % {"num": left},
        "/me/days",
        (NoticeAct(say("Look at it"), "/me/days", link=True, main=True),),
    )


def _nudge_words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    del known
    more, url = notice.more, f"/games/{notice.subject}"
    who = more["name"] or others(more, say)
    title = say("%(name)s nudges you") % {"name": who} if who else say("Your turn")
    go = NoticeAct(say("To the table"), url, link=True, main=True)
    return NoticeWords(title, called(more["game"])[0], url, (go,), more["game"])


def _reminder_words(notice: Notice, title: str, say: Say) -> NoticeWords:
    more, url = notice.more, f"/games/{notice.subject}"
    names = others(more, say)
    against = say("against %(names)s") % {"names": names} if names else ""
    line = ", ".join(filter(None, (called(more["game"])[0], against)))
    go = NoticeAct(say("To the table"), url, link=True, main=True)
    return NoticeWords(title, line, url, (go,), more["game"])


def _half_words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    del known
    return _reminder_words(notice, say("Half of your time is over"), say)


def _day_words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    del known
    return _reminder_words(notice, say("A day is left for your move"), say)


def _hours_words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    del known
    return _reminder_words(notice, say("A few hours are left for your move"), say)


def _pause_words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    del known
    more, url = notice.more, f"/games/{notice.subject}"
    titles = {
        "asked": say("%(name)s would like a pause"),
        "begun": say("The clocks rest: %(name)s agreed, too"),
        "no": say("%(name)s would rather play on"),
        "ended": say("%(name)s ended the pause"),
    }
    days = say.plural("for %(num)d day", "for %(num)d days", more["days"]) % {"num": more["days"]}
    title = titles[more["what"]] % {"name": more["name"] or say("Someone")}
    line = ", ".join(filter(None, (called(more["game"])[0], days if more["days"] else "")))
    go = NoticeAct(say("To the table"), url, link=True, main=True)
    return NoticeWords(title, line, url, (go,) if more["what"] == "asked" else (), more["game"])


KINDS = (
    NoticeKind(NOTICE, later("Your leave"), "sun", _leave_words),
    NoticeKind(NUDGE, later("A nudge"), "bell", _nudge_words, while_turn=True),
    *(
        NoticeKind(name, title, "hour", words, at_table=True, while_turn=True, usual=name == DAY)
        for name, title, words in (
            (HALF, later("Half of my time is over"), _half_words),
            (DAY, later("A day is left for my move"), _day_words),
            (HOURS, later("Six hours are left for my move"), _hours_words),
        )
    ),
    NoticeKind(PAUSE, later("A pause"), "pause", _pause_words, at_table=True),
)
