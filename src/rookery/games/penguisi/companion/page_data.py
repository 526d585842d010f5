"""The data of the companion page, taken from the rules."""

from typing import Any

from rookery.games.penguisi.rules.board import ARMS, geometry
from rookery.games.penguisi.rules.rolls import SETS


def companion() -> dict[str, Any]:
    """The dice and bonuses of each board, and the numbers that let a penguin enter."""
    return {"boards": {arms: _board(arms) for arms in ARMS}, "entering": SETS}


def _board(arms: int) -> dict[str, int]:
    board = geometry(arms)
    return {"dice": board.dice, "capture": board.capture_bonus, "pole": board.pole_bonus}
