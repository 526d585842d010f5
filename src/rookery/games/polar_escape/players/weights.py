"""The numbers of the evaluation, in turns unless something else is said (docs/levels.md)."""

from typing import Final

import numpy as np

CARDS: Final = 4
"""More are worth no more."""
PACE: Final = 2.2
"""Columns of the lattice that a turn takes a penguin on, about."""
FOREIGN: Final = 0.8
"""Turns that it costs to stand on a sheet that will not carry the penguin."""
FIXED: Final = 0.4
"""The same for an own one that cannot advance now."""
SPENT: Final = 0.4
"""Turns that a card is worth when it is used."""
WORTH: Final = np.array([0.0, 0.1, 0.25, 0.4, 0.5])
"""Turns that so many cards held are worth, besides what they do for landing."""
CLAWED: Final = 1.0
"""Turns that a sea lion about to come costs."""
SEALED: Final = 0.7
"""The same for seals."""
SETBACK: Final = 0.4
"""Turns lost by an event instead of a number, besides the turn itself."""
SHAPED: Final = np.array([0.03, 0.0, -0.05, -0.05, 0.12, -0.04])
"""Turns lost by having a shape: V and W win most, X least."""
AHEAD: Final = 0.12
"""Turns gained by each own sheet on the board that is not behind."""
STEEP: Final = 0.45
"""A turn less to go makes a seat stronger by a factor of e ** 0.45."""
