"""The constants for estimating how many turns a seat still needs (next_click.py), in turns."""

from typing import Final

import numpy as np

CARDS: Final = 4
"""More cards than these are worth nothing."""
PACE: Final = 2.2
"""About how many columns of the lattice a penguin advances per turn."""
FOREIGN: Final = 0.8
"""The cost of standing on a sheet of another colour, which won't carry the penguin forward."""
FIXED: Final = 0.4
"""The cost of standing on an own sheet that cannot advance now."""
SPENT: Final = 0.4
"""The cost of using a card."""
WORTH: Final = np.array([0.0, 0.1, 0.25, 0.4, 0.5])
"""[cards]: what it is worth to hold so many, apart from their use for landing."""
SETBACK: Final = 0.4
"""The cost of clicking an event instead of a number, besides the turn itself."""
