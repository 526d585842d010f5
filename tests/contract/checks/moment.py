"""A moment of a game under test; what is expensive to know about it is computed once."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rookery.core.drawing.scene import Scene
from rookery.core.drawing.seen import BoardView
from rookery.core.game import Game
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH
from tests.contract.rulesets import RandomGame, Ruleset, choices, seed_of

Face = tuple[object, ...]


def face(state: State) -> Face:
    """Everything that a state can answer."""
    end = (state.ranking, state.returns) if state.is_terminal else ()
    return (
        state.text, state.legal_actions, state.chance_outcomes, state.current_player,
        state.players, state.is_terminal, state.scores, state.ranking_keys, end,
    )  # fmt: skip


@dataclass(eq=False)
class Pass:
    """One pass over the random games of a ruleset."""

    ruleset: Ruleset
    random_games: tuple[RandomGame, ...]
    base: int
    thorough: bool
    untouched: list[list[bytes]] = field(init=False)

    def __post_init__(self) -> None:
        """Record the bytes of each state before any check queries it."""
        self.untouched = [played.bytes for played in self.random_games]

    @cached_property
    def staying(self) -> list[RandomGame]:
        """The games in which nobody leaves."""
        return [played for played in self.random_games if not played.leaving]

    @cached_property
    def chosen(self) -> RandomGame:
        """One of the games in which nobody leaves."""
        return self.staying[seed_of(f"{self.base} {self.ruleset}") % len(self.staying)]

    @cached_property
    def seen(self) -> list[str]:
        """Every action and outcome that was possible anywhere."""
        states = (state for played in self.random_games for state in played.states)
        return sorted({text for state in states for text in choices(state)})


@dataclass(eq=False)
class Moment:
    """A state of a game; `before` is the preceding moment, if the pass visited it."""

    run: Pass
    played: RandomGame
    number: int
    before: "Moment | None"

    def __str__(self) -> str:
        number = self.run.random_games.index(self.played)
        return f"{self.ruleset}, game {number} (--seed {self.run.base}), ply {self.number}"

    @property
    def state(self) -> State:
        return self.played.states[self.number]

    @property
    def game(self) -> Game[Any]:
        return self.state.game

    @property
    def ruleset(self) -> Ruleset:
        return self.run.ruleset

    @property
    def thorough(self) -> bool:
        return self.run.thorough

    @property
    def entry(self) -> str | None:
        """The entry that led to this state."""
        return self.played.entries[self.number - 1] if self.number else None

    @property
    def last(self) -> bool:
        """Whether the game is over here."""
        return self.number == len(self.played.entries)

    @property
    def following(self) -> str | None:
        """The entry that follows this state."""
        return self.played.entries[self.number] if self.number < len(self.played.entries) else None

    @cached_property
    def face(self) -> Face:
        return face(self.state)

    @cached_property
    def parsed(self) -> State:
        """The state parsed from its own text."""
        return self.game.parse(self.state.text)

    @property
    def seen(self) -> BoardView:
        """What the drawing shows, including the action that led to it."""
        if self.entry is None:
            return BoardView(self.state)
        return BoardView.after(self.played.states[self.number - 1], self.entry, self.state)

    @cached_property
    def scene(self) -> Scene:
        """Its drawing."""
        state, last = self.seen
        return self.game.drawing.scene(state, ENGLISH, last)
