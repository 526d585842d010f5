"""The Penguin Game as a game of the house."""

from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rookery.core.game import Game
from rookery.core.i18n import ENGLISH, Say, later
from rookery.core.kernels.compiled import Kernels
from rookery.core.options import checked
from rookery.core.scene import Scene
from rookery.core.searcher import Level, Limits, Report, Searcher
from rookery.core.state import State
from rookery.games.penguin_game.companion.page_data import companion
from rookery.games.penguin_game.options import (
    PenguinGameOptions,
    board_of,
    check_dealt,
    dealt,
    first_record,
)
from rookery.games.penguin_game.rules import facts
from rookery.games.penguin_game.rules import kernels as rules
from rookery.games.penguin_game.text import notation
from rookery.games.penguin_game.text.positions import read_position
from rookery.games.penguin_game.words import narration, outcome
from rookery.games.penguin_game.words.combinations import notes
from rookery.games.penguin_game.words.objections import objection


class PenguinGame(Game[PenguinGameOptions]):
    """One penguin each on an iceberg of coins that melts under them, for 1 to 4 players."""

    name = "penguin_game"
    title = "The Penguin Game"
    players = range(1, 5)  # PG-1
    options = PenguinGameOptions
    score_names = (later("coins left"),)  # PG-R14
    symbols = Path(__file__).parent / "drawing" / "symbols.svg"
    tagline = later("Step, hop, and watch the ice melt behind you. The last one standing wins.")
    minutes = 15  # PG-1
    option_words = narration.OPTION_WORDS
    scores_are_common = True
    daily = MappingProxyType({"players": "1", "challenge": "yes"})  # PG-15, PG-16
    companion = companion()
    companion_folder = Path(__file__).parent
    kernels = Kernels.of(vars(rules))

    def deal(self, options: PenguinGameOptions, seed: int | str) -> PenguinGameOptions:
        return dealt(checked(options, self.players), seed)

    def notes(self, options: PenguinGameOptions, say: Say = ENGLISH) -> tuple[str, ...]:
        return notes(options, say)

    def rotation(self, options: PenguinGameOptions) -> tuple[int, ...]:
        """PG-7, PG-R12: whoever begins takes the first seat, the others follow clockwise."""
        first = int(options.first[-1]) - 1
        return tuple((first + seat) % options.players for seat in range(options.players))

    def start(self, options: PenguinGameOptions) -> State:
        check_dealt(checked(options, self.players))
        board = board_of(options)
        return State(self, board, first_record(options, board), options.players)

    def parse(self, text: str) -> State:
        board, record = read_position(text)
        return State(self, board, record, board.players)

    def text(self, state: State) -> str:
        return notation.position_text(state)

    def action_text(self, state: State, code: int) -> str:
        return notation.action_text(state, code)

    def action_code(self, state: State, text: str) -> int:
        return notation.action_code(state, text)

    def objection(self, state: State, code: int) -> tuple[str, str]:
        return objection(state, code)

    def scores(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The coins on the ice: alone, the fewer the better; for several, all have the same."""
        return ((facts.coins_left(state),),) * state.players

    def scene(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
    ) -> Scene:
        from rookery.games.penguin_game.drawing.scene import draw

        return draw(state, say, last)

    def narrate(self, before: State, action: str, say: Say = ENGLISH) -> str:
        return narration.narrate(before, action, say)

    def split_turn(self, text: str) -> tuple[str, ...]:
        return notation.split_turn(text)

    def comments(self, before: State, action: str) -> tuple[str, ...]:
        return narration.comments(before, action)

    def advice(self, state: State, say: Say = ENGLISH) -> str:
        return narration.advice(state, say)

    def verdict(self, state: State, say: Say = ENGLISH) -> str:
        return outcome.verdict(state, say)

    def is_solved(self, state: State) -> bool:
        return facts.solved(state)

    def solver_summary(self, state: State, report: Report, say: Say = ENGLISH) -> str:
        return outcome.solver_summary(state, report, say)

    @property
    def levels(self) -> Sequence[Level]:
        from rookery.games.penguin_game.players.levels import LEVELS

        return LEVELS

    def searcher(self, state: State, limits: Limits, seed: int) -> Searcher:
        from rookery.games.penguin_game.players.levels import searcher

        return searcher(state, limits, seed)

    def solver(self, state: State) -> Searcher | None:
        from rookery.games.penguin_game.players.levels import solver

        return solver(state)


GAME: Game[Any] = PenguinGame()
