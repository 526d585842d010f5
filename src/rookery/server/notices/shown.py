"""Notices as their reader sees them."""

import zlib
from collections.abc import Iterable, Mapping

from msgspec import Struct

from rookery.core.words.i18n import Say
from rookery.server.notices.messages import NoticesMessage, WaitingGame
from rookery.server.people import shown as people
from rookery.server.people.notices import Notice, NoticeAct, NoticeKind
from rookery.server.people.shown import PersonShown
from rookery.server.people.store import Person

_MOST_TURNS = 50


class NoticeShown(Struct, frozen=True):
    """A notice in its reader's language; `who` has caused it, `acts` are its buttons."""

    about: str
    kind: str
    icon: str
    at: int
    new: bool
    title: str
    line: str
    url: str
    game: str
    who: PersonShown | None
    acts: tuple[NoticeAct, ...]


class NoticeList(Struct, frozen=True):
    """What concerns the asker: `new` notices are counted by the bell; `now` is the house's time.

    `state` is that of the message that open pages get.
    """

    now: int
    new: int
    notices: tuple[NoticeShown, ...]
    state: str = ""


def shown(notice: Notice, kind: NoticeKind, known: Mapping[str, Person], say: Say) -> NoticeShown:
    """A notice as its reader sees it."""
    words = kind.words(notice, known, say)
    by = known.get(notice.by or "")
    return NoticeShown(
        about=notice.about,
        kind=notice.kind,
        icon=kind.icon,
        at=notice.at,
        new=notice.is_new,
        title=words.title,
        line=words.line,
        url=words.url,
        game=words.game,
        who=None if by is None else people.person(by, say),
        acts=words.acts,
    )


def summary(notices: Iterable[Notice]) -> NoticesMessage:
    """What every page of a reader is told of their notices."""
    found = list(notices)
    turns = [WaitingGame(one.subject, one.is_new) for one in found if one.kind == "turn"]
    rest = sum(one.is_new for one in found if one.kind != "turn")
    signs = [(one.about, one.kind, one.at, one.is_new, sorted(one.more.items())) for one in found]
    state = f"{zlib.crc32(repr(signs).encode()):08x}"
    return NoticesMessage(rest, tuple(turns[:_MOST_TURNS]), state)
