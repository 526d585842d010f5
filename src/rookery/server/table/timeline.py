"""A game's log and the states along it: a cache that can be rebuilt from the store at any time."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Literal, overload

import msgspec

from rookery.core.fairness import Source
from rookery.core.game import Game
from rookery.core.notation.line import (
    apply_token,
    leave_token,
    leaving_seat,
    undo_token,
    undone_plies,
    without_undone,
)
from rookery.core.once import once
from rookery.core.state import State

Kind = Literal["action", "chance", "leave", "off", "undo"]
"""`off`: a seat stops playing because the game is called off."""
LEAVING: tuple[Kind, ...] = ("leave", "off")
Times = tuple[int | None, ...]


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """One line of a game's log.

    `number` counts from 1 without gaps. `text` is an action or outcome in the game's notation,
    `leave:<seat from 1>`, or `undo:<plies taken back>`. When a seat stops playing, `seat` is that
    seat, or one of those who stayed and went on without it. `at` is in milliseconds since 1970.
    `clocks` holds the time each seat had left after it, in milliseconds, None for an untimed seat.
    `is_cut`: the search that led to it was cut short, because the machine was stuck.
    """

    number: int
    kind: Kind
    seat: int | None
    text: str
    at: int
    clocks: Times | None = None
    is_cut: bool = False


def taken_back(entry: LogEntry) -> int:
    """How many plies an entry takes back: 0 unless it is an undo."""
    return undone_plies(entry.text) if entry.kind == "undo" else 0


def line_of(log: Iterable[LogEntry]) -> list[LogEntry]:
    """The plies that count: all entries in order, except those that later undos took back."""
    return without_undone(log, taken_back)


def plies_to_undo(line: Sequence[LogEntry], seats: Collection[int]) -> int:
    """How many plies to take back to undo these seats' last action; 0 if that is impossible.

    Chance and leaving are never taken back: what was drawn or given up stays.
    """
    for count, entry in enumerate(reversed(line), start=1):
        if entry.kind != "action":
            return 0
        if entry.seat in seats:
            return count
    return 0


def is_claimed(entry: LogEntry) -> bool:
    """Whether a seat stopped playing because somebody else went on without it."""
    return entry.kind == "leave" and entry.seat != leaving_seat(entry.text)


def is_called_off(line: Iterable[LogEntry]) -> bool:
    """Whether a game was called off."""
    return any(entry.kind == "off" for entry in line)


def is_flagged(entry: LogEntry) -> bool:
    """Whether a seat stopped playing because its time was up."""
    seat = leaving_seat(entry.text)
    return entry.clocks is not None and seat is not None and entry.clocks[seat] == 0


def left_seats(line: Sequence[LogEntry]) -> frozenset[int]:
    """The seats that have stopped playing."""
    seats = (leaving_seat(entry.text) for entry in line if entry.kind in LEAVING)
    return frozenset(seat for seat in seats if seat is not None)


# -- the states along a line of plies: a few are kept, the others are recomputed on demand ---------
# A state takes several kilobytes once its derived values have been computed. So a long line keeps
# a bare copy of every n-th state (`EVERY`). It also keeps all states at its end, where people act,
# and around the last ply that was looked up; only there does it keep derived values.

EVERY = 32
"""Plies between kept states."""

WHOLE = 2
"""States at the end that keep derived values: telling what an action changed takes two."""

_BARE, _LOOKED_AT = 900, 12_000  # bytes of a state: besides its record; with all derived values

_Stretch = tuple[int, list[State]]
"""How many plies came before the first of these consecutive states, and the states."""


class States(Sequence[State]):
    """A state before and after each ply. Immutable: `extended` and `shortened` return new lines.

    States are computed when first asked for, so making a line costs nothing. Several threads may
    ask: what they compute twice is the same. Asking raises what the rules raise.

    A line shares its lists with the line extended from it, which may have appended to them.
    """

    def __init__(self, first: State, tokens: Sequence[str]) -> None:
        self._tokens, self._plies = list(tokens), len(tokens)
        # The state before ply 0, EVERY, 2 * EVERY, ..., as far as the line was computed.
        self._kept: tuple[State, ...] = (first.bare(),)
        self._seen: _Stretch = (0, [first])
        self._tail: _Stretch = self._seen

    @classmethod
    def _of(
        cls,
        tokens: list[str],
        plies: int,
        states_kept: tuple[State, ...],
        tail: _Stretch,
    ) -> "States":
        states = cls.__new__(cls)
        states._tokens, states._plies = tokens, plies
        states._kept, states._seen, states._tail = states_kept, tail, tail
        return states

    @property
    def first(self) -> State:
        """The state before the first ply."""
        return self._kept[0]

    def __len__(self) -> int:
        return self._plies + 1

    @overload
    def __getitem__(self, which: int) -> State: ...
    @overload
    def __getitem__(self, which: slice) -> tuple[State, ...]: ...
    def __getitem__(self, which: int | slice) -> State | tuple[State, ...]:
        if isinstance(which, slice):
            return tuple(self[ply] for ply in range(*which.indices(len(self))))
        ply = which + self._plies + 1 if which < 0 else which
        if not 0 <= ply <= self._plies:
            raise IndexError(which)
        begin, states = self._tail
        if begin <= ply < begin + len(states):  # nearly every request
            return states[ply - begin]
        return self._at(ply)

    def __iter__(self) -> Iterator[State]:
        return (self._at(ply) for ply in range(len(self)))

    def _at(self, ply: int) -> State:
        for begin, states in (self._tail, self._seen):
            if begin <= ply < begin + len(states):
                return states[ply - begin]
        begin, states = self._look(ply)
        return states[ply - begin]

    def _look(self, ply: int) -> _Stretch:
        """Compute the stretch of states around a ply; adjacent stretches share a state."""
        place = ply // EVERY
        self._keep(place)
        begin, end = place * EVERY, min((place + 1) * EVERY, self._plies)
        states = [self._kept[place].bare()]
        for token in self._tokens[begin:end]:
            states.append(applied(states[-1], token))
        block = begin, states
        self._seen = block
        if end == self._plies:
            self._tail = block
        return block

    def _keep(self, place: int) -> None:
        """Compute the kept states up to index `place`."""
        states_kept = list(self._kept)
        while len(states_kept) <= place:
            begin, state = (len(states_kept) - 1) * EVERY, states_kept[-1]
            for token in self._tokens[begin : begin + EVERY]:
                state = applied(state, token)
            states_kept.append(state)
        if len(states_kept) > len(self._kept):
            self._kept = tuple(states_kept)

    def extended(self, plies: Iterable[tuple[str, State]]) -> "States":
        """The line with more plies, each with the state after it."""
        if not self.is_settled:
            self[-1]
        tokens, ply, states_kept = self._tokens, self._plies, self._kept
        begin, tail = self._tail
        if len(tokens) > ply:  # another line was already extended from this one
            tokens, tail = tokens[:ply], tail[: ply + 1 - begin]
        for token, state in plies:
            ply += 1
            tokens.append(token)
            tail.append(state)
            if len(tail) > WHOLE:  # its derived values are not needed any more
                tail[-1 - WHOLE] = tail[-1 - WHOLE].bare()
            if ply % EVERY == 0 and len(states_kept) * EVERY == ply:
                states_kept = (*states_kept, state.bare())
        if len(tail) > 2 * EVERY:
            begin, tail = begin + EVERY, tail[EVERY:]
        return States._of(tokens, ply, states_kept, (begin, tail))

    def shortened(self, plies: int) -> "States":
        """The line without its last plies."""
        length = self._plies - plies
        last = self[length]
        begin, known = self._tail
        in_tail = begin <= length
        tail = (begin, known[: length + 1 - begin]) if in_tail else (length, [last])
        return States._of(self._tokens[:length], length, self._kept[: length // EVERY + 1], tail)

    @property
    def is_settled(self) -> bool:
        """Whether the last state is known, so that asking for it takes no time."""
        begin, states = self._tail
        return begin + len(states) > self._plies

    def forget(self) -> None:
        """Keep bare states only, after many of them were looked up."""
        self._tail = self._seen = self._plies, [self[-1].bare()]

    @property
    def size(self) -> int:
        """The approximate size of the line in bytes."""
        looked_at = len(self._tail[1]) + len(self._seen[1])
        return len(self._kept) * (_BARE + int(self.first.record.nbytes)) + looked_at * _LOOKED_AT


def applied(state: State, token: str) -> State:
    """The state after a token that was accepted before; nothing is cached on the given state."""
    return apply_token(state.bare(), token)


# -- a game's states along its log: a cache that can be rebuilt from the store at any time ---------

_ENTRY = 150  # bytes of an entry of the log

Steps = list[tuple[LogEntry, State]]
"""Entries to be stored, each with the state after it."""


class Timeline(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The log, the plies that count (`line`), and a state before and after each of them."""

    source: Source
    log: tuple[LogEntry, ...]
    line: tuple[LogEntry, ...]
    states: States

    @classmethod
    def begin(cls, first: State, source: Source) -> "Timeline":
        """The timeline of a game that has no entries yet."""
        return cls(source, (), (), States(first, ()))

    @classmethod
    def replay(cls, first: State, source: Source, log: Sequence[LogEntry]) -> "Timeline":
        """The timeline of a log. Its states are computed when asked for, undone ones never."""
        log, counting = tuple(log), line_of(log)
        line = log if len(counting) == len(log) else tuple(counting)  # nothing was taken back
        states = States(first, [entry.text for entry in line])
        return cls(source, log, line, states)

    @once
    def first(self) -> State:
        """The state in which the game began."""
        return self.states.first

    @once
    def state(self) -> State:
        """The current state."""
        return self.states[-1]

    @once
    def game(self) -> Game[Any]:
        return self.first.game

    @once
    def number(self) -> int:
        """How many entries the log has."""
        return len(self.log)

    @once
    def rolls(self) -> int:
        """How often chance was drawn. Rolls taken back count too; they are never drawn again."""
        return sum(entry.kind == "chance" for entry in self.log)

    @once
    def left_seats(self) -> frozenset[int]:
        """The seats that stopped playing."""
        return left_seats(self.line)

    @property
    def is_settled(self) -> bool:
        """Whether the current state is known; if not, computing it takes a while."""
        return self.states.is_settled

    @property
    def size(self) -> int:
        """The approximate size of the timeline in bytes."""
        return len(self.log) * _ENTRY + self.states.size

    @property
    def last_at(self) -> int | None:
        return self.log[-1].at if self.log else None

    @property
    def last_clocks(self) -> Times | None:
        """The time each seat had left after the last entry; None if it has no clocks."""
        return self.log[-1].clocks if self.log else None

    def extended(self, steps: Steps) -> "Timeline":
        """The timeline with more entries, whose states are known."""
        later = self
        for entry, state in steps:
            later = later._followed(entry, state)
        return later

    def _followed(self, entry: LogEntry, state: State) -> "Timeline":
        back, log = taken_back(entry), (*self.log, entry)
        if back:
            line, states = self.line[:-back], self.states.shortened(back)
        else:
            line = log if self.line is self.log else (*self.line, entry)
            states = self.states.extended(((entry.text, state),))
        later = Timeline(self.source, log, line, states)
        # Hand on what this timeline has already computed.
        known, had = later.__dict__, self.__dict__
        known["first"], known["game"], known["state"] = self.first, self.game, state
        known["number"] = entry.number
        if "rolls" in had:
            known["rolls"] = had["rolls"] + (entry.kind == "chance")
        if entry.kind not in (*LEAVING, "undo"):
            known["left_seats"] = self.left_seats
        return later

    def state_after(self, entry: LogEntry) -> State:
        """The state that an entry would lead to."""
        if entry.kind == "undo":
            return self.states[-1 - taken_back(entry)]
        return apply_token(self.state, entry.text)

    def at(self, number: int) -> "Timeline":
        """The timeline as it was after the first `number` entries."""
        if len(self.line) == self.number:  # nothing was ever taken back
            return self.rewound(number)
        return Timeline.replay(self.first, self.source, self.log[:number])

    def rewound(self, number: int) -> "Timeline":
        """The same when no undo is among the entries dropped; this costs next to nothing."""
        back = self.number - number
        log, line = self.log[:number], self.line[: len(self.line) - back]
        return Timeline(self.source, log, line, self.states.shortened(back))

    # -- what comes next: entries with the states they lead to ---------------------------------

    def action(
        self, seat: int, text: str, at: int, clocks: Times | None, is_cut: bool = False
    ) -> Steps:
        """An action and the chance that follows it; raises what `State.apply` raises."""
        state = self.state.apply(text)
        entry = LogEntry(self.number + 1, "action", seat, text, at, clocks, is_cut)
        return self._with_chance([(entry, state)])

    def leaving(self, seat: int, at: int, clocks: Times | None, by: int | None = None) -> Steps:
        """A seat stops playing, and the chance that follows; `by`: a seat went on without it."""
        state, who = self.state.leave(seat), seat if by is None else by
        entry = LogEntry(self.number + 1, "leave", who, leave_token(seat), at, clocks)
        return self._with_chance([(entry, state)])

    def called_off(self, seat: int, at: int) -> Steps:
        """A seat stops playing, because the game is called off, and the chance that follows."""
        state = self.state.leave(seat)
        entry = LogEntry(self.number + 1, "off", seat, leave_token(seat), at, self.last_clocks)
        return self._with_chance([(entry, state)])

    def undoing(self, seat: int | None, plies: int, at: int, clocks: Times | None) -> Steps:
        """The last plies are taken back; no chance follows."""
        entry = LogEntry(self.number + 1, "undo", seat, undo_token(plies), at, clocks)
        return [(entry, self.states[-1 - plies])]

    def beginning(self, at: int, clocks: Times | None) -> Steps:
        """The chance that a game begins with, if any; call this once everybody sits."""
        return self._with_chance([], at, clocks)

    def _with_chance(self, steps: Steps, at: int = 0, clocks: Times | None = None) -> Steps:
        state = steps[-1][1] if steps else self.state
        if steps:
            at, clocks = steps[-1][0].at, steps[-1][0].clocks
        rolls = self.rolls if state.is_chance else 0
        while state.is_chance:
            number, rolls = self.number + len(steps) + 1, rolls + 1
            text = self.source.roll(rolls, state.chance_outcomes)
            state = state.apply(text)
            steps = [*steps, (LogEntry(number, "chance", None, text, at, clocks), state)]
        return steps
