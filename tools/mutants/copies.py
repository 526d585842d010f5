"""A copy of the tree in which files can be changed, and tests run within limits."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.areas import Stage

_SECOND_NS = 1_000_000_000
# One space after ERROR: lines of a log have several.
_FAILURE = re.compile(r"^(?:FAILED|ERROR) (\S.*?)(?: - .*)?$", re.MULTILINE)
# A mutant with which tests take several times as long counts as an endless loop.
TIMES, CPU_SLACK_S, WALL_SLACK_S = 3, 10, 120
_ADDRESS_SPACE_KIB = 8 << 20


@dataclass(frozen=True)
class Run:
    """The outcome of a test run: pytest's exit status (None: stopped), its output, and seconds."""

    status: int | None
    output: str
    cpu_s: float
    wall_s: float

    @property
    def killer(self) -> str:
        """What noticed the mutant; empty if nothing did."""
        if self.status == 0:
            return ""
        match = _FAILURE.search(self.output)
        if match:
            return match[1]
        return "too slow" if self.status is None else f"exit status {self.status}"


class Copy:
    """A copy of a tree, whose files can be changed and tested."""

    def __init__(self, tree: Path, place: Path) -> None:
        self.place = place
        for name in _files_to_copy(tree):
            if (tree / name).is_file():
                (place / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(tree / name, place / name)

    @contextmanager
    def change(self, path: str, source: str) -> Iterator[None]:
        """Change a file during the block, then restore it with its old modification time.

        Python matches bytecode to its source by size and seconds, so the changed file is dated one
        second later.
        """
        file = self.place / path
        old, times = file.read_bytes(), file.stat()
        file.write_text(source, encoding="utf-8")
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns + _SECOND_NS))
        try:
            yield
        finally:
            file.write_bytes(old)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))

    def run(self, stage: Stage, usual: Run | None = None) -> Run:
        """Run a stage's tests: all of them, or, given a usual run, up to the first failure.

        The usual run also sets the limits of CPU and wall time.
        """
        limits, wall_s = f"ulimit -v {_ADDRESS_SPACE_KIB}; ", None
        options = ["-q", "--tb=line", "-p", "no:cacheprovider"]
        if usual:
            options.append("-x")
            limits += f"ulimit -t {int(TIMES * usual.cpu_s + CPU_SLACK_S)}; "
            wall_s = TIMES * usual.wall_s + WALL_SLACK_S
        command = [sys.executable, "-m", "pytest", *options, *stage.arguments]
        with tempfile.TemporaryDirectory() as scratch, tempfile.TemporaryFile("w+b") as output:
            process = subprocess.Popen(
                ["sh", "-c", limits + 'exec "$@"', "sh", *command],
                cwd=self.place,
                env=self._environment(stage, Path(scratch), is_mutated=usual is not None),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            status, cpu_s, seconds = _finish(process, wall_s)
            output.seek(0)
            return Run(status, output.read().decode(errors="replace"), cpu_s, seconds)

    def _environment(self, stage: Stage, scratch: Path, *, is_mutated: bool) -> dict[str, str]:
        """An environment that puts this copy's sources first, also for processes that tests start.

        Bytecode is written only while nothing is changed. Compiled kernels are kept for one run.
        """
        ours = {
            "PYTHONPATH": str(self.place / "src"),
            "NUMBA_CACHE_DIR": str(scratch / "kernels"),
            "TMPDIR": str(scratch),
            **({"NUMBA_BOUNDSCHECK": "1"} if stage.compiled else {"NUMBA_DISABLE_JIT": "1"}),
            **({"PYTHONDONTWRITEBYTECODE": "1"} if is_mutated else {}),
        }
        prefixes = ("NUMBA_", "PYTEST_", "PYTHON", "ROOKERY_REQUIRE_")
        variables = {
            name: value for name, value in os.environ.items() if not name.startswith(prefixes)
        }
        return variables | ours


def _files_to_copy(tree: Path) -> list[str]:
    """The files of a tree that git tracks, and untracked ones that it does not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True).stdout
    return [name for name in names.split("\0") if name]


def _finish(
    process: subprocess.Popen[bytes], wall_s: float | None
) -> tuple[int | None, float, float]:
    """Wait for a process and kill the rest of its session.

    Returns its status, seconds of CPU time and seconds of wall time. The status is None if it was
    stopped, here or by its limit of CPU time.
    """
    began = time.monotonic()
    late = threading.Event()

    def stop() -> None:
        late.set()
        _end_session(process.pid)

    timer = threading.Timer(wall_s or threading.TIMEOUT_MAX, stop)
    timer.start()
    _, raw, usage = os.wait4(process.pid, 0)
    timer.cancel()
    _end_session(process.pid)
    status = process.returncode = os.waitstatus_to_exitcode(raw)
    is_stopped = late.is_set() or status in (-signal.SIGXCPU, -signal.SIGKILL)
    return (
        (None if is_stopped else status),
        usage.ru_utime + usage.ru_stime,
        time.monotonic() - began,
    )


def _end_session(leader: int) -> None:
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return
