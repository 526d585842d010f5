"""The access to the compiler: code is found again, and nothing is loaded or counted in vain."""

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core.errors import NumbaError

from rookery.core.compiler import jit as compiler
from rookery.core.compiler import sources
from rookery.core.compiler.store import store
from rookery.core.kernels import jit
from tests.core.processes import finish, start

ASK = """
import sys
from rookery.core.kernels.rng import draw, seeded
from rookery.core.compiler.store import store
draw(seeded(1), 6)
entries = [path for path in store().folder.rglob("*/*") if path.is_file()]
print(len(entries), "misses", sum(draw.stats.cache_misses.values()))
"""

LINEAR_ALGEBRA = """
import sys
from rookery.core.kernels.rng import draw, seeded
draw(seeded(1), 6)
before = "scipy.linalg" in sys.modules
from numba.np import linalg
linalg.ensure_blas()
print(before, "scipy.linalg" in sys.modules)
"""


def test_the_first_kernel_loads_no_linear_algebra() -> None:
    """SciPy's takes longer to load than most of what a kernel needs; it loads once asked for."""
    printed, _ = finish(start(LINEAR_ALGEBRA, store().folder.parent, before=""))
    assert printed == "False True"


def test_a_second_process_finds_what_the_first_compiled(tmp_path: Path) -> None:
    first, second = (finish(start("", tmp_path, ASK))[0] for _ in range(2))
    assert (first, second) == ("1 misses 1", "1 misses 0")


def test_two_processes_that_compile_at_once_do_it_once(tmp_path: Path) -> None:
    both = [start("", tmp_path, ASK) for _ in range(2)]
    assert sorted(finish(one)[0] for one in both) == ["1 misses 0", "1 misses 1"]


ELSEWHERE = """
import sys
sys.path.insert(0, sys.argv[1])
from rookery.core.compiler import sources
from rookery.core.kernels.rng import draw, seeded
assert sources.PACKAGE.parent.as_posix() == sys.argv[1]
draw(seeded(1), 6)
print("misses", sum(draw.stats.cache_misses.values()))
"""


def test_another_checkout_finds_it_too(tmp_path: Path) -> None:
    finish(start("", tmp_path / "store", ASK))
    shutil.copytree(sources.PACKAGE, tmp_path / "src" / sources.PACKAGE.name)
    there = start("", tmp_path / "store", ELSEWHERE, str(tmp_path / "src"))
    assert finish(there)[0] == "misses 0"


def test_a_damaged_entry_is_compiled_again(tmp_path: Path) -> None:
    finish(start("", tmp_path, ASK))
    (entry,) = (path for path in tmp_path.rglob("draw-*") if path.is_file())
    entry.write_bytes(entry.read_bytes()[:1000])
    assert finish(start("", tmp_path, ASK)) == ("1 misses 1", "")
    assert finish(start("", tmp_path, ASK)) == ("1 misses 0", "")


def test_an_unwritable_store_falls_back_with_one_warning(tmp_path: Path) -> None:
    """One warning, although a child process starts too; and the substitute folder is removed."""
    child = """
import os, subprocess
print(os.environ["NUMBA_CACHE_DIR"])
print(subprocess.run([sys.executable, "-c", again], stdout=-1, text=True, check=True).stdout)
"""
    unwritable = tmp_path / "file"  # nobody, not even root, can make a folder in a file
    unwritable.touch()
    out, err = finish(start(child, unwritable, f"again = {ASK!r}\n{ASK}"))
    own, folder, of_child = out.split("\n")
    assert err.count("Warning") == err.count("cannot be written") == 1
    assert (own, of_child) == ("1 misses 1", "1 misses 0")
    assert not Path(folder).exists()


def test_a_full_disk_costs_only_the_entry(tmp_path: Path) -> None:
    full = """
import os, rookery.core.compiler.store as module
def refuse(*given, **more):
    raise OSError(28, "No space left on device")
module.os.fdopen = refuse
"""
    out, err = finish(start("", tmp_path, full + ASK))
    assert out == "0 misses 1"
    assert err.count("Warning") == err.count("No space left on device") == 1
    assert finish(start("", tmp_path, ASK))[0] == "1 misses 1"


def test_kernels_of_a_shell_are_compiled_without_the_store(tmp_path: Path) -> None:
    code = """
from rookery.core.kernels.jit import njit
@njit(cache=True)
def twice(number):
    return 2 * number
print(twice(21))
"""
    assert finish(start("", tmp_path, code)) == ("42", "")


@jit.bare_njit()
def _longest(arrays: Any) -> int:
    """The size of the largest array. Searches, too, pass on a tuple of arrays."""
    most = 0
    for array in arrays:
        most = max(most, array.size)
    return most


@jit.njit()
def _counting(arrays: Any) -> int:
    return _longest(arrays)


@jit.bare_njit()
def _bare(arrays: Any) -> int:
    return _longest(arrays)


@jit.bare_njit()
def _allocating(size: int) -> int:
    return int(np.zeros(size).size)


def test_a_bare_kernel_counts_no_references() -> None:
    arrays = (np.zeros(3), np.zeros(7))
    assert _bare(arrays) == _counting(arrays) == 7
    if compiler.is_compiled():
        made: Any = _bare
        (code,) = made.inspect_llvm().values()
        assert "NRT_incref" not in code


@pytest.mark.skipif(not compiler.is_compiled(), reason="the compiler is off")
def test_a_bare_kernel_that_makes_an_array_is_not_compiled() -> None:
    with pytest.raises(NumbaError):
        _allocating(3)
