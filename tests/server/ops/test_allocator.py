"""The memory of large answers returns to the system once they are sent."""

import platform
import subprocess
import sys

import pytest

_PROGRAM = """
import sys
from pathlib import Path
from rookery.server.ops.process_memory import give_back_large_blocks

def resident_mb():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6

if "ask" in sys.argv and not give_back_large_blocks():
    sys.exit("no such settings here")
bytes(8_000_000)  # is freed at once: from now on glibc takes such blocks from its heap
before, small, large = resident_mb(), [], []
for _ in range(100):
    large.append(b"x" * 400_000)
    small.append(bytearray(2_000))  # lies behind it
large.clear()
print(resident_mb() - before)
"""


def held_mb(*arguments: str) -> float:
    """The megabytes that a program still holds after it has freed 40 MB."""
    command = [sys.executable, "-c", _PROGRAM, *arguments]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc is asked")
def test_freed_blocks_are_given_back() -> None:
    assert held_mb() > 30
    assert held_mb("ask") < 3
