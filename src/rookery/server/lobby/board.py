"""What the lobby shows, as typed rows, and what has changed from one look to the next. Pure.

Rows are the same for everybody and in no language, so each look is encoded only once.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from rookery.server.table.clock import ClockShown

Doing = Literal["waiting", "playing", "watching", "looking"]
MOST_ROWS = 50
"""The most rows of each kind."""


class PersonWaiting(Struct, frozen=True):
    """A person in a group; `rating` is None before the first rated game. `scarf` is 1 to 6."""

    player: str
    name: str
    scarf: int
    rating: int | None = None


class GroupRow(Struct, frozen=True):
    """People who wait for the same table; at `fill_at` computers of `level` join them."""

    id: str
    game: str
    seats: int
    people: tuple[PersonWaiting, ...]
    clock: ClockShown | None
    rated: bool
    options: Mapping[str, str]
    since: int
    fill_at: int | None
    level: str


class SeatRow(Struct, frozen=True):
    """Who sits on a seat: `human`, `computer`, `open` or `unheld`.

    `player` is the public id of a person, "" for others.
    """

    kind: str
    name: str
    level: str | None
    bot: bool = False
    player: str = ""


class TableRow(Struct, frozen=True):
    """A table at which a seat can be taken, or one to watch (`number` entries so far).

    `begun`: people may take computers' seats there until the computers act.
    """

    id: str
    game: str
    seats: tuple[SeatRow, ...]
    clock: ClockShown | None = None
    rated: bool = True
    begun: bool = False
    number: int = 0
    spectators: int = 0
    since: int = 0


class HereRow(Struct, frozen=True):
    """A user who is here: `waiting`, `playing`, `watching` or `looking`, and at which game."""

    id: str
    name: str
    scarf: int
    doing: Doing
    game: str = ""


class PeopleCounts(Struct, frozen=True):
    """How many people are here, how many of them wait, and how many tables are in play.

    `games` counts those waiting by game; `tables` by game, seats and pace (`<game>/3/quick`).
    `usual` says, by game, within how many minutes somebody usually comes, if that is known.
    """

    people: int = 0
    waiting: int = 0
    playing: int = 0
    games: Mapping[str, int] = {}
    tables: Mapping[str, int] = {}
    usual: Mapping[str, int] = {}


Row = GroupRow | TableRow | HereRow
Rows = dict[str, Row]
"""Rows by id, in the order in which they are shown."""


class LobbyLook(Struct, frozen=True):
    """One look at the lobby."""

    groups: Rows = {}
    tables: Rows = {}
    watch: Rows = {}
    here: Rows = {}
    counts: PeopleCounts = PeopleCounts()


KINDS = ("groups", "tables", "watch", "here")


class LobbyMessage(Struct, tag="lobby", frozen=True, omit_defaults=True):
    """The lobby: whole, or what has changed since the last message.

    `put` are new and changed rows, `drop` ids of removed rows, by kind; `now` is the house time in
    milliseconds, to which all other times refer.
    """

    now: int
    whole: bool = False
    counts: PeopleCounts | UnsetType = UNSET
    put: dict[str, list[Row]] = {}
    drop: dict[str, list[str]] = {}


def whole(board: LobbyLook, now: int) -> LobbyMessage:
    """The message with the whole board."""
    put = {kind: list(getattr(board, kind).values()) for kind in KINDS}
    return LobbyMessage(now, True, board.counts, {kind: rows for kind, rows in put.items() if rows})


def difference(old: LobbyLook, new: LobbyLook, now: int) -> LobbyMessage | None:
    """The message that leads from the old board to the new one; None if nothing has changed."""
    put: dict[str, list[Row]] = {}
    drop: dict[str, list[str]] = {}
    for kind in KINDS:
        before, after = getattr(old, kind), getattr(new, kind)
        changed = [row for key, row in after.items() if before.get(key) != row]
        gone = [key for key in before if key not in after]
        put |= {kind: changed} if changed else {}
        drop |= {kind: gone} if gone else {}
    counts = UNSET if old.counts == new.counts else new.counts
    if not put and not drop and counts is UNSET:
        return None
    return LobbyMessage(now, False, counts, put, drop)
