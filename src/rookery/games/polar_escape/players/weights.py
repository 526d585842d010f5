"""The learned weights of the evaluation: `weights.json`."""

from functools import cache
from pathlib import Path

import msgspec
import numpy as np

from rookery.games.polar_escape.players.features import NAMES
from rookery.search.network import Network

FILE = Path(__file__).with_name("weights.json")


class _NetworkFile(msgspec.Struct, frozen=True):
    """The contents of the file: how it was learned, and the `Network`, by feature or unit."""

    learned: str
    direct: dict[str, float]
    hidden: dict[str, list[float]]
    bias: list[float]
    out: list[float]


def write(path: "str | Path", network: Network, origin: str) -> None:
    """Write a weights file."""
    direct, middle = (
        dict(zip(NAMES, part.tolist(), strict=True)) for part in (network.direct, network.hidden)
    )
    file = _NetworkFile(origin, direct, middle, network.bias.tolist(), network.out.tolist())
    Path(path).write_bytes(msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n")


def read(path: "str | Path" = FILE) -> Network:
    """The weights in a file."""
    weights = _decode(path)
    middle = np.array([weights.hidden[name] for name in NAMES]).reshape(
        len(NAMES), len(weights.out)
    )
    direct = np.array([weights.direct[name] for name in NAMES])
    return Network(direct, middle, np.array(weights.bias), np.array(weights.out))


def words(path: "str | Path" = FILE) -> str:
    """How the weights in a file were learned."""
    return _decode(path).learned


def _decode(path: "str | Path") -> _NetworkFile:
    return msgspec.json.decode(Path(path).read_bytes(), type=_NetworkFile)


@cache
def shipped_network() -> Network:
    """The weights that ship with the game."""
    return read()
