"""What the page for owners of the real box needs to know, taken from the rules."""

from typing import Any

from rookery.games.polar_escape.options import DASHED, rows_of
from rookery.games.polar_escape.rules.setup import WEIGHTS, usual_risk
from rookery.games.polar_escape.rules.states import MAX_SEATS, MIN_SEATS

LANGUAGES = ("it",)
"""The book's author is Italian, and so are most who own the box."""
EVENTS = ("-lion", "-seals", "-card", "+lion", "+seals", "+card")  # PE-52 to 57


def companion() -> dict[str, Any]:
    """How often each number comes for each event, by risk; the dashed area's rows."""
    first, last = rows_of(DASHED) or (1, 6)
    return {
        "weights": WEIGHTS,
        "usual": {players: usual_risk(players) for players in range(MIN_SEATS, MAX_SEATS + 1)},
        "events": EVENTS,
        "dashed": [first + 1, last + 1],
    }
