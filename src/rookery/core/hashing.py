"""Keys of positions: words mixed into one number."""

from rookery.core.jit import njit


@njit()
def mix(key: int, word: int) -> int:
    """Linear like Zobrist's keys, without a table, and without a product that could overflow."""
    key ^= word
    key ^= (key & 0x3FFFFFFFFFFF) << 17
    key ^= (key >> 7) & 0x1FFFFFFFFFFFFFF
    key ^= (key & 0x7FFFFFFFFF) << 23
    return key
