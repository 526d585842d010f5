"""The actions that people mean by taps on what cannot be chosen: of all places, only the wheel."""

from collections.abc import Sequence

from rookery.core.state import State


def intent(state: State, places: Sequence[str]) -> str | None:
    """See `Drawing.intent`; sheets and buttons are places only while they can be chosen."""
    del state
    return "click" if places[-1] == "wheel" else None
