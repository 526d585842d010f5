"""Run pieces of Python in fresh processes with their own cache folder."""

import os
import subprocess
import sys
from pathlib import Path

USE_TOY = """
import sys
from rookery.core import warmup
from rookery.core.perft import perft
from tests.contract.toy import Krill
toy = Krill()
state = toy.parse("KR1 6 A3 00")
"""


def settings(cache: Path, **more: str) -> dict[str, str]:
    """The environment of a process that uses only this cache."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    return kept | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": os.pathsep.join(sys.path)} | more


def start(
    code: str, cache: Path, before: str = USE_TOY, *arguments: str, **more: str
) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", before + code, *arguments],
        env=settings(cache, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """Wait for a process, which must succeed; return its output on both streams."""
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    return out.strip(), err
