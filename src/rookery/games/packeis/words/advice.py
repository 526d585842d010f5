"""What the seat to move should do now."""

from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from rookery.games.packeis.rules.facts import fish_at, is_placing


def advice(state: State, say: Say = ENGLISH) -> str:
    """A short sentence; penguins are placed on the floes with the fewest fish (PK-9, PK-R6)."""
    if state.is_terminal:
        return say("No penguin can move any more.")
    if is_placing(state):
        fewest = fish_at(state, state.codes[0] & 63)
        text = say.plural(
            "Place a penguin on a floe with one fish.",
            "Place a penguin on a floe with %(fish)d fish.",
            fewest,
        )
        return text % {"fish": fewest}
    return say("Choose a penguin, then a floe in a straight line.")
