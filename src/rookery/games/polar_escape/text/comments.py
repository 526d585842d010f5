"""Comments for records of Polar Escape: the automatic effects of an action."""

from rookery.core.state import State
from rookery.games.polar_escape.rules import facts


def comments(before: State, action: str) -> tuple[str, ...]:
    """The comments on an action: `void` for an event without effect, `card` for overshooting."""
    after = before.apply(action)
    remarks = []
    is_event = action[0] == "=" and action[1] in "+-" and not action.endswith("card")
    if is_event and facts.phase(after) not in ("lion", "sealwho", "seal"):
        remarks.append("void")
    if action == "stay" and facts.overshot(before, after):
        remarks.append("card")
    return tuple(remarks)
