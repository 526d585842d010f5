"""Bit counting, with the compiler and without."""

from typing import Any

import pytest

from rookery.core.kernels.bits import highest, lowest, popcount
from rookery.core.kernels.jit import njit

WORDS = [
    1,
    2,
    3,
    5,
    1 << 31,
    (1 << 31) - 1,
    1 << 32,
    1 << 40,
    1 << 59,
    (1 << 60) - 1,
    (1 << 63) - 1,
]


@njit()
def answers(bits: int) -> tuple[Any, Any, Any]:
    return popcount(bits), lowest(bits), highest(bits)


@pytest.mark.kernel_modes
@pytest.mark.parametrize("word", WORDS)
def test_compiled_answers_are_the_plain_ones(word: int) -> None:
    binary = f"{word:b}"
    expected = (binary.count("1"), len(binary) - 1 - binary.rindex("1"), len(binary) - 1)
    assert answers(word) == expected
    assert (popcount(word), lowest(word), highest(word)) == expected


@pytest.mark.kernel_modes
def test_nothing_has_no_bits() -> None:
    assert popcount(0) == answers(0)[0] == 0
