"""The `Game` of Penguisi, composed of the modules of this package."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rookery.core.dense import Dense
from rookery.core.game import Game
from rookery.core.game_parts import ComposedGame, Levels, Parts
from rookery.core.i18n import ENGLISH, Say, later
from rookery.core.kernels.compiled import Kernels
from rookery.core.state import State
from rookery.games.penguisi.companion.page_data import companion
from rookery.games.penguisi.drawing import intents, scene
from rookery.games.penguisi.options import PenguisiOptions, dealt
from rookery.games.penguisi.rules import facts, kernels, playouts, setup
from rookery.games.penguisi.text import comments, notation, positions
from rookery.games.penguisi.words import advice, gists, goals, narration, objections
from rookery.games.penguisi.words.guide import GUIDE
from rookery.games.penguisi.words.options import OPTION_WORDS


def _dense(start: State) -> Dense:
    from rookery.games.penguisi.dense import dense

    return dense(start)


def _levels() -> Levels:
    from rookery.games.penguisi.players import levels

    return levels


class Penguisi(ComposedGame[PenguisiOptions]):
    """A race to the South Pole for 2 to 6 players, perhaps with the Great Guin."""

    name = "penguisi"
    title = "Penguisi"
    players = range(2, 7)  # PS-1
    options = PenguisiOptions
    score_names = (later("at the Pole"), later("steps"))  # PS-R41
    score_ones = (later("1 at the Pole"), later("1 step"))
    symbols = Path(__file__).parent / "drawing" / "symbols.svg"
    tagline = later("Roll, race for the Pole, and send the others back to their nests.")
    minutes = 45
    dummy = later("Great Guin")
    option_words = OPTION_WORDS
    guide = GUIDE
    companion = companion()
    companion_folder = Path(__file__).parent / "companion"
    compiled_bytes = 15_100, 26_800
    kernels = Kernels.of(vars(kernels), vars(playouts))
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

    def seats(self, options: PenguisiOptions) -> int:
        """PS-R6: one seat per colour of the board."""
        return options.arms

    def notes(self, options: PenguisiOptions, say: Say = ENGLISH) -> tuple[str, ...]:
        """PS-37: that the Great Guin plays and on which seat; empty if it doesn't."""
        if options.guin_seat is None:
            return ()
        words = say("The Great Guin plays, too: seat %(seat)s is its own.")
        return (words % {"seat": options.guin_seat + 1},)

    def action_texts(self, state: State, codes: Sequence[int]) -> list[str]:
        return notation.action_texts(state, codes)

    def rotation(self, options: PenguisiOptions) -> tuple[int | None, ...]:
        """PS-37: people take the seats in the order listed; nobody takes the Great Guin's."""
        people = options.people
        return tuple(people.index(seat) if seat in people else None for seat in range(options.arms))

    def dummy_seats(self, state: State) -> frozenset[int]:
        """PS-37: the Great Guin's seat, if it plays."""
        guin = facts.guin(state)
        return frozenset() if guin is None else frozenset({guin})

    def settled(self, state: State, a: int, b: int) -> bool:
        return facts.settled(state, a, b)

    def turn_owner(self, state: State) -> int | None:
        return facts.turn_owner(state)


GAME: Game[Any] = Penguisi()
