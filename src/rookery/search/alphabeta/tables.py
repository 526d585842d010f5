"""The arrays that hold all data of an alpha-beta search."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

HISTORY = 4096
"""The number of actions that the history distinguishes, by the low bits of their codes."""

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
"""One open node. `alpha`, `beta`, `best` are from the view of the seat to move.

`decided` is the margin that is certain, `start` is alpha as it was on entry, and `mode` is how the
open child is searched.
"""

ENTRY = np.dtype((np.record, [("key", "i8"), ("value", "i8"), ("action", "i8"), ("meta", "i8")]))
"""`value` excludes `decided`; `meta` is turn * 2**16 + depth * 16 + bound * 4 + proof, 0 for an
empty entry."""

INFO = np.dtype(
    (
        np.record,
        [
            (name, "i8")
            for name in (
                "ply", "value", "proof", "low", "high", "nodes", "advised", "reduce", "noise",
                "seed", "futility_margin", "late", "root_side", "turn",
            )
        ],
    )
)  # fmt: skip
"""The search's progress and settings. When it is done, `value` and `proof` are the root's.

`low` and `high` are proven bounds of the value. `advised` 1 follows the game's advice to leave out
actions, and identifies positions by the game's key; `reduce` 1 searches late actions less deep.
`noise` is the largest error added to any estimate, however certain that is. Near the end of the
search a line ends at an estimate that is outside the window by `futility_margin` per ply (0:
never), or once `late` actions per ply have failed to reach the window (0: all are searched). Values
are from the view of the seat `root_side`, which is 0 for two seats. `turn` counts the searches that
had the table before.
"""

ESTIMATE = np.dtype(
    (
        np.record,
        [
            (name, "i8")
            for name in ("key", "decided", "alpha", "beta", "value", "low", "high", "effort")
        ],
    )
)
"""A game's evaluation of a position: see `kernel.Guide`."""


Table = NDArray[Any]
"""`ENTRY` records by the low bits of the key."""
History = NDArray[np.int64]
"""How well actions have done, by side (the root side, the others) and action."""


class Memory(NamedTuple):
    """The arrays of one search, indexed by ply unless stated otherwise."""

    states: NDArray[Any]
    actions: NDArray[np.int64]
    weights: NDArray[np.int64]
    frames: NDArray[Any]
    table: Table
    history: History
    lines: NDArray[np.int64]  # the principal variation from each ply on
    lengths: NDArray[np.int64]  # of the lines
    estimates: NDArray[Any]  # one, of the node that was entered last


def memory(state_type: np.dtype[Any], max_actions: int, max_plies: int, table_bits: int) -> Memory:
    """Fresh arrays for a game whose lines have at most `max_plies` plies; 2**table_bits entries."""
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
        estimates=np.zeros(1, dtype=ESTIMATE),
    )
