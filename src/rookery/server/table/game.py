"""A game in play at one moment: who sits, whose turn it is, how much time is left."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from rookery.core.errors import SetupError
from rookery.core.fairness import Contribution, Source
from rookery.core.game import Game
from rookery.core.once import once
from rookery.core.options import as_texts
from rookery.core.state import State
from rookery.server.people.calendar import ALWAYS, Calendar
from rookery.server.table import clock as clocks
from rookery.server.table import day as daily
from rookery.server.table.clock import Clock
from rookery.server.table.conditional import ConditionalMoves
from rookery.server.table.pauses import NO_PAUSES, Pauses
from rookery.server.table.seats import PERSONAL, OnLeave, Seat, are_full, held, holders
from rookery.server.table.timeline import LogEntry, Steps, Timeline, Times


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat wants to take plies back; `awaited` have yet to agree. Void after the next entry.

    Once one has said no, no answer is awaited any more. `refused` are the seats that were told no
    since the last entry: whoever has been told no asks again after another move at the earliest.
    """

    seat: int
    plies: int
    awaited: frozenset[str]
    refused: frozenset[int] = frozenset()

    @property
    def is_open(self) -> bool:
        """Whether somebody has yet to answer it."""
        return bool(self.awaited)

    @property
    def is_granted(self) -> bool:
        """Whether everybody has agreed."""
        return not self.awaited and self.seat not in self.refused

    def agreed(self, user_id: str) -> "UndoRequest":
        """The request after this user has agreed."""
        return msgspec.structs.replace(self, awaited=self.awaited - {user_id})

    def denied(self) -> "UndoRequest":
        """The request after somebody has said no."""
        refused = self.refused | {self.seat}
        return msgspec.structs.replace(self, awaited=frozenset(), refused=refused)


# -- a game as it is stored, and the head of its log -----------------------------------------------

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
    house was closed since the last entry, in milliseconds. `calendars` are those of its people, by
    user, as far as clocks rest by them; `conditional` is what they have decided on in advance,
    which nobody else may see; `pauses` are the table's. With a `pool` the lobby has brought its
    people together; people may then still take the computers' seats. Among `friends` everybody came
    by a link that one of them has sent. `is_ours` says whether this process is the one that lets
    its computers act.
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
    friends: bool = False
    undo_request: UndoRequest | None = None
    is_ours: bool = True
    calendars: Mapping[str, Calendar] = {}
    conditional: tuple[ConditionalMoves, ...] = ()
    pauses: Pauses = NO_PAUSES

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


# -- a game in play at one moment: who sits, whose turn it is, how much time is left ---------------


class Snapshot(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Everything about a game at one moment; every change gives another snapshot.

    `stored` is the game as it was agreed on, as of the time when it was read. `uses_chance` says
    whether anything is left to chance: rolls, or part of the set-up. `day` is the date of a board
    of the day, None for all other tables. `paused` is how long the house was closed since the last
    entry; no clock runs during that time.
    """

    stored: StoredGame
    timeline: Timeline
    seats: tuple[Seat, ...]
    started: int | None
    ended: int | None
    next: str | None
    seats_version: int
    uses_chance: bool
    day: date | None
    paused: int = 0
    undo_request: UndoRequest | None = None
    calendars: Mapping[str, Calendar] = {}
    conditional: tuple[ConditionalMoves, ...] = ()
    pauses: Pauses = NO_PAUSES

    @classmethod
    def of(cls, stored: StoredGame, first: State) -> "Snapshot":
        """The snapshot of a stored game that begins in this state."""
        return cls(
            stored,
            Timeline.replay(first, stored.source, stored.log),
            stored.seats,
            stored.started,
            stored.ended,
            stored.next,
            stored.seats_version,
            _uses_chance(stored, first.game),
            daily.day_of(stored.tags) if stored.kind == "live" else None,
            stored.paused,
            stored.undo_request,
            stored.calendars,
            stored.conditional,
            stored.pauses,
        )

    @property
    def id(self) -> str:
        return self.stored.id

    # Computed once: they are read dozens of times per action, and a snapshot never changes.

    @once
    def game(self) -> Game[Any]:
        return self.timeline.game

    @once
    def number(self) -> int:
        """How many entries the log has."""
        return self.timeline.number

    @once
    def state(self) -> State:
        return self.timeline.state

    @once
    def to_move(self) -> int | None:
        """The seat to act; None when the game is over, and in opened records."""
        return self._to_move_in(self.state)

    @property
    def version(self) -> Version:
        """The version that the store has, provided nobody else has changed the game."""
        return Version(self.number, self.seats_version)

    def _to_move_in(self, state: State) -> int | None:
        return state.current_player if self.stored.kind == "live" else None

    @once
    def is_over(self) -> bool:
        return self.state.is_terminal

    @property
    def is_gathering(self) -> bool:
        """Whether the strangers whom the lobby has brought together have yet to sit down."""
        return self.stored.pool is not None and self.started is None

    @once
    def apart(self) -> tuple[int, ...]:
        """The seats that no other seat concerns any more (`Rules.apart`)."""
        return self.game.rules.apart(self.state)

    @once
    def left_seats(self) -> frozenset[int]:
        """The seats that stopped playing."""
        return self.timeline.left_seats

    @property
    def asked(self) -> UndoRequest | None:
        """The undo request that somebody has yet to answer."""
        request = self.undo_request
        return request if request is not None and request.is_open else None

    @once
    def held_by(self) -> Mapping[str, tuple[int, ...]]:
        """The seats of each user who holds any."""
        return {user: held(self.seats, user) for user in holders(self.seats)}

    def seats_of(self, user_id: str | None) -> tuple[int, ...]:
        """The seats that a user holds; nobody without an id holds any."""
        return () if user_id is None else self.held_by.get(user_id, ())

    @once
    def lone_holder(self) -> str | None:
        """The user who holds all people's seats, on one screen; None if there is no such user."""
        users = {seat.user_id for seat in self.seats if seat.kind in PERSONAL}
        return users.pop() if len(users) == 1 else None

    @once
    def quiet_users(self) -> frozenset[str]:
        """The people who want no requests at this table."""
        return frozenset(seat.user_id for seat in self.seats if seat.quiet and seat.user_id)

    @once
    def has_walks(self) -> bool:
        """Whether seats are played to their end (`finishing`)."""
        return any(seat.walk for seat in self.seats)

    @property
    def has_people(self) -> bool:
        """Whether at least one person is still playing."""
        left = self.left_seats
        return any(
            holder.kind in PERSONAL and seat not in left for seat, holder in enumerate(self.seats)
        )

    # -- what comes next -----------------------------------------------------------------------

    def extended(self, steps: Steps) -> "Snapshot":
        """The game after these steps."""
        entry, state = steps[-1]
        timeline = self.timeline.extended(steps)
        # Not by `replace`, which looks every field up by its name.
        later = Snapshot(
            self.stored,
            timeline,
            self.seats,
            self.started,
            entry.at if state.is_terminal else None,
            self.next,
            self.seats_version,
            self.uses_chance,
            self.day,
            calendars=self.calendars,
            conditional=self.conditional,
            pauses=self.pauses,
        )
        known = later.__dict__
        known["game"], known["number"], known["state"] = self.game, entry.number, state
        known["to_move"], known["is_over"] = later._to_move_in(state), later.ended is not None
        known["held_by"], known["lone_holder"] = self.held_by, self.lone_holder
        known["quiet_users"], known["has_walks"] = self.quiet_users, self.has_walks
        known["left_seats"] = timeline.left_seats
        if self.stored.clock is None:
            known["times"] = known["since"] = None
        return later

    def reseated(self, seats: tuple[Seat, ...]) -> "Snapshot":
        """The game with these seats, counted as one more change of its seats."""
        return replace(self, seats=seats, seats_version=self.seats_version + 1)

    def asking(self, request: UndoRequest | None) -> "Snapshot":
        """The game with this undo request; None removes it."""
        return replace(self.reseated(self.seats), undo_request=request)

    def joined(self, seats: tuple[Seat, ...], source: Source, now: int) -> "Snapshot":
        """The game with these people on the seats; it starts once no seat is open."""
        started = now if are_full(seats) and self.started is None else self.started
        return replace(self.reseated(seats).drawn_from(source), started=started)

    def drawn_from(self, source: Source) -> "Snapshot":
        """The game with its chance drawn from this source."""
        return replace(self, timeline=replace(self.timeline, source=source))

    def synced(self, stored: StoredGame) -> "Snapshot":
        """The game with everything but its log taken from what another process has stored."""
        return replace(
            self.drawn_from(stored.source),
            stored=replace(self.stored, listed=stored.listed),
            seats=stored.seats,
            started=stored.started,
            ended=stored.ended,
            next=stored.next,
            seats_version=stored.seats_version,
            paused=stored.paused,
            undo_request=stored.undo_request,
            calendars=stored.calendars,
            conditional=stored.conditional,
            pauses=stored.pauses,
        )

    def looks_like(self, other: "Snapshot") -> bool:
        """Whether nobody but the owner of conditional moves can tell two snapshots apart."""
        return all(getattr(self, name) == getattr(other, name) for name in _SHOWN)

    def rewound(self, number: int) -> "Snapshot":
        """The game after its first `number` entries; the later ones must not include an undo."""
        return replace(self, timeline=self.timeline.rewound(number))

    # -- time ----------------------------------------------------------------------------------

    @property
    def head(self) -> LogHead:
        """Where the game stands; `at` is 0 before the first entry."""
        timeline = self.timeline
        return self._head(timeline.last_at or 0, timeline.last_clocks, self.state, self.paused)

    def head_after(self, steps: Steps) -> LogHead:
        """Where the game will stand after these steps."""
        entry, state = steps[-1]
        return self._head(entry.at, entry.clocks, state)

    def _head(self, at: int, left: Times | None, state: State, paused: int = 0) -> LogHead:
        to_move, ended = self._to_move_in(state), at if state.is_terminal else None
        times = None if self.stored.clock is None else self._times(left)
        if times is None:
            return LogHead(at, to_move, None, ended)
        deadline = clocks.deadline(
            times, to_move, self._since(to_move, at, paused), self.calendar_of(to_move)
        )
        return LogHead(at, to_move, deadline, ended)

    def _times(self, left: Times | None) -> Times | None:
        """The time seats have left by an entry's clocks, or at the start; None without a clock."""
        clock = self.stored.clock
        if clock is None:
            return None
        timed = [seat.kind in PERSONAL for seat in self.seats]
        first = clock.start(timed)
        # Whoever takes a computer's seat gets the initial time.
        times = [
            time_left if time_left is not None else first[seat]
            for seat, time_left in enumerate(left or first)
        ]
        return tuple(
            left if is_timed else None for left, is_timed in zip(times, timed, strict=True)
        )

    def _since(self, to_move: int | None, at: int, paused: int) -> int | None:
        if self.started is None or to_move is None or self.stored.clock is None:
            return None
        return max(self.started, at) + paused

    @property
    def is_over_days(self) -> bool:
        """Whether there are days for each move."""
        return self.stored.clock is not None and self.stored.clock.capped

    def calendar_of(self, seat: int | None) -> Calendar:
        """When the clock of this seat rests."""
        clock = self.stored.clock
        if seat is None or clock is None or not clock.capped:
            return ALWAYS
        holder = self.seats[seat].user_id or ""
        own = self.calendars.get(holder, ALWAYS) if clock.rests else ALWAYS
        return own.paused(self.pauses.spans)

    @once
    def times(self) -> Times | None:
        """The time each seat had left when the running clock started; None without a clock."""
        return self._times(self.timeline.last_clocks)

    @once
    def since(self) -> int | None:
        """When the clock of the seat to act started to run; None while none runs."""
        return self._since(self.to_move, self.timeline.last_at or 0, self.paused)

    @property
    def deadline(self) -> int | None:
        """When the time of the seat to act is up; None while no clock runs."""
        return None if self.stored.clock is None else self.head.deadline

    def times_at(self, now: int) -> Times | None:
        """The time each seat has left at `now`; None without a clock."""
        times = self.times
        if times is None:
            return None
        return clocks.spent(times, self.to_move, self.since, now, self.calendar_of(self.to_move))

    def times_after_action(self, seat: int, now: int) -> Times | None:
        """The time each seat has left after `seat` has acted at `now`; None without a clock."""
        times, clock = self.times, self.stored.clock
        if times is None or clock is None:
            return None
        if self.since is None:
            return times
        return clock.after_action(times, seat, self.since, now, self.calendar_of(seat))


# What others see of a game, besides its log.
_SHOWN = (
    "number",
    "seats",
    "started",
    "ended",
    "next",
    "paused",
    "undo_request",
    "calendars",
    "pauses",
)


def _uses_chance(stored: StoredGame, game: Game[Any]) -> bool:
    if game.rules.kernels.has_chance or not stored.requested_options:
        return game.rules.kernels.has_chance
    try:
        return as_texts(game.read_options(stored.requested_options)) != stored.options
    except SetupError:  # an opened record may contain anything
        return True


def may_be_helped(game: Snapshot, user_id: str | None) -> bool:
    """Whether a user may see what searches say about this table."""
    if game.stored.kind == "record" or game.is_over:
        return True
    return game.day is None and user_id is not None and user_id == game.lone_holder


def planner(game: Snapshot, mine: tuple[int, ...]) -> int | None:
    """The seat for which the holder of these seats may plan now; None if there is none.

    Holders of several seats cannot plan.
    """
    if len(mine) != 1 or game.to_move is None or not game.game.rules.plans_ahead:
        return None
    waits = game.to_move != mine[0] and mine[0] in game.state.taking_part
    return mine[0] if waits else None
