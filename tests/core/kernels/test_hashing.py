"""Keys of positions that differ only a little, as in a search."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from rookery.core.kernels.hashing import blend
from rookery.core.kernels.jit import njit

WORDS, BITS = 5, 48


@njit()
def key_of(words: np.ndarray[tuple[int], np.dtype[np.int64]]) -> int:
    key = 0
    for i in range(words.shape[0]):
        key = blend(key, words[i])
    return key


@pytest.mark.kernel_modes
def test_keys_of_neighbours_differ() -> None:
    """Take all positions two bits away from one, and many that are three or four bits away."""
    rng = Random(20261122)
    words = [rng.getrandbits(BITS) for _ in range(WORDS)]
    bits = [(word, bit) for word in range(WORDS) for bit in range(BITS)]
    flips: set[tuple[tuple[int, int], ...]] = set(combinations(bits, 2))
    flips |= {tuple(sorted(rng.sample(bits, rng.choice((3, 4))))) for _ in range(20_000)}
    keys = set()
    for flip in flips:
        changed = np.array(words, dtype=np.int64)
        for word, bit in flip:
            changed[word] ^= 1 << bit
        keys.add(int(key_of(changed)))
    assert len(keys) == len(flips)


@pytest.mark.kernel_modes
def test_low_bits_of_keys_are_spread() -> None:
    """They choose a slot in a table: no slot may be chosen much more often than others."""
    places = [0] * 16
    for word in range(4096):
        places[key_of(np.array([3, word << 40, word << 20], dtype=np.int64)) & 15] += 1
    assert max(places) < 2 * min(places)
