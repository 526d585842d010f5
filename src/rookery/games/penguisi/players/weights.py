"""The learned weights of the evaluation, by the number of arms of the board: `weights.json`."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.games.penguisi.players.features import NAMES

FILE = Path(__file__).with_name("weights.json")


class Weights(msgspec.Struct, frozen=True):
    """The contents of the file: how it was learned, and a weight per feature for each board."""

    learned: str
    boards: dict[str, dict[str, float]]


def write(path: "str | Path", boards: Mapping[int, Any], origin: str) -> None:
    """Write a weights file; `boards` has the weights by number of arms."""
    rows = {
        str(arms): dict(zip(NAMES, map(float, row), strict=True)) for arms, row in boards.items()
    }
    text = msgspec.json.format(msgspec.json.encode(Weights(origin, rows)), indent=1)
    Path(path).write_bytes(text + b"\n")


def read(path: "str | Path" = FILE) -> dict[int, NDArray[np.float64]]:
    """The weights in a file, by number of arms, in the order of the features."""
    weights = msgspec.json.decode(Path(path).read_bytes(), type=Weights)
    return {
        int(arms): np.array([row[name] for name in NAMES]) for arms, row in weights.boards.items()
    }


@cache
def shipped_weights() -> dict[int, NDArray[np.float64]]:
    """The weights that ship with the game."""
    return read()
