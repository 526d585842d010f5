"""A game's states along its log: a cache that can be rebuilt from the store at any time."""

from collections.abc import Sequence
from typing import Any

import msgspec

from rookery.core.fairness import Source
from rookery.core.game import Game
from rookery.core.notation.line import apply_token, leave_token, undo_token
from rookery.core.once import once
from rookery.core.state import State
from rookery.server.table.log import LEAVING, LogEntry, Times, left_seats, line_of, taken_back
from rookery.server.table.states import States

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
