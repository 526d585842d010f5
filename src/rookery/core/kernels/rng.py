"""The kernels' random numbers: xorshift64, only shifts and xors, the same with the compiler off.

(Multiplying generators overflow noisily in plain NumPy.) Source: G. Marsaglia, Xorshift RNGs, 2003.
The generator's state is a NumPy array of one uint64, changed in place; never 0.
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from rookery.core.kernels.arguments import Rng
from rookery.core.kernels.jit import njit

T = TypeVar("T")

_A, _B, _C = np.uint64(13), np.uint64(7), np.uint64(17)
_TOP31 = np.uint64(33)


def seeded(seed: int | str) -> Rng:
    """A generator whose stream is a fixed function of the seed's text."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    return np.array([int.from_bytes(digest[:8], "big") or 1], dtype=np.uint64)


def fresh_seed() -> int:
    """A seed of 63 bits from the operating system."""
    return secrets.randbits(63)


@njit()
def below(rng: Rng, limit: int) -> int:
    """A uniform integer in 0..limit-1 for a limit under 2**31 (bias under limit / 2**31).

    For kernels. Python code should call `draw`, which is not compiled anew in every process.
    """
    x = rng[0]
    x ^= x << _A
    x ^= x >> _B
    x ^= x << _C
    rng[0] = x
    return int((np.int64(x >> _TOP31) * limit) >> 31)


@njit(cache=True)
def draw(rng: Rng, limit: int) -> int:
    """A uniform integer in 0..limit-1, for callers in Python."""
    return below(rng, limit)


def shuffle(items: Sequence[T], rng: Rng) -> list[T]:
    """The items in a random order (Fisher-Yates), drawn from the generator."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = int(draw(rng, i + 1))
        order[i], order[j] = order[j], order[i]
    return order
