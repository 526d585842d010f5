"""Code that several processes have compiled and one process loads: each runs its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rookery.core.compiler.jit import is_compiled

pytestmark = pytest.mark.skipif(not is_compiled(), reason="nothing is compiled")

_KERNELS = """
from rookery.core.compiler.jit import compiling

def plain(record, rounds):
    total = 0
    for number in range(rounds):
        for at in range(record["left"].size):
            total += record["left"][at] * (number + 1)
        if total > 1_000_000:
            total -= 77
        for at in range(record["right"].size):
            total += record["right"][at] * (number + 3)
        if total % 7 == 3:
            total += 5
    return total

inner = compiling()(plain)

@compiling(cache=True)
def outer(record, rounds):
    return inner(record, rounds) + 3 * inner(record, rounds + 1) + 5 * inner(record, rounds + 2)
"""

_MAIN = """
import json, sys
import numpy as np
from kernels_of_test import outer, plain

told = []
for size in map(int, sys.argv[1:]):
    fields = [("left", np.int64, size), ("right", np.int64, 9 - size)]
    record = np.zeros(1, np.dtype(fields))
    record["left"], record["right"] = np.arange(1, size + 1), np.arange(100, 109 - size)
    one = record[0]
    expected = plain(one, 5) + 3 * plain(one, 6) + 5 * plain(one, 7)
    told.append([int(outer(one, 5)), int(expected)])
print(json.dumps(told))
"""


def test_rulesets_compiled_by_two_processes_are_told_apart_by_a_third(tmp_path: Path) -> None:
    """Their functions, arguments and numbers agree, and only the fields' sizes differ."""
    (tmp_path / "kernels_of_test.py").write_text(_KERNELS)
    path = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "store"), "PYTHONPATH": path}

    def run(*sizes: str) -> list[list[int]]:
        command = [sys.executable, "-c", _MAIN, *sizes]
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        answers: list[list[int]] = json.loads(done.stdout)
        return answers

    for sizes in (["2"], ["5"], ["2", "5"], ["5", "2"]):
        assert all(got == expected for got, expected in run(*sizes)), sizes
    assert len(list((tmp_path / "store").rglob("outer*"))) == 2
