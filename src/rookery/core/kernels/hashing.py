"""Keys of positions: words mixed into one number, and numbers drawn from them."""

from rookery.core.kernels.jit import njit


@njit()
def blend(key: int, word: int) -> int:
    """A key of 62 bits that depends on another one and a word, in which each bit matters.

    Two products of halves, neither of which overflows. Keys of shifts and exclusive or alone are
    linear: positions that differ in the same few bits share them again and again, and proofs can
    go wrong (docs/decisions/0050-proofs-without-a-blind-spot.md).
    """
    key ^= word
    low = (key & 0x7FFFFFFF) * 0x5BD1E995
    high = ((key >> 31) & 0x1FFFFFFFF) * 0x1B873593
    key = low ^ ((high & 0x7FFFFFFF) << 31) ^ (high >> 31)
    return key ^ (key >> 29)


@njit()
def scatter(key: int, seed: int) -> int:
    """A fixed function of both, not negative, whose low 16 bits are as good as drawn."""
    mixed = (key ^ seed) & 0x7FFFFFFFFFFFFFFF
    mixed ^= mixed >> 29
    mixed ^= (mixed & 0x7FFFFFFF) << 21
    mixed ^= mixed >> 35
    return mixed
