"""A table in memory: a cache over the store's log, and the sockets that watch it."""

import asyncio
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import Any

import msgspec

from rookery.core.chance import has_chance
from rookery.core.errors import SetupError
from rookery.core.fairness import Source
from rookery.core.options import as_texts
from rookery.core.searcher import Report
from rookery.core.state import State
from rookery.server.i18n.catalogues import Language
from rookery.server.model import clock as clocks
from rookery.server.model import daily
from rookery.server.model import seats as seating
from rookery.server.model.log import Times
from rookery.server.model.timeline import Play, Steps
from rookery.server.push.outbox import Outbox
from rookery.server.storage.games import After, Seat, Stored
from rookery.server.views.scene_cache import Drawings


@dataclass(eq=False)
class Watcher:
    """One socket at a table: who reads it (a token's hash, or nobody known), in which language."""

    holder: str | None
    say: Language
    outbox: Outbox


class Question(msgspec.Struct, frozen=True):
    """Somebody wants to take plies back; `awaited` have yet to agree. Void after the next entry."""

    seat: int
    plies: int
    awaited: frozenset[str]


@dataclass(eq=False)
class Table:
    """Changed only by the referee, under `lock`, and only after the store has taken the change."""

    stored: Stored
    play: Play
    seats: tuple[Seat, ...]
    started: int | None
    ended: int | None
    next: str | None
    seating: int
    watchers: set[Watcher] = field(default_factory=set)
    question: Question | None = None
    thinking: int | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_telling_people: bool = False
    users: int = 0
    used: float = 0.0
    evaluations: dict[int, Any] = field(default_factory=dict)
    """What searches said of positions, by number; lasts as long as the table in memory."""
    theories: dict[int, Report] = field(default_factory=dict)
    """What solvers have proven of positions, by number."""
    pictures: dict[tuple[int, str, str], bytes] = field(default_factory=dict)
    """The last few pictures drawn, by number, theme and language."""
    drawings: Drawings = field(default_factory=Drawings)

    @classmethod
    def of(cls, stored: Stored, first: State) -> "Table":
        """The table of a stored game whose play begins in this state."""
        play = Play.replay(first, stored.source, stored.entries)
        seats, started, ended = stored.seats, stored.started, stored.ended
        return cls(stored, play, seats, started, ended, stored.next, stored.seating)

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the game is over, and in opened records."""
        return self.state.current_player if self.stored.kind == "live" else None

    @property
    def is_over(self) -> bool:
        return self.state.is_terminal

    @property
    def gone(self) -> frozenset[int]:
        """The seats that stopped playing."""
        return seating.left(self.play.line)

    @property
    def has_people(self) -> bool:
        """Whether somebody still plays who is no computer."""
        gone = self.gone
        return any(
            one.kind in seating.PERSONAL and seat not in gone for seat, one in enumerate(self.seats)
        )

    @cached_property
    def is_drawn(self) -> bool:
        """Whether chance decides anything: rolls, or something of the set-up."""
        game, stored = self.play.game, self.stored
        if has_chance(game.kernels) or not stored.asked:
            return has_chance(game.kernels)
        try:
            return as_texts(game.read_options(stored.asked)) != stored.options
        except SetupError:  # an opened record says whatever somebody wrote
            return True

    @property
    def day(self) -> date | None:
        """The day whose board this is; None for all other tables."""
        return daily.day_of(self.stored.tags) if self.stored.kind == "live" else None

    def watched_by(self, holder: str | None) -> int:
        """How many sockets this person has at the table."""
        return sum(watcher.holder == holder for watcher in self.watchers)

    @property
    def spectators(self) -> int:
        """How many sockets watch without holding a seat."""
        return sum(not seating.held(self.seats, watcher.holder) for watcher in self.watchers)

    def as_of(self, number: int, drawings: Drawings) -> "Table":
        """The table as it was after that many entries; no undo may have come since."""
        return replace(self, play=self.play.rewound(number), drawings=drawings)

    def with_seats(
        self, seats: tuple[Seat, ...], started: int | None, source: Source | None = None
    ) -> "Table":
        """The table as it would be with these people on the seats, and chance drawn from there."""
        play = self.play if source is None else replace(self.play, source=source)
        return replace(self, seats=seats, started=started, play=play)

    def after(self, steps: Steps) -> After:
        """How the store is to find this table once these steps are taken."""
        entry, state = steps[-1]
        later = replace(self, play=Play(self.play.first, self.play.source, [entry], [], [state]))
        ended = entry.at if state.is_terminal else None
        return After(entry.at, later.turn, later.deadline, ended)

    # -- time ----------------------------------------------------------------------------------

    @property
    def times(self) -> Times | None:
        """What each seat had left when the running time began to run; None without a clock."""
        clock = self.stored.clock
        if clock is None:
            return None
        timed = [seat.kind in seating.PERSONAL for seat in self.seats]
        last = self.play.log[-1].clocks if self.play.log else None
        times = clock.start(timed) if last is None else last
        return tuple(left if one else None for left, one in zip(times, timed, strict=True))

    @property
    def since(self) -> int | None:
        """Since when the time of the seat to act runs; None while none does."""
        if self.started is None or self.turn is None or self.stored.clock is None:
            return None
        return max(self.started, self.play.last_at or 0)

    def times_at(self, now: int) -> Times | None:
        """What each seat has left now."""
        times = self.times
        return None if times is None else clocks.spent(times, self.turn, self.since, now)

    def times_after_action(self, seat: int, now: int) -> Times | None:
        """What each seat has left when `seat` has acted now."""
        times, clock = self.times, self.stored.clock
        if times is None or clock is None:
            return None
        if self.since is None:
            return times
        return clock.after_action(times, seat, self.since, now)

    @property
    def deadline(self) -> int | None:
        """When the time of the seat to act is up; None while no time runs."""
        times = self.times
        return None if times is None else clocks.deadline(times, self.turn, self.since)
