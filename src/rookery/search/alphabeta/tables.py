"""The arrays in which an alpha-beta search keeps all that it knows."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

HISTORY = 4096
"""Actions that the history tells apart, by the low bits of their codes."""

FRAME = np.dtype(
    (
        np.record,
        [
            (name, "i8")
            for name in (
                "alpha", "beta", "depth", "key", "decided", "sign", "start", "best", "action",
                "proof", "index", "count", "mode", "child_sign", "killer", "killer2",
            )
        ],
    )
)  # fmt: skip
"""One open node. `alpha`, `beta`, `best` are the mover's view, `decided` is what is settled."""

ENTRY = np.dtype((np.record, [("key", "i8"), ("value", "i8"), ("action", "i8"), ("meta", "i8")]))
"""`value` without `decided`; `meta` is depth * 16 + bound * 4 + proof, 0 for an empty entry."""


class Memory(NamedTuple):
    """The arrays of one search."""

    states: NDArray[Any]
    actions: NDArray[np.int64]
    weights: NDArray[np.int64]
    frames: NDArray[Any]
    table: NDArray[Any]
    history: NDArray[np.int64]
    lines: NDArray[np.int64]
    lengths: NDArray[np.int64]
    out: NDArray[np.int64]


def memory(state_type: np.dtype[Any], max_actions: int, max_plies: int, table_bits: int) -> Memory:
    """Fresh arrays for a game whose lines are at most `max_plies` long; 2**table_bits entries."""
    plies = max_plies + 2
    return Memory(
        states=np.zeros(plies, dtype=state_type),
        actions=np.zeros((plies, max_actions), dtype=np.int64),
        weights=np.zeros((plies, max_actions), dtype=np.int64),
        frames=np.zeros(plies, dtype=FRAME),
        table=np.zeros(1 << table_bits, dtype=ENTRY),
        history=np.zeros((2, HISTORY), dtype=np.int64),
        lines=np.zeros((plies, plies), dtype=np.int64),
        lengths=np.zeros(plies, dtype=np.int64),
        out=np.zeros(4, dtype=np.int64),
    )
