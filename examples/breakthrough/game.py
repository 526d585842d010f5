"""Breakthrough as a game of the house."""

from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any

from examples.breakthrough import drawing, rules, text, words
from rookery.core.game import Game
from rookery.core.i18n import ENGLISH, Say, later
from rookery.core.kernels.compiled import Kernels
from rookery.core.options import Options, checked, option
from rookery.core.scene import Scene
from rookery.core.state import State
from rookery.search import mcts


class BreakthroughOptions(Options, frozen=True):
    """The ruleset."""

    size: Annotated[int, option("BT-1", "How many squares along each side.", ge=5, le=8)] = 6


class Breakthrough(Game[BreakthroughOptions]):
    """A race of two colonies of penguins for the other end of the ice."""

    name, title, players = "breakthrough", "Breakthrough", range(2, 3)
    options = BreakthroughOptions
    score_names = (later("penguins"),)
    symbols = Path(__file__).with_name("symbols.svg")
    tagline = later("Waddle ahead, capture sideways, and be the first across.")
    minutes = 10
    action_clause = "BT-3"
    kernels = Kernels.of(vars(rules))
    computer = mcts.Players(kernels)
    levels, searcher = computer.levels, computer.searcher

    def start(self, options: BreakthroughOptions) -> State:
        return self.parse(text.first_line(checked(options, self.players).size))

    def parse(self, line: str) -> State:
        size, record = text.read_position(line)
        return State(self, SimpleNamespace(tables=size), record, 2)

    def text(self, state: State) -> str:
        return text.position_text(state.board.tables, state.record)

    def action_text(self, state: State, code: int) -> str:
        return text.action_text(state.board.tables, state.record, code)

    def action_code(self, state: State, action: str) -> int:
        return text.action_code(state.record, action)

    def scores(self, state: State) -> tuple[tuple[int, ...], ...]:
        return tuple((state.plain.owner.count(seat),) for seat in range(2))

    def scene(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
    ) -> Scene:
        return drawing.draw(state, say, last)

    def narrate(
        self, before: State, action: str, say: Say = ENGLISH, after: State | None = None
    ) -> str:
        return words.narrate(before, action, say)

    def advice(self, state: State, say: Say = ENGLISH) -> str:
        return words.advice(state, say)


GAME: Game[Any] = Breakthrough()
