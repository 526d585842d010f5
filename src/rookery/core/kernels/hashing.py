"""Keys of positions: words mixed into one number, and pseudo-random numbers derived from them."""

from rookery.core.kernels.jit import njit


@njit()
def blend(key: int, word: int) -> int:
    """Mix a key and a word into a key of 62 bits in which each bit of both matters.

    It takes two products of halves, neither of which overflows. Keys made of shifts and exclusive
    or alone are linear: positions that differ in the same few bits collide again and again, and
    proofs can go wrong (docs/decisions/0050-proofs-without-a-blind-spot.md).
    """
    key ^= word
    low = (key & 0x7FFFFFFF) * 0x5BD1E995
    high = ((key >> 31) & 0x1FFFFFFFF) * 0x1B873593
    key = low ^ ((high & 0x7FFFFFFF) << 31) ^ (high >> 31)
    return key ^ (key >> 29)


@njit()
def scatter(key: int, seed: int) -> int:
    """A non-negative fixed function of both, whose low 16 bits are as good as random."""
    mixed = (key ^ seed) & 0x7FFFFFFFFFFFFFFF
    mixed ^= mixed >> 29
    mixed ^= (mixed & 0x7FFFFFFF) << 21
    mixed ^= mixed >> 35
    return mixed
