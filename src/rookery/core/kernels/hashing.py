"""Keys of positions: words mixed into one number, and numbers drawn from them."""

from rookery.core.kernels.jit import njit


@njit()
def mix(key: int, word: int) -> int:
    """Linear like Zobrist's keys, without a table, and without a product that could overflow."""
    key ^= word
    key ^= (key & 0x3FFFFFFFFFFF) << 17
    key ^= (key >> 7) & 0x1FFFFFFFFFFFFFF
    key ^= (key & 0x7FFFFFFFFF) << 23
    return key


@njit()
def blend(key: int, word: int) -> int:
    """A key of 62 bits that depends on another one and a word, in which each bit matters.

    Two products of halves, neither of which overflows. Keys of `mix` are linear: positions that
    differ in the same few bits share them again and again, and proofs can go wrong.
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
