"""How long it takes to click the exact number to land, once there is a way (PE-R47)."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rookery.games.polar_escape.players.figures import CARDS, SPENT
from rookery.games.polar_escape.players.walk_values import NEVER
from rookery.games.polar_escape.rules.states import SIDE

FAR: Final = 3 * SIDE


@cache
def exact_waits() -> NDArray[np.float64]:
    """[cards, steps]: the expected turns until a penguin so many steps from dry land reaches it.

    A smaller number is walked or not, whichever is better. A greater one earns a card. Each card
    corrects a number by 1 (PE-R21, PE-R47).
    """
    waits = np.full((CARDS + 1, FAR + 1), NEVER)
    waits[:, 0] = 0.0
    for _ in range(60):
        for cards in range(CARDS, -1, -1):
            for steps in range(1, FAR + 1):
                total = 0.0
                for number in range(1, 7):
                    if abs(number - steps) <= cards:
                        total += SPENT * abs(number - steps)
                    elif number > steps:
                        total += waits[min(cards + 1, CARDS), steps]
                    else:
                        total += min(waits[cards, steps], waits[cards, steps - number])
                waits[cards, steps] = min(waits[cards, steps], 1 + total / 6)
    return waits
