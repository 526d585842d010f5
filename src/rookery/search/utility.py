"""Utilities of seats in kernels."""

from typing import Any

from rookery.core.kernels.jit import njit

SEATS = 6
"""No game has more."""


@njit()
def utilities(ranking_keys: Any, seats: int, out: Any) -> None:
    """Each seat's utility from the ranking keys, as `core.ranking.returns` has it."""
    for seat in range(seats):
        balance = 0
        for other in range(seats):
            balance += int(ranking_keys[seat] > ranking_keys[other])
            balance -= int(ranking_keys[seat] < ranking_keys[other])
        out[seat] = balance / max(1, seats - 1)
