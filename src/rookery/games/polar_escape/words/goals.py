"""The goal of the game, in words."""

from rookery.core.i18n import ENGLISH, Say
from rookery.core.state import State


def goal(state: State, say: Say = ENGLISH) -> str:
    """PE-3, PE-85: what to play for."""
    del state
    return say("Be the first penguin on dry land.")
