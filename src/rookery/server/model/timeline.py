"""A game's states along its log: a cache that can be built anew from the store at any time."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rookery.core.fairness import Source
from rookery.core.game import Game, game_of
from rookery.core.record import follow, leave_entry
from rookery.core.state import State
from rookery.server.model.log import Entry, Times, line_of, taken_back, undo_text


@dataclass
class Play:
    """The log, the plies that count (`line`), and a state before and after each of them."""

    first: State
    source: Source
    log: list[Entry] = field(default_factory=list)
    line: list[Entry] = field(default_factory=list)
    states: list[State] = field(default_factory=list)

    @classmethod
    def replay(cls, first: State, source: Source, entries: Sequence[Entry]) -> "Play":
        """The play that a log tells; undone plies are not even computed."""
        play = cls(first, source, list(entries), line_of(entries), [first])
        for entry in play.line:
            play.states.append(follow(play.state, entry.text))
        return play

    def __post_init__(self) -> None:
        self.states = self.states or [self.first]

    @property
    def game(self) -> Game[Any]:
        return game_of(self.first)

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    @property
    def number(self) -> int:
        """How many entries the log has."""
        return len(self.log)

    @property
    def rolls(self) -> int:
        """How often chance was drawn; what was taken back counts, too, and is never drawn again."""
        return sum(entry.kind == "chance" for entry in self.log)

    @property
    def last_at(self) -> int | None:
        return self.log[-1].at if self.log else None

    def extend(self, entry: Entry, state: State | None = None) -> None:
        """Follow the log by one entry; `state` saves computing what it leads to."""
        self.log.append(entry)
        if entry.kind == "undo":
            del self.line[len(self.line) - taken_back(entry) :]
            del self.states[len(self.line) + 1 :]
        else:
            self.states.append(follow(self.state, entry.text) if state is None else state)
            self.line.append(entry)

    def at(self, number: int) -> "Play":
        """The play as it was after the first `number` entries."""
        return Play.replay(self.first, self.source, self.log[:number])

    def rewound(self, number: int) -> "Play":
        """The same for the last few entries, without computing anything: no undo among them."""
        plies = len(self.line) - (self.number - number)
        log, line, states = self.log[:number], self.line[:plies], self.states[: plies + 1]
        return Play(self.first, self.source, log, line, states)

    def copy(self) -> "Play":
        """The play as it is now, for a thread to read while the game goes on."""
        return self.rewound(self.number)

    # -- what comes next: entries with the states they lead to ---------------------------------

    def action(self, seat: int, text: str, at: int, clocks: Times | None) -> "Steps":
        """An action and the chance that follows it; raises what `State.apply` raises."""
        state = self.state.apply(text)
        entry = Entry(self.number + 1, "action", seat, text, at, clocks)
        return self._with_chance([(entry, state)])

    def leaving(self, seat: int, at: int, clocks: Times | None) -> "Steps":
        """A seat stops playing, and the chance that follows."""
        state = self.state.leave(seat)
        entry = Entry(self.number + 1, "leave", seat, leave_entry(seat), at, clocks)
        return self._with_chance([(entry, state)])

    def undoing(self, seat: int | None, plies: int, at: int, clocks: Times | None) -> "Steps":
        """The last plies are taken back."""
        entry = Entry(self.number + 1, "undo", seat, undo_text(plies), at, clocks)
        return [(entry, self.states[-1 - plies])]

    def beginning(self, at: int, clocks: Times | None) -> "Steps":
        """The chance that a game begins with, if it does; it waits until everybody sits."""
        return self._with_chance([], at, clocks)

    def _with_chance(self, steps: "Steps", at: int = 0, clocks: Times | None = None) -> "Steps":
        state = steps[-1][1] if steps else self.state
        if steps:
            at, clocks = steps[-1][0].at, steps[-1][0].clocks
        rolls = self.rolls if state.is_chance else 0
        while state.is_chance:
            number, rolls = self.number + len(steps) + 1, rolls + 1
            text = self.source.roll(rolls, state.chance_outcomes)
            state = state.apply(text)
            steps = [*steps, (Entry(number, "chance", None, text, at, clocks), state)]
        return steps


Steps = list[tuple[Entry, State]]
"""Entries to be stored, each with the state after it."""
