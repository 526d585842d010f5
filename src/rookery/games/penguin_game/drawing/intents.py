"""The actions that people mean by taps on cells that cannot be chosen."""

from collections.abc import Sequence

from rookery.core.state import State
from rookery.games.penguin_game.drawing.cells import cells
from rookery.games.penguin_game.rules import facts
from rookery.games.penguin_game.rules.facts import SUITS


def intent(state: State, places: Sequence[str]) -> str | None:
    """See `Drawing.intent`."""
    names = {cell.place: cell.spot.name for cell in cells(state)}
    name = names.get(places[-1])
    if name is None:
        return None
    match facts.phase(state):
        case "coin":
            suit = places[-2].removeprefix("pile-") if len(places) > 1 else ""
            return f"+{suit}{name}" if suit in tuple(SUITS) else None
        case "place":
            return f"@{name}"
        case "move":
            origin = facts.by_slot(state)[state.plain.at[state.plain.seat]].name
            return f"{origin}-{name}" if origin != name else None
        case "melt":
            return f"*{name}"
    return None
