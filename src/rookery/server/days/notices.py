"""What people are told about their games over days."""

from collections.abc import Mapping

from rookery.core.words.i18n import Say, later
from rookery.server.days.nudges import NOTICE as NUDGE
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


KINDS = (
    NoticeKind(NOTICE, later("Your leave"), "sun", _leave_words),
    NoticeKind(NUDGE, later("A nudge"), "bell", _nudge_words),
)
