"""Notices: what concerns a person, told on every page; the kinds come from features."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from msgspec import Struct

from rookery.core.words.i18n import Say
from rookery.server.people.store import Person

PAGE = "page"
"""The channel that everybody has: the bell on every page. `channels` has all others."""


class Notice(NamedTuple):
    """Something that concerns a person since the time `at`; they have seen it as of `seen`.

    `about` names one thing, such as `game/<id>`: a person has at most one notice about it, the
    latest. `by` is the user who caused it, and `more` what its kind needs for words.
    """

    user_id: str
    about: str
    kind: str
    at: int
    by: str | None = None
    more: Mapping[str, Any] = {}
    seen: int = -1

    @property
    def is_new(self) -> bool:
        """Whether the person has yet to see it."""
        return self.seen < self.at

    @property
    def subject(self) -> str:
        """The id of what it is about."""
        return self.about.partition("/")[2]


class NoticeAct(Struct, frozen=True):
    """A button: it posts to `path`, or leads there if it is a `link`."""

    words: str
    path: str
    link: bool = False
    main: bool = False


class NoticeWords(Struct, frozen=True):
    """A notice in its reader's language: a title, a line, where it leads, and its buttons."""

    title: str
    line: str
    url: str
    acts: tuple[NoticeAct, ...] = ()
    game: str = ""


Wording = Callable[[Notice, Mapping[str, Person], Say], NoticeWords]
Current = Callable[[sa.Connection, Collection[str], int], Sequence[Notice]]


def _as_stored(notice: Notice, now: int) -> Notice:
    del now
    return notice


class NoticeKind(NamedTuple):
    """A kind of notices, which people can switch off under its `title`.

    Notices are stored with `notices_store.note` by the transaction that causes them. A kind that
    follows from what the store has anyway is not stored: `current` finds it for some users.
    `settle` says how a stored notice stands now. Those `first` come before all others. A user
    at the table that a notice is about has seen it if it is for those `at_table`, and one
    `while_turn` is over once the game that it is about no longer waits for the person. People are
    told of what isn't `usual` only if they wish it.
    """

    name: str
    title: str
    icon: str
    words: Wording
    current: Current | None = None
    settle: Callable[[Notice, int], Notice] = _as_stored
    needs: str = "look"
    is_first: bool = False
    at_table: bool = False
    while_turn: bool = False
    usual: bool = True
