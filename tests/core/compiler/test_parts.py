"""What is compiled by itself, and what only as a part of it."""

import pickle
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rookery.core.compiler import stored
from rookery.core.compiler.jit import is_compiled
from rookery.core.compiler.store import Store
from rookery.core.compiler.target import choose
from rookery.core.errors import WrongState
from rookery.core.kernels.jit import bare_njit, njit

pytestmark = pytest.mark.skipif(not is_compiled(), reason="nothing is compiled")


def _diamond(depth: int) -> Any:
    """An uncompiled function that calls two parts, which call the same two, and so on."""

    @njit()
    def left(x: int) -> int:
        if x < 0:
            raise WrongState("negative")
        return x + 1

    @bare_njit()
    def right(x: int) -> int:
        return x + 2

    def joined(one: Any, other: Any) -> Any:
        def both(x: int) -> int:
            return one(x) * 3 + other(x)  # type: ignore[no-any-return]  # of any type

        return both

    for _ in range(depth):
        whole = joined(left, right)
        left, right = njit()(whole), bare_njit()(joined(left, right))
    return whole


def _by_hand(depth: int, x: int) -> int:
    left, right = x + 1, x + 2
    for _ in range(depth):
        left = right = left * 3 + right
    return left


@pytest.fixture
def libraries(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each function was optimised and made into machine code."""
    from numba.core.codegen import CPUCodeLibrary

    library: Any = CPUCodeLibrary
    finalize, seen = library.finalize, Counter[str]()

    def count(self: Any) -> None:
        seen[self.name] += self.name.startswith("_")
        finalize(self)

    monkeypatch.setattr(library, "finalize", count)
    return seen


@pytest.mark.parametrize("depth", [1, 4])
def test_only_what_python_calls_becomes_machine_code(depth: int, libraries: Counter[str]) -> None:
    whole: Any = njit()(_diamond(depth))
    assert whole(np.int64(5)) == _by_hand(depth, 5)
    assert sum(libraries.values()) == 1


def test_a_part_gives_python_the_same_as_its_source() -> None:
    source = _diamond(3)
    compiled: Any = njit()(source)
    for x in (0, 7, -(2**40) + 2**41):
        assert compiled(x) == _by_hand(3, x)


def test_an_error_in_a_part_reaches_python() -> None:
    whole: Any = njit()(_diamond(3))
    with pytest.raises(WrongState, match="negative"):
        whole(-1)
    assert whole(1) == _by_hand(3, 1)


@njit(cache=True)
def _twice(values: Any) -> int:
    return len(values) * 2


@njit(cache=True)
def _four_times(values: Any) -> int:
    return _twice(values) + _twice(values)


def test_a_part_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(_four_times))(np.zeros(3)) == 12


def test_what_python_calls_is_a_part_of_what_calls_it(
    libraries: Counter[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kernel with machine code of its own makes none for its callers."""
    monkeypatch.setattr(stored, "store", lambda: Store(tmp_path, None, choose()))
    values = np.zeros(2, np.int8)
    assert _four_times(values) == 8
    assert +libraries == {"_four_times": 1}
    assert _twice(values) == 4
    assert +libraries == {"_four_times": 1, "_twice": 1}
