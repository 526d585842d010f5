"""A game composed of modules with agreed names: `ComposedGame` delegates to them.

`Parts` lists the modules; each has a protocol that says which functions it provides.
CONTRIBUTING.md shows the folder. A game overrides what it does differently and adds what only it
has.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from rookery.core.dense import Dense
from rookery.core.errors import MalformedPosition, SetupError, action_in, of_type
from rookery.core.game import Game
from rookery.core.gist import Gist
from rookery.core.i18n import ENGLISH, Say
from rookery.core.options import OptionsT, checked
from rookery.core.scene import Scene, SceneChange, Taps
from rookery.core.searcher import Level, Limits, Searcher
from rookery.core.sight import Sight
from rookery.core.state import State

Objection = tuple[str, str]
"""The clause that forbids an action, and the reason in words."""


class Position(NamedTuple):
    """What a `State` is made of: the game's board, the kernels' record, the number of seats."""

    board: Any
    record: Any
    seats: int


class Setup(Protocol):
    """`rules/setup.py`."""

    def first_position(self, options: Any, /) -> Position:
        """The position in which a dealt ruleset begins; raises SetupError."""


class Facts(Protocol):
    """`rules/facts.py`: facts read off a state."""

    def scores(self, state: State, /) -> tuple[tuple[int, ...], ...]:
        """See `Game.scores`."""


class Positions(Protocol):
    """`text/positions.py`: position lines."""

    def read_position(self, text: str, /) -> Position:
        """The position of a line, in normal form; MalformedPosition lists every reason."""

    def position_text(self, state: State, /) -> str:
        """See `Game.text`."""


class Notation(Protocol):
    """`text/notation.py`: actions."""

    def action_text(self, state: State, code: int, /) -> str:
        """See `Game.action_text`."""

    def action_code(self, state: State, text: str, /) -> int:
        """See `Game.action_code`."""


class Comments(Protocol):
    """`text/comments.py`: remarks for records."""

    def comments(self, before: State, action: str, /) -> tuple[str, ...]:
        """See `Game.comments`."""


class Drawing(Protocol):
    """`drawing/scene.py`."""

    def draw(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None, /
    ) -> Scene:
        """See `Game.scene`."""


class Changes(Protocol):
    """`drawing/changes.py`."""

    def change(self, before: Sight, after: Sight, say: Say = ENGLISH, /) -> SceneChange:
        """See `Game.scene_change`."""

    def taps(self, state: State, /) -> Taps:
        """See `Game.taps`."""


class Narration(Protocol):
    """`words/narration.py`."""

    def narrate(
        self, before: State, action: str, say: Say = ENGLISH, after: State | None = None, /
    ) -> str:
        """See `Game.narrate`."""


class Gists(Protocol):
    """`words/gists.py`."""

    def gists(
        self, before: State, action: str, say: Say = ENGLISH, after: State | None = None, /
    ) -> tuple[Gist, ...]:
        """See `Game.gists`."""


class Advice(Protocol):
    """`words/advice.py`."""

    def advice(self, state: State, say: Say = ENGLISH, /) -> str:
        """See `Game.advice`."""


class Goals(Protocol):
    """`words/goals.py`."""

    def goal(self, state: State, say: Say = ENGLISH, /) -> str:
        """See `Game.goal`."""


class Objections(Protocol):
    """`words/objections.py`."""

    def objection(self, state: State, code: int, /) -> Objection:
        """See `Game.objection`."""


class Intents(Protocol):
    """`drawing/intents.py`."""

    def intent(self, state: State, places: Sequence[str], /) -> str | None:
        """See `Game.intent`."""


class Levels(Protocol):
    """`players/levels.py`."""

    @property
    def LEVELS(self) -> Sequence[Level]:  # noqa: N802  a constant of a module
        """See `Game.levels`."""

    def searcher(self, state: State, limits: Limits, seed: int, /) -> Searcher:
        """See `Game.searcher`."""


class Solver(Protocol):
    """`players/solver.py`."""

    def solver(self, state: State, /) -> Searcher | None:
        """See `Game.solver`."""


@dataclass(frozen=True)
class Parts:
    """The modules of a game."""

    deal: Callable[[Any, int | str], Any]
    """Draws what the options leave to chance: `options.dealt`."""
    setup: Setup
    facts: Facts
    positions: Positions
    notation: Notation
    comments: Comments
    drawing: Drawing
    narration: Narration
    gists: Gists
    advice: Advice
    goals: Goals
    levels: Callable[[], Levels]
    """Imports the computer players: they take time to load, and few processes need them."""
    solver: Callable[[], Solver] | None = None
    """Imports the solver, if there is one."""
    objections: Objections | None = None
    """If None, an illegal action is refused with `Game.action_clause`."""
    intents: Intents | None = None
    """If None, the page doesn't know which rule forbids a tap."""
    changes: Changes | None = None
    """If None, two scenes are drawn and compared."""
    dense: Callable[[State], Dense] | None = None
    """Imports `dense.py`, if there is one: actions and positions as arrays of fixed size."""


class ComposedGame(Game[OptionsT]):
    """A game that delegates to its parts."""

    parts: Parts

    def deal(self, options: OptionsT, seed: int | str) -> OptionsT:
        if not isinstance(seed, int | str):
            raise SetupError([f"seed must be a whole number or a text: {of_type(seed)}"])
        found: OptionsT = self.parts.deal(checked(options, self.players, self.options), seed)
        return found

    def start(self, options: OptionsT) -> State:
        mine = checked(options, self.players, self.options)
        return State(self, *self.parts.setup.first_position(mine))

    def parse(self, text: str) -> State:
        if not isinstance(text, str):
            raise MalformedPosition([f"a position is a text: {of_type(text)}"])
        return State(self, *self.parts.positions.read_position(text))

    def text(self, state: State) -> str:
        return self.parts.positions.position_text(state)

    def action_text(self, state: State, code: int) -> str:
        return self.parts.notation.action_text(state, code)

    def action_code(self, state: State, text: str) -> int:
        return self.parts.notation.action_code(state, action_in(text))

    def objection(self, state: State, code: int) -> Objection:
        objections = self.parts.objections
        return objections.objection(state, code) if objections else super().objection(state, code)

    def intent(self, state: State, places: Sequence[str]) -> str | None:
        return self.parts.intents.intent(state, places) if self.parts.intents else None

    def dense(self, start: State) -> Dense | None:
        return self.parts.dense(start).made_from(start) if self.parts.dense else None

    def scores(self, state: State) -> tuple[tuple[int, ...], ...]:
        return self.parts.facts.scores(state)

    def scene(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
    ) -> Scene:
        return self.parts.drawing.draw(state, say, last)

    def scene_change(self, before: Sight, after: Sight, say: Say = ENGLISH) -> SceneChange | None:
        changes = self.parts.changes
        return changes.change(before, after, say) if changes else None

    def taps(self, state: State) -> Taps | None:
        return self.parts.changes.taps(state) if self.parts.changes else None

    def narrate(
        self, before: State, action: str, say: Say = ENGLISH, after: State | None = None
    ) -> str:
        return self.parts.narration.narrate(before, action, say, after)

    def gists(
        self, before: State, action: str, say: Say = ENGLISH, after: State | None = None
    ) -> tuple[Gist, ...]:
        return self.parts.gists.gists(before, action, say, after)

    def comments(self, before: State, action: str) -> tuple[str, ...]:
        return self.parts.comments.comments(before, action)

    def advice(self, state: State, say: Say = ENGLISH) -> str:
        return self.parts.advice.advice(state, say)

    def goal(self, state: State, say: Say = ENGLISH) -> str:
        return self.parts.goals.goal(state, say)

    @property
    def levels(self) -> Sequence[Level]:
        return self.parts.levels().LEVELS

    def searcher(self, state: State, limits: Limits, seed: int) -> Searcher:
        return self.parts.levels().searcher(state, limits, seed)

    def solver(self, state: State) -> Searcher | None:
        return self.parts.solver().solver(state) if self.parts.solver else None

    def may_be_solved(self, start: State) -> bool:
        del start
        return self.parts.solver is not None
