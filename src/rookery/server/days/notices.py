"""What people are told about their games over days."""

from collections.abc import Mapping

from rookery.core.words.i18n import Say, later
from rookery.server.people.notices import Notice, NoticeAct, NoticeKind, NoticeWords
from rookery.server.people.store import Person
from rookery.server.table.leave import NOTICE


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


KINDS = (NoticeKind(NOTICE, later("Your leave"), "sun", _leave_words),)
