"""The weights of the features in `evaluation.py`, by phase: 0, 10, .. 60 contested floes."""

import numpy as np

SCALE = 1024

_PLAIN = [500, 0, 200, 350, 0, 150, 0, 0, 40, 20, 100, 0, 0, 0, 0, 0]
DUEL = np.array([_PLAIN] * 7, dtype=np.int64)
MANY = np.array([_PLAIN] * 7, dtype=np.int64)
