"""Packeis am Pol as a game of the house."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rookery.core.dense import Dense
from rookery.core.game import Game
from rookery.core.game_parts import ComposedGame, Levels, Parts, Solver
from rookery.core.i18n import ENGLISH, Say, later
from rookery.core.kernels.compiled import Kernels
from rookery.core.searcher import Report
from rookery.core.seat_choices import rotation_from
from rookery.core.state import State
from rookery.games.packeis.companion.page_data import companion
from rookery.games.packeis.drawing import changes, intents, scene, taps
from rookery.games.packeis.options import PackeisOptions, dealt
from rookery.games.packeis.rules import facts, kernels, playouts, plies, setup
from rookery.games.packeis.text import comments, notation, positions
from rookery.games.packeis.words import advice, gists, goals, narration, objections, outcome
from rookery.games.packeis.words.guide import GUIDE
from rookery.games.packeis.words.options import OPTION_WORDS


def _dense(start: State) -> Dense:
    from rookery.games.packeis.dense import dense

    return dense(start)


def _levels() -> Levels:
    from rookery.games.packeis.players import levels

    return levels


def _solver() -> Solver:
    from rookery.games.packeis.players import solver

    return solver


class Packeis(ComposedGame[PackeisOptions]):
    """Penguins on 60 floes, for 2 to 4 players; positions with one seat are for analysis."""

    name = "packeis"
    title = "Packeis am Pol"
    players = range(2, 5)  # PK-3, PK-R22
    options = PackeisOptions
    score_names = (later("fish"), later("floes"))  # PK-24, PK-25
    score_ones = (later("1 fish"), later("1 floe"))
    tie_clauses = ("PK-25", "PK-26")
    symbols = Path(__file__).parent / "drawing" / "symbols.svg"
    puzzles = Path(__file__).with_name("puzzles.jsonl")
    tagline = later("Slide, grab the fish, cut off the rest. The ice only gets smaller.")
    minutes = 15
    option_words = OPTION_WORDS
    plans_ahead = True
    guide = GUIDE
    companion = companion()
    companion_folder = Path(__file__).parent / "companion"
    compiled_bytes = 3_300, 34_500
    kernels = Kernels.of(vars(kernels), vars(playouts), vars(plies))
    parts = Parts(
        deal=dealt,
        dense=_dense,
        setup=setup,
        facts=facts,
        positions=positions,
        notation=notation,
        comments=comments,
        drawing=scene,
        changes=changes,
        narration=narration,
        gists=gists,
        advice=advice,
        goals=goals,
        objections=objections,
        intents=intents,
        levels=_levels,
        solver=_solver,
    )

    def action_texts(self, state: State, codes: Sequence[int]) -> list[str]:
        return notation.action_texts(state, codes)

    def taps_json(self, state: State) -> bytes:
        return taps.taps_json(state)

    def as_if(self, state: State, seat: int) -> State | None:
        return positions.as_if(state, seat)

    def solver_summary(self, state: State, report: Report, say: Say = ENGLISH) -> str:
        return outcome.solver_summary(report, say)

    def rotation(self, options: PackeisOptions) -> tuple[int, ...]:
        """PK-R5: whoever begins takes the first seat, the others follow clockwise."""
        return rotation_from(options.first, options.players)


GAME: Game[Any] = Packeis()
