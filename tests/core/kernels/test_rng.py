"""Random numbers: fixed by the seed, uniform, the same in every mode."""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from rookery.core.kernels.chance import pick
from rookery.core.kernels.jit import njit
from rookery.core.kernels.rng import below, draw, fresh_seed, seeded, shuffle


@njit()
def picks(weights: Any, rng: Any, counts: Any, n: int) -> None:
    for _ in range(n):
        counts[pick(weights, weights.size, rng)] += 1


@njit()
def first_below(rng: Any, limit: int) -> int:
    return below(rng, limit)


def reference(x: int) -> Iterator[int]:
    """Marsaglia's xorshift64 (13, 7, 17) in Python integers: the top 31 bits of each."""
    while True:
        x ^= (x << 13) % 2**64
        x ^= x >> 7
        x ^= (x << 17) % 2**64
        yield x >> 33


def fits(counts: list[float], expected: list[float]) -> bool:
    value = sum((a - b) ** 2 / b for a, b in zip(counts, expected, strict=True))
    return value < len(counts) + 4 * math.sqrt(2 * len(counts)) + 8


@pytest.mark.kernel_modes
def test_a_seed_fixes_the_numbers() -> None:
    rng, plain = seeded("rookery"), reference(int(seeded("rookery")[0]))
    assert [draw(rng, 100) for _ in range(50)] == [(next(plain) * 100) >> 31 for _ in range(50)]
    assert first_below(seeded(7), 10**9) == draw(seeded("7"), 10**9)


@pytest.mark.kernel_modes
@pytest.mark.parametrize("limit", [1, 2, 3, 7, 60, 2**31 - 1])
def test_numbers_stay_below_their_limit(limit: int) -> None:
    rng = seeded(limit)
    numbers = [draw(rng, limit) for _ in range(200)]
    assert all(0 <= number < limit for number in numbers)
    assert len(set(numbers)) == limit or len(set(numbers)) > 30


def test_numbers_are_uniform() -> None:
    rng = seeded(11)
    counts = Counter(draw(rng, 12) for _ in range(12_000))
    assert fits([counts[n] for n in range(12)], [1000] * 12)


@pytest.mark.kernel_modes
def test_picks_follow_their_weights() -> None:
    weights, counts = np.array([1, 0, 5, 2]), np.zeros(4, np.int64)
    picks(weights, seeded(5), counts, 4000)
    assert counts[1] == 0
    assert fits(counts[[0, 2, 3]].tolist(), [500, 2500, 1000])


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    first = [draw(seeded(seed), 1000) for seed in range(2000)]
    assert fits([sum(n // 100 == digit for n in first) for digit in range(10)], [200] * 10)


def test_every_order_is_as_likely() -> None:
    rng = seeded(3)
    orders = Counter("".join(shuffle("abcd", rng)) for _ in range(4800))
    assert len(orders) == 24
    assert fits(list(orders.values()), [200] * 24)


def test_fresh_seeds_differ() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(0 <= seed < 2**63 for seed in seeds)
