"""Polar Escape as a game of the house."""

from pathlib import Path
from typing import Any

from rookery.core.game import Companion, Drawing, Game, Players, Rules, Text, Words
from rookery.core.kernels.compiled import Kernels
from rookery.core.words.i18n import later
from rookery.games.polar_escape.companion.page_data import LANGUAGES, companion
from rookery.games.polar_escape.drawing import intents, scene, tale
from rookery.games.polar_escape.options import PolarEscapeOptions, deal
from rookery.games.polar_escape.rules import facts, kernels, setup
from rookery.games.polar_escape.text import comments, notation, positions
from rookery.games.polar_escape.words import advice, feats, gists, goals, narration, objections
from rookery.games.polar_escape.words.guide import GUIDE
from rookery.games.polar_escape.words.options import OPTION_WORDS

FOLDER = Path(__file__).parent


def _players() -> Players:
    from rookery.games.polar_escape import dense
    from rookery.games.polar_escape.players import levels

    return Players.of(levels, dense, levels=levels.LEVELS)


class PolarEscape(Game[PolarEscapeOptions]):
    """A race over drifting ice for 3 to 6 players: the first penguin on dry land wins."""

    name = "polar_escape"
    title = "Polar Escape"
    seats = range(3, 7)  # PE-4
    options = PolarEscapeOptions
    rules = Rules.of(
        setup,
        facts,
        deal=deal,
        daily={"players": "3"},
        kernels=Kernels.of(vars(kernels)),
        compiled_bytes=(18_200, 32_600),
        score_wins=False,
    )
    text = Text.of(positions, notation, comments, objections)
    drawing = Drawing.of(scene, intents, tale)
    words = Words.of(
        feats,
        narration,
        gists,
        advice,
        goals,
        score_names=(later("columns crossed"), later("steps to dry land")),  # PE-R51
        score_ones=(later("1 column crossed"), later("1 step to dry land")),
        tagline=later("Hop from sheet to sheet, raft on your own, and be the first on dry land."),
        minutes=50,
        option_words=OPTION_WORDS,
        guide=GUIDE,
        companion=Companion(FOLDER / "companion", companion(), LANGUAGES),
    )
    players = Players.later(_players)


GAME: Game[Any] = PolarEscape()
