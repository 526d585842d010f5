"""The exponential function with the same bits on every machine.

What a system's library returns differs in the last place from one processor to another, and a
search that compares such numbers may then play differently. See
docs/decisions/0103-the-engine-in-the-page.md.
"""

import numpy as np

from rookery.core.kernels.jit import bare_njit

_LARGEST, _LEAST = 709.0, -708.0
_LOG2E = 1.4426950408889634
_LN2_HIGH, _LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_SMALLEST_POWER = -1022
_POWERS = 2.0 ** np.arange(_SMALLEST_POWER, 1024)


@bare_njit()
def exp(x: float) -> float:
    """Compute e to the power of x, within one unit in the last place; infinite above 709.

    It is 0 below -708, and for what is not a number.

    Only additions, multiplications and divisions, each of which is exactly defined. Source of the
    approximation: FreeBSD's msun, e_exp.c.
    """
    if not x >= _LEAST:
        return 0.0
    if x > _LARGEST:
        return np.inf
    whole = np.floor(x * _LOG2E + 0.5)
    high, low = x - whole * _LN2_HIGH, whole * _LN2_LOW
    rest = high - low
    square = rest * rest
    bent = rest - square * (
        1.66666666666666019037e-01
        + square
        * (
            -2.77777777770155933842e-03
            + square
            * (
                6.61375632143793436117e-05
                + square * (-1.65339022054652515390e-06 + square * 4.13813679705723846039e-08)
            )
        )
    )
    near = 1.0 - ((low - (rest * bent) / (2.0 - bent)) - high)
    return float(near * _POWERS[int(whole) - _SMALLEST_POWER])
