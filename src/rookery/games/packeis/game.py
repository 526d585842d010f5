"""Packeis am Pol as a game of the house."""

from pathlib import Path
from typing import Any

from rookery.core.game import Companion, Drawing, Game, Players, Rules, Text, Words
from rookery.core.kernels.compiled import Kernels
from rookery.core.words.i18n import later
from rookery.games.packeis.companion.page_data import companion
from rookery.games.packeis.drawing import changes, intents, scene, tale
from rookery.games.packeis.options import PackeisOptions, deal
from rookery.games.packeis.rules import facts, islands, kernels, playouts, plies, setup
from rookery.games.packeis.text import comments, notation, positions
from rookery.games.packeis.words import advice, feats, gists, goals, narration, objections, outcome
from rookery.games.packeis.words.guide import GUIDE
from rookery.games.packeis.words.options import OPTION_WORDS

FOLDER = Path(__file__).parent


def _players() -> Players:
    from rookery.games.packeis import dense
    from rookery.games.packeis.players import levels, solver

    return Players.of(levels, solver, dense, levels=levels.LEVELS)


class Packeis(Game[PackeisOptions]):
    """Penguins on 60 floes, for 2 to 4 players; positions with one seat are for analysis."""

    name = "packeis"
    title = "Packeis am Pol"
    seats = range(2, 5)  # PK-3, PK-R22
    options = PackeisOptions
    rules = Rules.of(
        setup,
        facts,
        islands,
        deal=deal,
        daily={"players": "2"},
        kernels=Kernels.of(vars(kernels), vars(playouts), vars(plies)),
        compiled_bytes=(3_300, 34_500),
        tie_clauses=("PK-25", "PK-26"),
        plans_ahead=True,
        as_if=positions.as_if,
    )
    text = Text.of(positions, notation, comments, objections)
    drawing = Drawing.of(scene, changes, intents, tale)
    words = Words.of(
        feats,
        narration,
        gists,
        advice,
        goals,
        outcome,
        score_names=(later("fish"), later("floes")),  # PK-24, PK-25
        score_ones=(later("1 fish"), later("1 floe")),
        tagline=later("Slide, grab the fish, cut off the rest. The ice only gets smaller."),
        minutes=15,
        option_words=OPTION_WORDS,
        guide=GUIDE,
        puzzles=FOLDER / "puzzles.jsonl",
        companion=Companion(FOLDER / "companion", companion()),
    )
    players = Players.later(_players)


GAME: Game[Any] = Packeis()
