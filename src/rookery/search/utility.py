"""Utilities of seats in kernels."""

from rookery.core.kernels.arguments import RankingKeys, Utilities
from rookery.core.kernels.jit import bare_njit

SEATS = 6
"""No game has more."""


@bare_njit()
def utilities(ranking_keys: RankingKeys, seats: int, out: Utilities) -> None:
    """Each seat's utility from the ranking keys, as `core.ranking.returns` has it."""
    for seat in range(seats):
        balance = 0
        for other in range(seats):
            balance += int(ranking_keys[seat] > ranking_keys[other])
            balance -= int(ranking_keys[seat] < ranking_keys[other])
        out[seat] = balance / max(1, seats - 1)
