"""The weights of the features in `evaluation`, by phase: 0, 10, .. 60 contested floes.

For two seats they are fitted by least squares to the margin by which games between searches ended.
For more see `learned`.
"""

import numpy as np

ONCE = 1024
"""The weight that counts a feature once."""

NAMES = (
    "alone", "shared", "second", "second shared", "nearer", "level", "moves", "ways", "active",
    "single", "beside", "turn",
)  # fmt: skip
FEATURES = len(NAMES)
PHASES = 7

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
