"""What is said about Breakthrough, in English; `say` finds the reader's language."""

from rookery.core.i18n import Say


def narrate(action: str, say: Say) -> str:
    """What an action did."""
    step, capture = say("%(start)s to %(end)s."), say("%(start)s captures on %(end)s.")
    return (capture if "x" in action else step) % {"start": action[:2], "end": action[3:]}


def advice(say: Say) -> str:
    """What the seat to move is to do now."""
    return say("Choose a penguin, then where it waddles.")
