"""The goal of the game, in words, and the way there."""

from string import ascii_lowercase

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.core.words.words import Course
from rookery.games.polar_escape.rules.states import SIDE

_COURSE = Course(0, SIDE + 1, ("", *ascii_lowercase[:SIDE], ""))


def goal(state: State, say: Say = ENGLISH) -> str:
    """PE-3, PE-85: what to play for."""
    del state
    return say("Be the first penguin on dry land.")


def course(state: State) -> Course:
    """PE-R51: from the iceberg through the columns to dry land."""
    del state
    return _COURSE
