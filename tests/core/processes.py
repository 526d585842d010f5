"""Running pieces of Python in fresh processes with a cache folder of their own."""

import os
import subprocess
import sys
from pathlib import Path

USE_TOY = """
import sys
from rookery.core import warmup
from rookery.core.kernels import jit
from rookery.core.perft import perft
from tests.contract.toy import Krill
toy = Krill()
state = toy.parse("KR1 6 A3 00")
"""


def settings(cache: Path, **more: str) -> dict[str, str]:
    """The environment of a process that knows no cache but this one."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    return kept | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": os.pathsep.join(sys.path)} | more


def start(code: str, cache: Path, before: str = USE_TOY, **more: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", before + code],
        env=settings(cache, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """What it printed, on both streams; it has to end well."""
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    return out.strip(), err
