"""The `Game` of Polar Escape, composed of the modules of this package."""

from pathlib import Path
from typing import Any

from rookery.core.dense import Dense
from rookery.core.game import Game
from rookery.core.game_parts import ComposedGame, Levels, Parts
from rookery.core.i18n import later
from rookery.core.kernels.compiled import Kernels
from rookery.core.scene import Taps
from rookery.core.state import State
from rookery.games.polar_escape.companion.page_data import LANGUAGES, companion
from rookery.games.polar_escape.drawing import intents, scene
from rookery.games.polar_escape.options import PolarEscapeOptions, dealt
from rookery.games.polar_escape.rules import facts, kernels, setup
from rookery.games.polar_escape.text import comments, notation, positions
from rookery.games.polar_escape.words import advice, gists, goals, narration, objections
from rookery.games.polar_escape.words.guide import GUIDE
from rookery.games.polar_escape.words.options import OPTION_WORDS


def _dense(start: State) -> Dense:
    from rookery.games.polar_escape.dense import dense

    return dense(start)


def _levels() -> Levels:
    from rookery.games.polar_escape.players import levels

    return levels


class PolarEscape(ComposedGame[PolarEscapeOptions]):
    """A race over drifting ice for 3 to 6 players: the first penguin on dry land wins."""

    name = "polar_escape"
    title = "Polar Escape"
    players = range(3, 7)  # PE-4
    options = PolarEscapeOptions
    score_names = (later("columns crossed"), later("steps to dry land"))  # PE-R51
    score_wins = False
    score_ones = (later("1 column crossed"), later("1 step to dry land"))
    symbols = Path(__file__).parent / "drawing" / "symbols.svg"
    tagline = later("Hop from sheet to sheet, raft on your own, and be the first on dry land.")
    minutes = 50
    option_words = OPTION_WORDS
    guide = GUIDE
    companion = companion()
    companion_folder = Path(__file__).parent / "companion"
    companion_languages = LANGUAGES
    compiled_bytes = 18_200, 32_600
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
        narration=narration,
        gists=gists,
        advice=advice,
        goals=goals,
        objections=objections,
        intents=intents,
        levels=_levels,
    )

    def settled(self, state: State, a: int, b: int) -> bool:
        return facts.settled(state, a, b)

    def taps(self, state: State) -> Taps:
        return scene.taps(state)

    def turn_owner(self, state: State) -> int | None:
        return facts.turn_owner(state)


GAME: Game[Any] = PolarEscape()
