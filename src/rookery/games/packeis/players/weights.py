"""The weights of the features in `evaluation`, by phase: 0, 10, .. 60 contested floes.

Fitted by least squares to how games between searches ended (docs/levels.md): `DUEL` to the margin
of two seats, `MANY` to the margins of each seat over the others with three or four.
"""

import numpy as np

ONCE = 1024
"""The weight that counts a feature once."""

FEATURES = 12

# alone, shared, second, shared, nearer, level, moves, ways, active, single, beside, turn
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
MANY = np.array(
    [
        [142, 117, 243, 187, 383, 456, 133, -443, 988, -211, 78, 27],
        [164, 77, 240, 171, 385, 412, 141, -397, 1448, 209, 93, 251],
        [153, 80, 270, 156, 361, 399, 143, -302, 1830, -31, 62, 573],
        [164, -19, 356, 78, 293, 273, 131, -160, 2217, -99, 46, 818],
        [124, -123, 410, 66, 170, 18, 73, 48, 2864, -1449, 68, 1217],
        [52, -24, 200, 44, 17, -19, 4, 35, 1489, -2020, 70, 1593],
        [40, 98, 7, 33, -20, -12, -59, 41, 471, -1514, 21, 1455],
    ],
    dtype=np.int64,
)
