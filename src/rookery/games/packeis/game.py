"""Packeis am Pol as a game of the house."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rookery.core.errors import MalformedPosition, SetupError
from rookery.core.game import Game
from rookery.core.i18n import ENGLISH, Say, later
from rookery.core.kernels.compiled import Kernels
from rookery.core.kernels.turn import OVER
from rookery.core.options import checked
from rookery.core.scene import Scene
from rookery.core.searcher import Level, Limits, Searcher
from rookery.core.state import State
from rookery.games.packeis.options import PackeisOptions, dealt, first_record
from rookery.games.packeis.rules import kernels as rules
from rookery.games.packeis.rules import playouts
from rookery.games.packeis.rules.shapes import preset
from rookery.games.packeis.text import notation
from rookery.games.packeis.words import narration
from rookery.games.packeis.words.objections import objection


class Packeis(Game[PackeisOptions]):
    """Penguins on 60 floes, for 2 to 4 players (positions of one seat for analysis)."""

    name = "packeis"
    title = "Packeis am Pol"
    players = range(2, 5)  # PK-3, PK-R22
    options = PackeisOptions
    score_names = (later("fish"), later("floes"))  # PK-24, PK-25
    symbols = Path(__file__).parent / "drawing" / "symbols.svg"
    tagline = later("Slide, grab the fish, cut off the rest. The ice only gets smaller.")
    minutes = 15
    option_words = narration.OPTION_WORDS
    kernels = Kernels.of(vars(rules), vars(playouts))

    def deal(self, options: PackeisOptions, seed: int | str) -> PackeisOptions:
        return dealt(checked(options, self.players), seed)

    def rotation(self, options: PackeisOptions) -> tuple[int, ...]:
        """PK-R5: whoever begins takes the first seat, the others follow clockwise."""
        first = int(options.first[-1]) - 1
        return tuple((first + seat) % options.players for seat in range(options.players))

    def start(self, options: PackeisOptions) -> State:
        checked(options, self.players)
        if not options.deal:
            raise SetupError(["deal: the floes are not dealt yet (PK-4)"])
        shape, _, rows = options.deal.rpartition(":")
        try:
            board, tokens = (
                notation.read_rows(shape, rows) if shape else (preset(options.shape), list(rows))
            )
        except MalformedPosition as error:
            raise SetupError([f"deal: {reason}" for reason in error.reasons]) from None
        return State(self, board, first_record(options, tokens), options.players)

    def parse(self, text: str) -> State:
        board, record, players = notation.read_position(text)
        asked = int(record.seat)
        if not any(record.unplaced):
            rules.give_turn(board.tables, record, max(asked, 0))  # PK-R13: on to who can move
        if asked == OVER and record.seat != OVER:
            raise MalformedPosition(
                [f"turn: {notation.LETTERS[record.seat]} can still move (PK-21)"]
            )
        rules.normalise(board.tables, record)
        return State(self, board, record, players)

    def text(self, state: State) -> str:
        return notation.position_text(state)

    def action_text(self, state: State, code: int) -> str:
        return notation.action_text(state.board, code)

    def action_code(self, state: State, text: str) -> int:
        return notation.action_code(state.board, text, state.ply)

    def objection(self, state: State, code: int) -> tuple[str, str]:
        return objection(state.board, state.record, code)

    def scores(self, state: State) -> tuple[tuple[int, ...], ...]:
        return tuple(zip(state.plain.fish, state.plain.floes, strict=True))[: state.players]

    def scene(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
    ) -> Scene:
        from rookery.games.packeis.drawing.scene import draw

        return draw(state, say, last)

    def narrate(self, before: State, action: str, say: Say = ENGLISH) -> str:
        return narration.narrate(before, action, say)

    def comments(self, before: State, action: str) -> tuple[str, ...]:
        return narration.comments(before, action)

    def advice(self, state: State, say: Say = ENGLISH) -> str:
        return narration.advice(state, say)

    @property
    def levels(self) -> Sequence[Level]:
        from rookery.games.packeis.players.levels import LEVELS

        return LEVELS

    def searcher(self, state: State, limits: Limits, seed: int) -> Searcher:
        from rookery.games.packeis.players.levels import searcher

        return searcher(state, limits, seed)

    def solver(self, state: State) -> Searcher | None:
        from rookery.games.packeis.players.levels import solver

        return solver(state)


GAME: Game[Any] = Packeis()
