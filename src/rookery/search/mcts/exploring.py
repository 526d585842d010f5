"""How widely a search explores, by how often a state was met.

What a guess adds to an action grows as the root of its state's visits, and somewhat faster where
there are many: the more is known, the less has to be left to guesses that may be wrong.
Source: D. Silver et al., A general reinforcement learning algorithm that masters chess, shogi, and
Go through self-play, 2018, where it grows by a logarithm, too.
"""

import numpy as np

from rookery.core.kernels.jit import bare_njit

_MORE, _MANY = 1.0 / 3.0, 200.0


def exact_width(visits: int) -> float:
    """What `width` is, to float32."""
    return float((1.0 + _MORE * np.log(1.0 + visits / _MANY)) * np.sqrt(visits))


_exactly = bare_njit()(exact_width)
_KNOWN = np.array([exact_width(visits) for visits in range(4096)], np.float32)


@bare_njit()
def width(visits: int) -> np.float32:
    """What a sure guess adds to an action that was not tried yet, where `explore` is 1."""
    return _KNOWN[visits] if visits < _KNOWN.size else np.float32(_exactly(visits))
