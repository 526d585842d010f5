"""The weights learned for three and four seats, and the file that ships: `learned.json`."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.games.packeis.players import policy, weights

FILE = Path(__file__).with_name("learned.json")


class Learned(NamedTuple):
    """Weights for the tree search and the estimate."""

    policy: NDArray[np.float64]  # of `policy`: a row for placing and one for moving
    judging: NDArray[np.int64]  # of `evaluation`, by phase and feature, in 1/ONCE
    spread: NDArray[np.float64]  # of `utilities`, by phase, in fish


class _File(msgspec.Struct, frozen=True):
    """The contents of the file: how the weights were learned, and the numbers by name."""

    learned: str
    placing: dict[str, float]
    moving: dict[str, float]
    judging: dict[str, list[int]]
    spread: list[float]


def write(path: "str | Path", found: Learned, words: str) -> None:
    """Write weights into a file, with words on how they were learned."""
    placing, moving = (dict(zip(policy.NAMES, row, strict=True)) for row in found.policy.tolist())
    judging = dict(zip(weights.NAMES, found.judging.T.tolist(), strict=True))
    file = _File(words, placing, moving, judging, found.spread.tolist())
    Path(path).write_bytes(msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n")


def read(path: "str | Path" = FILE) -> Learned:
    """The weights in a file."""
    learned = _decode(path)
    kinds = (learned.placing, learned.moving)
    return Learned(
        np.array([[row[name] for name in policy.NAMES] for row in kinds]),
        np.array([learned.judging[name] for name in weights.NAMES], np.int64).T.copy(),
        np.array(learned.spread),
    )


def evened(known: Learned, part: float) -> Learned:
    """Weights with those of actions reduced to a part, so that first guesses differ less."""
    return known._replace(policy=known.policy * part)


def words(path: "str | Path" = FILE) -> str:
    """How the weights in a file were learned."""
    return _decode(path).learned


def _decode(path: "str | Path") -> _File:
    return msgspec.json.decode(Path(path).read_bytes(), type=_File)


@cache
def shipped() -> Learned:
    """The weights that ship with the game."""
    return read()
