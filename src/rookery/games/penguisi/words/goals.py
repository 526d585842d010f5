"""The goal of the game, in words, and the way there."""

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.core.words.words import Course
from rookery.games.penguisi.rules import facts


def goal(state: State, say: Say = ENGLISH) -> str:
    """PS-1, PS-2; PS-R41: with `play_on` the others play on for the next places."""
    if state.board.play_on:
        return say("Bring all your penguins to the Pole, first or as early as you can.")
    return say("Be the first with all your penguins at the Pole.")


def course(state: State) -> Course:
    """PS-R41: the steps of all penguins of a colour to the Pole."""
    geometry = facts.geometry_of(state)
    return Course(1, geometry.pole * geometry.penguins)
