"""The weights of the features in `evaluation`, by phase: 0, 10, .. 60 contested floes.

For two seats they are fitted by least squares to the margin by which games between searches ended.
For more see `learned`.
"""

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.bits import popcount
from rookery.core.kernels.jit import bare_njit

ONCE = 1024
"""The weight that counts a feature once."""

NAMES = (
    "alone", "shared", "second", "second shared", "nearer", "level", "moves", "ways", "active",
    "single", "beside", "turn",
)  # fmt: skip
FEATURES = len(NAMES)
PHASES = 7
TENTHS = 10
"""Contested floes from one phase to the next; weights change evenly between them."""


def _shares() -> NDArray[np.int64]:
    """For each number of contested floes, how many tenths of each phase it consists of."""
    shares = np.zeros(((PHASES - 1) * TENTHS, PHASES), np.int64)
    for floes, row in enumerate(shares):
        now, later = divmod(floes, TENTHS)
        row[now : now + 2] = TENTHS - later, later
    return shares


SHARES = _shares()
"""A row for each number of contested floes from 0 to 59; with penguins there, 60 can't be free."""


@bare_njit()
def phase(ice: int) -> int:
    """The row of SHARES for some contested ice."""
    return min(popcount(ice), (PHASES - 1) * TENTHS - 1)


# In the order of the names.
DUEL = np.array(
    [
        [236, 0, 248, 0, 461, 0, 163, -63, 750, -124, -137, 530],
        [239, 0, 258, 0, 469, 0, 169, -64, 1562, 146, -149, 573],
        [251, 0, 298, 0, 454, 0, 165, -80, 2247, -45, -140, 833],
        [228, 0, 361, 0, 383, 0, 135, -15, 3378, -1013, -99, 1100],
        [173, 0, 390, 0, 223, 0, 100, 120, 5744, -1771, -62, 1451],
        [97, 0, 212, 0, 43, 0, -21, 259, 2025, -2546, -74, 1658],
        [43, 0, 6, 0, -14, 0, -103, 370, 614, -3534, -78, 1870],
    ],
    dtype=np.int64,
)
