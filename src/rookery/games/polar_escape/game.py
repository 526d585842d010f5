"""Polar Escape as a game of the house."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rookery.core.game import Game
from rookery.core.i18n import ENGLISH, Say, later
from rookery.core.kernels.compiled import Kernels
from rookery.core.options import checked
from rookery.core.scene import Scene
from rookery.core.searcher import Level, Limits, Searcher
from rookery.core.state import State
from rookery.games.polar_escape.companion.page_data import LANGUAGES, companion
from rookery.games.polar_escape.options import PolarEscapeOptions, board_of, dealt, first_record
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules import kernels as rules
from rookery.games.polar_escape.text import notation
from rookery.games.polar_escape.text.positions import read_position
from rookery.games.polar_escape.words.objections import objection
from rookery.games.polar_escape.words.options import OPTION_WORDS


class PolarEscape(Game[PolarEscapeOptions]):
    """A race over drifting ice for 3 to 6 players: the first penguin on dry land wins."""

    name = "polar_escape"
    title = "Polar Escape"
    players = range(3, 7)  # PE-4
    options = PolarEscapeOptions
    score_names = (later("column"), later("steps to dry land"))  # PE-R51
    score_wins = False
    symbols = Path(__file__).parent / "drawing" / "symbols.svg"
    tagline = later("Hop from sheet to sheet, raft on your own, and be the first on dry land.")
    minutes = 50
    option_words = OPTION_WORDS
    companion = companion()
    companion_folder = Path(__file__).parent
    companion_languages = LANGUAGES
    kernels = Kernels.of(vars(rules))

    def deal(self, options: PolarEscapeOptions, seed: int | str) -> PolarEscapeOptions:
        return dealt(checked(options, self.players), seed)

    def start(self, options: PolarEscapeOptions) -> State:
        board = board_of(checked(options, self.players))
        return State(self, board, first_record(board), board.players)

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
        return facts.scores(state)

    def scene(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
    ) -> Scene:
        from rookery.games.polar_escape.drawing.scene import draw

        return draw(state, say, last)

    def narrate(self, before: State, action: str, say: Say = ENGLISH) -> str:
        from rookery.games.polar_escape.words.narration import narrate

        return narrate(before, action, say)

    def comments(self, before: State, action: str) -> tuple[str, ...]:
        from rookery.games.polar_escape.words.narration import comments

        return comments(before, action)

    def turn_owner(self, state: State) -> int | None:
        return facts.turn_owner(state)

    def advice(self, state: State, say: Say = ENGLISH) -> str:
        from rookery.games.polar_escape.words.advice import advice

        return advice(state, say)

    @property
    def levels(self) -> Sequence[Level]:
        from rookery.games.polar_escape.players.levels import LEVELS

        return LEVELS

    def searcher(self, state: State, limits: Limits, seed: int) -> Searcher:
        from rookery.games.polar_escape.players.levels import searcher

        return searcher(state, limits, seed)


GAME: Game[Any] = PolarEscape()
