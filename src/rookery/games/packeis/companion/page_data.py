"""The data for the page for owners of the real box, taken from the rules."""

from typing import Any

from rookery.games.packeis.drawing.scene import place
from rookery.games.packeis.options import QUARTERS, SUPPLY, quarters
from rookery.games.packeis.rules.kernels import PENGUINS
from rookery.games.packeis.rules.shapes import PRESETS, preset
from rookery.games.packeis.words.options import OPTION_WORDS


def companion() -> dict[str, Any]:
    """The shapes, the number of floes of each kind, and how they are spread."""
    return {
        "names": list(PRESETS),
        "shapes": {name: _shape(name) for name in PRESETS},
        "supply": SUPPLY,
        "shares": QUARTERS,
        "penguins": {players: PENGUINS[players] for players in range(2, 5)},
        "words": {name: OPTION_WORDS[name] for name in (*PRESETS, "even", "random")},
    }


def _shape(name: str) -> dict[str, Any]:
    """The floes in reading order, each as [row, x, y], and the four quarters of the ice (PK-R3)."""
    board = preset(name)
    cells = [[row, *place(board, cell)] for cell, (row, _) in enumerate(board.cells)]
    return {"cells": cells, "quarters": quarters(board)}
