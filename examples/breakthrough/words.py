"""What is said about Breakthrough, in English; `say` finds the reader's language."""

from examples.breakthrough.rules import NOBODY
from examples.breakthrough.text import SQUARE_NAMES
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say


def narrate(before: State, action: str, say: Say = ENGLISH, after: State | None = None) -> str:
    """What an action did."""
    step, capture = say("%(start)s to %(end)s."), say("%(start)s captures on %(end)s.")
    end = before.plain.owner[SQUARE_NAMES.number(action[3:])]
    return (step if end == NOBODY else capture) % {"start": action[:2], "end": action[3:]}


def advice(state: State, say: Say = ENGLISH) -> str:
    """What the seat to move is to do now."""
    return "" if state.is_terminal else say("Choose a penguin, then where it waddles.")
