"""Channels that tell people what concerns them while no page is open: push, mail.

A feature joins when it opens, if the house has what its channel needs:
`house.channels.append(Channel(...))`. The feature `notices` does the rest: it finds what each
person has yet to see, holds it until it is due, hands it to `send` and keeps what became of it
(`outbox_store`). People switch each kind of notices on or off by channel, once a channel reaches
them; a channel that doesn't has no trace on their pages.

Each channel says which guarantee holds if a process is killed between sending and storing that:

- at most once: stored as sent before it is sent, so that nothing comes twice; it may be lost.
- at least once: stored as sent afterwards. It may come twice, with the same `Parcel.id` and the
  same notices, as far as they still hold.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from rookery.core.words.i18n import Say
from rookery.server.people.notices import Notice, NoticeKind, NoticeWords
from rookery.server.people.store import Person

Delivery = Literal["at-most-once", "at-least-once"]
Outcome = Literal["sent", "later", "never"]
"""What became of a parcel: `later` it is tried again, a few times; `never` it is given up."""


class Reach(NamedTuple):
    """When a channel may send something to a person.

    Nothing is sent before `due`, which may have passed, and nothing that is older than `since`. A
    notice waits for `grace_ms` after it came about: whoever looks at it meanwhile isn't told again.
    """

    due: int
    since: int = 0
    grace_ms: int = 0


class Parcel(NamedTuple):
    """All that is due for a person in a channel, as it stands when it is sent; never empty.

    It keeps its `id` when it is sent again. `known` are the people who have caused something.
    """

    id: str
    user_id: str
    notices: tuple[Notice, ...]
    kinds: Mapping[str, NoticeKind]
    known: Mapping[str, Person]
    tries: int = 1

    def words(self, say: Say) -> list[tuple[Notice, NoticeWords]]:
        """Each notice with its words in a language."""
        return [
            (notice, self.kinds[notice.kind].words(notice, self.known, say))
            for notice in self.notices
        ]


@dataclass(frozen=True)
class Channel:
    """A way to tell people what concerns them.

    `name` has at most 8 characters, `title` heads its switches. `reach` selects the ids of the
    users whom it reaches. `when` says, on a connection and at a moment, when some of these may be
    sent something; what it reads of the past, such as the last parcel (`outbox_store.last_sent`),
    changes once a parcel was sent. `send` sends a parcel; raising counts as `later`. `card` is a
    template that the page of switches includes for everybody: there the channel is turned on.
    Kinds in `unusual` are off until a member wishes them, all others on. A member gets at most
    `a_day` parcels in a day, and the house sends at most `a_minute` in a minute, `an_hour` in an
    hour.
    """

    name: str
    title: str
    delivery: Delivery
    reach: sa.Select[Any]
    when: Callable[[sa.Connection, Collection[str], int], Mapping[str, Reach]]
    send: Callable[[Parcel], Awaitable[Outcome]]
    card: str = ""
    unusual: frozenset[str] = frozenset()
    a_day: int = 50
    a_minute: int = 600
    an_hour: int = 36_000

    def takes(self, kind: str) -> bool:
        """Whether it takes a kind of notices until somebody decides."""
        return kind not in self.unusual
