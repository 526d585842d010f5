"""Evenings in lists: how each is played, and who has said that they come."""

from collections.abc import Iterable

import msgspec
import sqlalchemy as sa

from rookery.server.evenings import store
from rookery.server.evenings.store import EveningHead
from rookery.server.people.calendar import DAY_MS
from rookery.tournaments.model import Format

_MOST_AHEAD, _LOOKED_AT = 2, 30
_SOON_MS = 7 * DAY_MS


class EveningListed(msgspec.Struct, frozen=True):
    """An evening in a list; `starts` in milliseconds since 1970, `phase` as in EveningShown.

    `people` have said that they come and have not left, `mine` says whether the asker is one of
    them. An arena lasts `minutes`, others have so many `rounds`. With `bots`, bots may come, too.
    """

    id: str
    title: str
    game: str
    phase: str
    starts: int
    format: Format
    seats: int
    rounds: int
    minutes: int
    bots: bool
    people: int
    mine: bool


def listing(connection: sa.Connection, most: int, user: str | None) -> list[EveningListed]:
    """The evenings of the house's list, as one reader sees them."""
    return _rows(connection, store.listed(connection, most), user)


def ahead(connection: sa.Connection, now: int) -> list[EveningListed]:
    """What the start page tells of: the next evenings to which one may still come, of this week."""
    heads = [
        head
        for head in store.listed(connection, _LOOKED_AT)
        if head.phase != "over" and head.starts < now + _SOON_MS
    ]
    rows = _rows(connection, heads, None)
    return [row for row in rows if row.phase != "playing" or row.format == "arena"][:_MOST_AHEAD]


def _rows(
    connection: sa.Connection, heads: Iterable[EveningHead], user: str | None
) -> list[EveningListed]:
    heads = list(heads)
    known = store.agreed(connection, [head.id for head in heads])
    rows = list[EveningListed]()
    for head in heads:
        about, users = known[head.id]
        row = EveningListed(
            id=head.id,
            title=head.title,
            game=head.game,
            phase=head.phase,
            starts=head.starts,
            format=about.plan.format,
            seats=about.plan.seats,
            rounds=about.plan.rounds,
            minutes=about.plan.minutes,
            bots=about.bots,
            people=len(users),
            mine=user in users,
        )
        rows.append(row)
    return rows
