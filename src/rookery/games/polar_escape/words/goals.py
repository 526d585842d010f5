"""The goal of the game, in words."""

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say


def goal(state: State, say: Say = ENGLISH) -> str:
    """PE-3, PE-85: what to play for."""
    del state
    return say("Be the first penguin on dry land.")
