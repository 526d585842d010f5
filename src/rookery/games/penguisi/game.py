"""Penguisi as a game of the house."""

from pathlib import Path
from typing import Any

from rookery.core.game import Companion, Drawing, Game, Players, Rules, Text, Words
from rookery.core.kernels.compiled import Kernels
from rookery.core.words.i18n import later
from rookery.games.penguisi.companion.page_data import companion
from rookery.games.penguisi.drawing import intents, scene, tale
from rookery.games.penguisi.options import PenguisiOptions, deal
from rookery.games.penguisi.rules import facts, kernels, playouts, setup
from rookery.games.penguisi.text import comments, notation, positions
from rookery.games.penguisi.words import advice, feats, gists, goals, narration, notes, objections
from rookery.games.penguisi.words.guide import GUIDE
from rookery.games.penguisi.words.options import OPTION_WORDS

FOLDER = Path(__file__).parent


def _players() -> Players:
    from rookery.games.penguisi import dense
    from rookery.games.penguisi.players import levels

    return Players.of(levels, dense, levels=levels.LEVELS)


class Penguisi(Game[PenguisiOptions]):
    """A race to the South Pole for 2 to 6 players, perhaps with the Great Guin."""

    name = "penguisi"
    title = "Penguisi"
    seats = range(2, 7)  # PS-1
    options = PenguisiOptions
    rules = Rules.of(
        setup,
        facts,
        deal=deal,
        daily={"players": "2"},
        kernels=Kernels.of(vars(kernels), vars(playouts)),
        compiled_bytes=(15_100, 26_800),
    )
    text = Text.of(positions, notation, comments, objections)
    drawing = Drawing.of(scene, intents, tale)
    words = Words.of(
        feats,
        narration,
        gists,
        advice,
        goals,
        notes,
        score_names=(later("at the Pole"), later("steps")),  # PS-R41
        score_ones=(later("1 at the Pole"), later("1 step")),
        tagline=later("Roll, race for the Pole, and send the others back to their nests."),
        minutes=45,
        dummy=later("Great Guin"),
        option_words=OPTION_WORDS,
        guide=GUIDE,
        companion=Companion(FOLDER / "companion", companion()),
    )
    players = Players.later(_players)


GAME: Game[Any] = Penguisi()
