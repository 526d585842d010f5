"""The numbers of the evaluation, in turns unless something else is said (docs/levels.md)."""

from typing import Final

import numpy as np

CARDS: Final = 4
"""Cards beyond these are worth nothing."""
PACE: Final = 2.2
"""About how many columns of the lattice a penguin advances in a turn."""
FOREIGN: Final = 0.8
"""The cost of standing on a sheet of another colour, which won't carry the penguin."""
FIXED: Final = 0.4
"""The cost of standing on an own sheet that cannot advance now."""
SPENT: Final = 0.4
"""The cost of using a card."""
WORTH: Final = np.array([0.0, 0.1, 0.25, 0.4, 0.5])
"""[cards]: what holding them is worth, besides their use for landing."""
CLAWED: Final = 1.0
"""The cost of a sea lion that is about to come."""
SEALED: Final = 0.7
"""The cost of seals that are about to come."""
SETBACK: Final = 0.4
"""The cost of clicking an event instead of a number, besides the turn itself."""
SHAPED: Final = np.array([0.03, 0.0, -0.05, -0.05, 0.12, -0.04])
"""[shape]: the cost of having it. V and W win most, X least."""
AHEAD: Final = 0.12
"""The gain by each own sheet on the sea that is not behind its penguin."""
STEEP: Final = 0.45
"""One turn less to go multiplies a seat's strength by e ** 0.45."""
