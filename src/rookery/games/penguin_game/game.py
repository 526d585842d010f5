"""The Penguin Game as a game of the house."""

from pathlib import Path
from typing import Any

from rookery.core.drawing.scene_parts import ByParts
from rookery.core.game import Companion, Drawing, Game, Players, Rules, Text, Words
from rookery.core.kernels.compiled import Kernels
from rookery.core.words.i18n import later
from rookery.games.penguin_game.companion.page_data import companion
from rookery.games.penguin_game.drawing import intents, scene, tale
from rookery.games.penguin_game.options import PenguinGameOptions, deal
from rookery.games.penguin_game.rules import facts, kernels, setup
from rookery.games.penguin_game.text import comments, notation, positions
from rookery.games.penguin_game.words import (
    advice,
    feats,
    gists,
    goals,
    narration,
    notes,
    objections,
    outcome,
)
from rookery.games.penguin_game.words.guide import GUIDE
from rookery.games.penguin_game.words.options import OPTION_WORDS
from rookery.games.penguin_game.words.terms import LEGEND

FOLDER = Path(__file__).parent


def _players() -> Players:
    from rookery.games.penguin_game import dense
    from rookery.games.penguin_game.players import levels, solver

    return Players.of(levels, solver, dense, levels=levels.LEVELS)


class PenguinGame(Game[PenguinGameOptions]):
    """One penguin each on an iceberg of coins that melts under them, for 1 to 4 players."""

    name = "penguin_game"
    title = "The Penguin Game"
    seats = range(1, 5)  # PG-1
    options = PenguinGameOptions
    rules = Rules.of(
        setup,
        facts,
        deal=deal,
        kernels=Kernels.of(vars(kernels)),
        compiled_bytes=(4_500, 22_900),
        scores_are_common=True,
        plans_ahead=True,
        as_if=positions.as_if,
        daily={"players": "1", "challenge": "yes"},  # PG-15, PG-16
    )
    text = Text.of(positions, notation, comments, objections)
    drawing = Drawing.of(
        ByParts(scene.draw_parts),
        intents,
        tale,
        legend=LEGEND,
    )
    words = Words.of(
        feats,
        narration,
        gists,
        advice,
        goals,
        notes,
        outcome,
        score_names=(later("coins left"),),  # PG-R14
        score_ones=(later("1 coin left"),),
        tagline=later("Step, hop, and watch the ice melt behind you. The last one standing wins."),
        minutes=15,  # PG-1
        option_words=OPTION_WORDS,
        guide=GUIDE,
        puzzles=FOLDER / "puzzles.jsonl",
        companion=Companion(FOLDER / "companion", companion()),
    )
    players = Players.later(_players)


GAME: Game[Any] = PenguinGame()
