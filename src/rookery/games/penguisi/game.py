"""Penguisi as a game of the house."""

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
from rookery.games.penguisi.companion.page_data import companion
from rookery.games.penguisi.options import PenguisiOptions, board_of, dealt, first_record
from rookery.games.penguisi.rules import facts, playouts
from rookery.games.penguisi.rules import kernels as rules
from rookery.games.penguisi.text import notation
from rookery.games.penguisi.text.positions import read_position
from rookery.games.penguisi.words.objections import objection
from rookery.games.penguisi.words.options import OPTION_WORDS


class Penguisi(Game[PenguisiOptions]):
    """A race to the South Pole for 2 to 6 players, perhaps with the Great Guin."""

    name = "penguisi"
    title = "Penguisi"
    players = range(2, 7)  # PS-1
    options = PenguisiOptions
    score_names = (later("at the Pole"), later("steps"))  # PS-R41
    symbols = Path(__file__).parent / "drawing" / "symbols.svg"
    tagline = later("Roll, race for the Pole, and send the others back to their nests.")
    minutes = 45
    dummy = later("Great Guin")
    option_words = OPTION_WORDS
    companion = companion()
    companion_folder = Path(__file__).parent
    kernels = Kernels.of(vars(rules), vars(playouts))

    def deal(self, options: PenguisiOptions, seed: int | str) -> PenguisiOptions:
        return dealt(checked(options, self.players), seed)

    def seats(self, options: PenguisiOptions) -> int:
        """PS-R6: one a colour of the board."""
        return options.arms

    def notes(self, options: PenguisiOptions, say: Say = ENGLISH) -> tuple[str, ...]:
        """PS-37: whether the Great Guin plays, and where."""
        if options.guin_seat is None:
            return ()
        words = say("The Great Guin plays, too: seat %(seat)s is its own.")
        return (words % {"seat": options.guin_seat + 1},)

    def rotation(self, options: PenguisiOptions) -> tuple[int | None, ...]:
        """PS-37: people take the seats in the order of the list, the Guin's is nobody's."""
        people = options.people
        return tuple(people.index(seat) if seat in people else None for seat in range(options.arms))

    def dummy_seats(self, state: State) -> frozenset[int]:
        """PS-37: the Great Guin's, if it plays."""
        guin = facts.guin(state)
        return frozenset() if guin is None else frozenset({guin})

    def start(self, options: PenguisiOptions) -> State:
        board = board_of(checked(options, self.players))
        return State(self, board, first_record(options, board), board.arms)

    def parse(self, text: str) -> State:
        board, record = read_position(text)
        return State(self, board, record, board.arms)

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
        from rookery.games.penguisi.drawing.scene import draw

        return draw(state, say, last)

    def narrate(self, before: State, action: str, say: Say = ENGLISH) -> str:
        from rookery.games.penguisi.words.narration import narrate

        return narrate(before, action, say)

    def comments(self, before: State, action: str) -> tuple[str, ...]:
        from rookery.games.penguisi.words.narration import comments

        return comments(before, action)

    def turn_owner(self, state: State) -> int | None:
        return facts.turn_owner(state)

    def advice(self, state: State, say: Say = ENGLISH) -> str:
        from rookery.games.penguisi.words.narration import advice

        return advice(state, say)

    @property
    def levels(self) -> Sequence[Level]:
        from rookery.games.penguisi.players.levels import LEVELS

        return LEVELS

    def searcher(self, state: State, limits: Limits, seed: int) -> Searcher:
        from rookery.games.penguisi.players.levels import searcher

        return searcher(state, limits, seed)


GAME: Game[Any] = Penguisi()
