"""What somebody is told whom a helper has reminded to be friendly."""

from collections.abc import Mapping

from rookery.core.words.i18n import Say, later
from rookery.server.people.notices import Notice, NoticeKind, NoticeWords
from rookery.server.people.store import Person


def _words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    del notice, known
    title = say("A word from the keepers of this house")
    line = say("A player did not like what you wrote. Please be friendly at the table.")
    return NoticeWords(title, line, "/me/notices")


KIND = NoticeKind("warning", later("A word from the keepers of this house"), "flag", _words)
