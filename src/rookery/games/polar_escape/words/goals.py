"""What one plays for."""

from rookery.core.i18n import ENGLISH, Say
from rookery.core.state import State


def goal(state: State, say: Say = ENGLISH) -> str:
    """PE-3, PE-85."""
    del state
    return say("Be the first penguin on dry land.")
