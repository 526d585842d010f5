"""Breakthrough as a game of the house."""

from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any

from examples.breakthrough import drawing, notation, rules
from rookery.core.game import Game, Kernels
from rookery.core.i18n import ENGLISH, Say, later
from rookery.core.options import Options, checked, option
from rookery.core.scene import Scene
from rookery.core.state import State
from rookery.search.mcts.rollouts import Players


class BreakthroughOptions(Options, frozen=True):
    """The ruleset."""

    size: Annotated[int, option("BT-1", "How many squares along each side.", ge=5, le=8)] = 6


class Breakthrough(Game[BreakthroughOptions]):
    """A race of two rows of penguins for the other end of the ice."""

    name, title, players = "breakthrough", "Breakthrough", range(2, 3)
    options = BreakthroughOptions
    score_names = (later("penguins"),)
    symbols = Path(__file__).with_name("symbols.svg")
    tagline = later("Waddle ahead, peck sideways, and be the first across.")
    minutes = 10
    kernels = Kernels.of(vars(rules))
    computer = Players(kernels)
    levels, searcher = computer.levels, computer.searcher

    def start(self, options: BreakthroughOptions) -> State:
        size = checked(options, self.players).size
        return State(self, SimpleNamespace(tables=size), notation.first_record(size), 2)

    def parse(self, text: str) -> State:
        size, record = notation.read(text)
        return State(self, SimpleNamespace(tables=size), record, 2)

    def text(self, state: State) -> str:
        return notation.write(state.board.tables, state.record)

    def action_text(self, state: State, code: int) -> str:
        return notation.action_text(state.board.tables, state.record, code)

    def action_code(self, state: State, text: str) -> int:
        return notation.action_code(state.record, text)

    def objection(self, state: State, code: int) -> tuple[str, str]:
        origin = code // 3
        end = rules.target(state.record.seat, origin, code % 3, state.board.tables)
        if state.record.owner[origin] != state.record.seat:
            return "BT-3", f"no penguin of the seat to move stands on {notation.name_of(origin)}"
        if end < 0:
            return "BT-1", "the ice ends there"
        return "BT-4", f"{notation.name_of(int(end))} is occupied"

    def scores(self, state: State) -> tuple[tuple[int, ...], ...]:
        return tuple((state.plain.owner.count(seat),) for seat in range(2))

    def scene(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
    ) -> Scene:
        return drawing.draw(state, say, last)

    def narrate(self, before: State, action: str, say: Say = ENGLISH) -> str:
        told = (
            say("%(start)s to %(end)s, one penguin fewer.")
            if "x" in action
            else say("%(start)s to %(end)s.")
        )
        return told % {"start": action[:2], "end": action[3:]}

    def advice(self, state: State, say: Say = ENGLISH) -> str:
        return say("Choose a penguin, then where it waddles.")


GAME: Game[Any] = Breakthrough()
