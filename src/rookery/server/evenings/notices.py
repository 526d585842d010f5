"""What evenings tell people: that a check-in waits for them, on whatever page they are."""

from collections.abc import Collection, Mapping, Sequence

import sqlalchemy as sa

from rookery.core.words.i18n import Say, later
from rookery.server.evenings import store
from rookery.server.people.notices import Notice, NoticeAct, NoticeKind, NoticeWords
from rookery.server.people.store import Person


def awaited(connection: sa.Connection, users: Collection[str], now: int) -> Sequence[Notice]:
    """Those of these users who have yet to say that they are there, and where."""
    del now
    return [
        Notice(
            own.user,
            f"evening/{evening.id}",
            "evening",
            evening.opened,
            more={
                "title": evening.about.title,
                "game": evening.about.game,
                "round": len(evening.rounds) + 1,
            },
        )
        for evening in store.checking_in(connection, users)
        for player in evening.awaited
        for own in [evening.people[player]]
        if own.user in users and not own.is_here
    ]


def _words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    del known
    more, url = notice.more, f"/evenings/{notice.subject}"
    line = say("Round %(number)s waits for you.") % {"number": more["round"]}
    act = NoticeAct(say("To the evening"), url, link=True, main=True)
    return NoticeWords(more["title"], line, url, (act,), more["game"])


KIND = NoticeKind("evening", later("An evening begins"), "clock", _words, awaited, is_first=True)
