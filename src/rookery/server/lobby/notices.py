"""What the lobby tells people: that somebody whom they follow waits for others."""

from collections.abc import Mapping

from rookery.core.words.i18n import Say, later
from rookery.server.lobby.notices_store import friends
from rookery.server.people.notices import Notice, NoticeAct, NoticeKind, NoticeWords
from rookery.server.people.store import Person
from rookery.server.table.lists import called


def _words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    friend, more = known.get(notice.by or ""), notice.more
    title = say("%(name)s is looking for players") % {"name": friend.name if friend else ""}
    line = ", ".join(called(game)[0] for game in more["games"])
    words = say("To the table") if more["url"] != "/lobby" else say("To the lobby")
    act = NoticeAct(words, more["url"], link=True)
    game = more["games"][0] if len(more["games"]) == 1 else ""
    return NoticeWords(title, line, more["url"], (act,), game)


KIND = NoticeKind("lobby", later("A friend waits"), "seat", _words, current=friends, needs="meet")
