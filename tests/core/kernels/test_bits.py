"""Bit counting, with the compiler and without."""

import platform
from pathlib import Path
from typing import Any

import pytest

from rookery.core.compiler import jit
from rookery.core.kernels.bits import highest, lowest, popcount
from rookery.core.kernels.jit import njit
from tests.core.processes import finish, start

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


LOWER_LEVEL = """
from rookery.core.kernels.bits import nth
from rookery.core.kernels.jit import njit
@njit()
def third(bits):
    return nth(bits, 2)
print(third(0b101100))
"""


@pytest.mark.skipif(not jit.is_compiled(), reason="the compiler is off")
@pytest.mark.parametrize("level", ["x86-64", "x86-64-v2"])
def test_code_for_a_lower_level_does_without_what_this_processor_has(
    tmp_path: Path, level: str
) -> None:
    """LLVM would end the process, at an instruction that the level lacks."""
    if platform.machine() not in ("x86_64", "AMD64"):
        pytest.skip("no levels of x86-64")
    chosen = {"NUMBA_CPU_NAME": level, "NUMBA_CPU_FEATURES": ""}
    assert finish(start(LOWER_LEVEL, tmp_path, "", **chosen))[0] == "5"
