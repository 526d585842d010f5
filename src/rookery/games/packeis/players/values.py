"""Values of Packeis positions as people and programs read them."""

from rookery.games.packeis.players.regions import FISH
from rookery.games.packeis.rules.kernels import MAX_CELLS

SCALE = 3.0 * FISH
"""A seat that is ahead by this wins 73 % of games."""
WINDOW = 3 * FISH // 2
"""A new depth is first searched in a window of this size on either side of the last value."""

_ALL_FISH = 3 * MAX_CELLS * FISH


def fish_and_floes(value: int) -> tuple[int, int]:
    """The fish and the floes of a value, each with its sign."""
    fish = (value + FISH // 2) // FISH
    return fish, value - fish * FISH


def about(value: int) -> str:
    """An estimated value as text."""
    return f"fish={value / FISH:+.1f}"


def exactly(value: int) -> str:
    """A proven value as text."""
    fish, floes = fish_and_floes(value)
    return f"fish={fish:+d} floes={floes:+d}"


def between(low: int, high: int) -> str:
    """Bounds of a value as text, cut off at all the fish there are."""
    least, most = max(low, -_ALL_FISH), min(high, _ALL_FISH)
    return f"fish={fish_and_floes(least)[0]:+d}..{fish_and_floes(most)[0]:+d}"
