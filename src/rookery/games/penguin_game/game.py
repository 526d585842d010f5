"""The Penguin Game as a game of the house."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rookery.core.dense import Dense
from rookery.core.errors import action_in
from rookery.core.game import Game
from rookery.core.game_parts import ComposedGame, Levels, Parts, Solver
from rookery.core.i18n import ENGLISH, Say, later
from rookery.core.kernels.compiled import Kernels
from rookery.core.scene_parts import ByParts
from rookery.core.searcher import Report
from rookery.core.seat_choices import rotation_from
from rookery.core.state import State
from rookery.games.penguin_game.companion.page_data import companion
from rookery.games.penguin_game.drawing import intents, scene
from rookery.games.penguin_game.options import PenguinGameOptions, dealt
from rookery.games.penguin_game.rules import facts, kernels, setup
from rookery.games.penguin_game.text import comments, notation, positions
from rookery.games.penguin_game.words import advice, gists, goals, narration, objections, outcome
from rookery.games.penguin_game.words.guide import GUIDE
from rookery.games.penguin_game.words.notes import notes
from rookery.games.penguin_game.words.options import OPTION_WORDS
from rookery.games.penguin_game.words.terms import LEGEND


def _dense(start: State) -> Dense:
    from rookery.games.penguin_game.dense import dense

    return dense(start)


def _levels() -> Levels:
    from rookery.games.penguin_game.players import levels

    return levels


def _solver() -> Solver:
    from rookery.games.penguin_game.players import solver

    return solver


DAILY: Mapping[str, str] = {"players": "1", "challenge": "yes"}
"""PG-15, PG-16."""


class PenguinGame(ComposedGame[PenguinGameOptions]):
    """One penguin each on an iceberg of coins that melts under them, for 1 to 4 players."""

    name = "penguin_game"
    title = "The Penguin Game"
    players = range(1, 5)  # PG-1
    options = PenguinGameOptions
    score_names = (later("coins left"),)  # PG-R14
    score_ones = (later("1 coin left"),)
    symbols = Path(__file__).parent / "drawing" / "symbols.svg"
    puzzles = Path(__file__).with_name("puzzles.jsonl")
    tagline = later("Step, hop, and watch the ice melt behind you. The last one standing wins.")
    minutes = 15  # PG-1
    option_words = OPTION_WORDS
    plans_ahead = True
    legend = LEGEND
    guide = GUIDE
    scores_are_common = True
    daily = DAILY
    companion = companion()
    companion_folder = Path(__file__).parent / "companion"
    compiled_bytes = 4_500, 22_900
    kernels = Kernels.of(vars(kernels))
    parts = Parts(
        deal=dealt,
        dense=_dense,
        setup=setup,
        facts=facts,
        positions=positions,
        notation=notation,
        comments=comments,
        drawing=scene,
        changes=ByParts(scene.draw_parts),
        narration=narration,
        gists=gists,
        advice=advice,
        goals=goals,
        objections=objections,
        intents=intents,
        levels=_levels,
        solver=_solver,
    )

    def notes(self, options: PenguinGameOptions, say: Say = ENGLISH) -> tuple[str, ...]:
        return notes(options, say)

    def as_if(self, state: State, seat: int) -> State | None:
        return positions.as_if(state, seat)

    def rotation(self, options: PenguinGameOptions) -> tuple[int, ...]:
        """PG-7, PG-R12: whoever begins takes the first seat, the others follow clockwise."""
        return rotation_from(options.first, options.players)

    def split_turn(self, text: str) -> tuple[str, ...]:
        return notation.split_turn(action_in(text))

    def verdict(self, state: State, say: Say = ENGLISH) -> str:
        return outcome.verdict(state, say)

    def is_solved(self, state: State) -> bool:
        return facts.is_solved(state)

    def may_be_solved(self, start: State) -> bool:
        """There is no solver for several players on drifting tiles."""
        return start.players == 1 or not start.board.tables.drift

    def solver_summary(self, state: State, report: Report, say: Say = ENGLISH) -> str:
        return outcome.solver_summary(state, report, say)


GAME: Game[Any] = PenguinGame()
