"""Seats' utilities in kernels."""

from rookery.core.kernels.arguments import RankingKeys, Utilities
from rookery.core.kernels.jit import bare_njit

SEATS = 6
"""The most seats that any game has."""


@bare_njit()
def utilities(ranking_keys: RankingKeys, seats: int, out: Utilities) -> None:
    """Compute each seat's utility from the ranking keys, as `core.ranking.returns` defines it."""
    for seat in range(seats):
        balance = 0
        for other in range(seats):
            balance += int(ranking_keys[seat] > ranking_keys[other])
            balance -= int(ranking_keys[seat] < ranking_keys[other])
        out[seat] = balance / max(1, seats - 1)
