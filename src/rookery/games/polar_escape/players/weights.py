"""The learned weights of the evaluation: `weights.json`."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.games.polar_escape.players.features import NAMES

FILE = Path(__file__).with_name("weights.json")


class Weights(msgspec.Struct, frozen=True):
    """What the file holds: how it was learned, and a number for each feature."""

    learned: str
    weights: dict[str, float]


def write(path: "str | Path", found: Sequence[float], learned: str) -> None:
    """Write a file of weights."""
    row = dict(zip(NAMES, map(float, found), strict=True))
    text = msgspec.json.format(msgspec.json.encode(Weights(learned, row)), indent=1)
    Path(path).write_bytes(text + b"\n")


def read(path: "str | Path" = FILE) -> NDArray[np.float64]:
    """The weights in a file, in the order of the features."""
    found = msgspec.json.decode(Path(path).read_bytes(), type=Weights)
    return np.array([found.weights[name] for name in NAMES])


@cache
def shipped() -> NDArray[np.float64]:
    """The weights that ship with the game."""
    return read()
