"""A game as it is stored, and the head of its log."""

from typing import Literal, NamedTuple

import msgspec

from rookery.core.fairness import Contribution, Source
from rookery.server.table.clock import Clock
from rookery.server.table.log import LogEntry
from rookery.server.table.seats import OnLeave, Seat
from rookery.server.table.undo import UndoRequest

Listed = Literal["public", "link", "private"]
"""Who may take an open seat, and who may watch."""


class Version(NamedTuple):
    """How many entries a game has, and how often its seats or contributions have changed."""

    number: int
    seats_version: int


class StoredGame(msgspec.Struct, frozen=True):
    """A whole game: what was agreed on, who sits where, and its log.

    `requested_options` are those that people chose; `options` are all, including what was dealt.
    `seats_version` counts the changes of its seats and contributions. `paused` is how long the
    house was closed since the last entry, in milliseconds. With a `pool` the lobby has brought its
    people together; people may then still take the computers' seats. `is_ours` says whether
    this process is the one that lets its computers act.
    """

    id: str
    kind: Literal["live", "record"]
    game: str
    requested_options: dict[str, str]
    options: dict[str, str]
    start: str | None
    tags: dict[str, str]
    secret: str
    commitment: str | None
    on_leave: OnLeave
    clock: Clock | None
    created: int
    started: int | None
    ended: int | None
    next: str | None
    seats: tuple[Seat, ...]
    log: tuple[LogEntry, ...]
    seats_version: int = 0
    contributions: tuple[Contribution, ...] = ()
    paused: int = 0
    listed: Listed = "link"
    rated: bool = True
    pool: str | None = None
    undo_request: UndoRequest | None = None
    is_ours: bool = True

    @property
    def source(self) -> Source:
        """The source that its chance is drawn from."""
        return Source(self.secret, self.contributions)


class LogHead(msgspec.Struct, frozen=True):
    """Where a game stands after its last entry; games are looked up by these values."""

    at: int
    to_move: int | None
    deadline: int | None
    ended: int | None
