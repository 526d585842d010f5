"""The aim of the game in words."""

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say


def goal(state: State, say: Say = ENGLISH) -> str:
    """PK-24, PK-25: the most fish, then the most floes."""
    if state.players == 1:
        return say("Collect as many fish as you can.")
    return say("Collect the most fish; if level, the most floes.")
