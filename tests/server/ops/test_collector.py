"""When Python's garbage collector runs: measured in a separate process, for which it is set."""

import subprocess
import sys

_LOOKED_AT = """
import gc
from rookery.server.ops import process_memory
before = len(gc.get_objects())
process_memory.collect_rarely()
kept = [[] for _ in range(10)]
print(before > 5000, len(gc.get_objects()) < 1000, gc.get_freeze_count() >= before)
print(*gc.get_threshold())
"""


def test_what_was_there_at_the_start_is_never_looked_at() -> None:
    told = subprocess.run(
        [sys.executable, "-c", _LOOKED_AT], capture_output=True, text=True, check=True
    )
    first, thresholds = told.stdout.splitlines()
    assert first == "True True True"
    new, rounds, never = map(int, thresholds.split())
    assert 700 < new < 100_000
    assert rounds < 10 < 100_000 < never
