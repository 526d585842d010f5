"""The data of the companion page, taken from the rules."""

from typing import Any

from rookery.games.polar_escape.options import DASHED_ROWS, rows_of
from rookery.games.polar_escape.rules.setup import WEIGHTS, usual_risk
from rookery.games.polar_escape.rules.states import MAX_SEATS, MIN_SEATS

LANGUAGES = ("it",)
"""The book's author is Italian, and so are most owners of the box."""
EVENTS = ("-lion", "-seals", "-card", "+lion", "+seals", "+card")  # PE-52 to 57


def companion() -> dict[str, Any]:
    """The weights of numbers and the usual risks, the events, and the rows of the dashed area."""
    first, last = rows_of(DASHED_ROWS) or (1, 6)
    return {
        "weights": WEIGHTS,
        "usual": {players: usual_risk(players) for players in range(MIN_SEATS, MAX_SEATS + 1)},
        "events": EVENTS,
        "dashed": [first + 1, last + 1],
    }
