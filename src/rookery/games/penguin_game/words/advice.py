"""What the seat to decide should do now."""

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.penguin_game.rules import facts


def advice(state: State, say: Say = ENGLISH) -> str:
    """A short sentence, one for each phase."""
    phase = facts.phase(state)
    if phase == "coin":
        return say("Choose a suit, and a cell to lay the coin on.")
    if phase == "place":
        return say("Place your penguin on any free coin.")
    if phase == "move":
        return say("Step to a neighbour just as high, or hop to the same picture anywhere.")
    if phase == "melt":
        return say("Melt any coin without a penguin.")
    if phase == "drift":
        return say("Move or turn one tile, or let them all be.")
    if state.players > 1:
        return say("The ice has melted away under all the others.")
    return say("The penguin cannot move any more.")
