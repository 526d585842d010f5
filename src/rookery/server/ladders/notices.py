"""What ladders tell people: that they have won a medal."""

from collections.abc import Mapping

from rookery.core.words.i18n import Say, later
from rookery.server.ladders.shown import address
from rookery.server.people.notices import Notice, NoticeKind, NoticeWords
from rookery.server.people.store import Person
from rookery.server.table.lists import called

_TITLES = {
    1: later("The gold medal is yours"),
    2: later("The silver medal is yours"),
    3: later("The bronze medal is yours"),
}


def _words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    del known
    more, place = notice.more, int(notice.more["place"])
    fields = {"game": called(more["game"])[0], "club": more["club"]}
    line = say("The season of %(game)s is over.") % fields
    if more["club"]:
        line = say("The season of %(game)s in %(club)s is over.") % fields
    number = int(notice.subject.partition(".")[0])
    url = address(more["game"], more["club_id"], number)
    return NoticeWords(say(_TITLES[place]), line, url, (), more["game"])


KIND = NoticeKind("medal", later("A medal of a season"), "trophy", _words, needs="lists")
