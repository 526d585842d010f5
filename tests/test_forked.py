"""Forked servers are as real as others, with their own streams, variables, signals and exits."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import forked
from tests.server import fresh

ROOM_S = 120
Started = subprocess.Popen[str] | forked.Forked
Start = Callable[..., Started]


@pytest.fixture
def start(tmp_path: Path, seed: int) -> Iterator[Start]:
    started = list[Started]()

    def make(*, apart: bool = True, before: tuple[str, ...] = (), **settings: str) -> Started:
        folder = tmp_path / str(len(started))  # two servers don't share a file
        fresh.put(folder)
        env = {**os.environ, "DATA": str(folder), "PORT": "0", "WARM_UP": "false", **settings}
        started.append(forked.start([str(seed)], env, apart=apart, before=before))
        return started[-1]

    yield make
    for one in started:
        with one:
            one.send_signal(signal.SIGKILL)


def address(served: Started) -> str:
    assert served.stdout
    found = re.search(r"http://\S+", served.stdout.readline())
    assert found
    return found[0]


@pytest.fixture
def from_nothing() -> tuple[str, ...]:
    """A command that changes nothing: what it starts is not forked."""
    return ("env",)


def test_it_is_forked_where_that_can_be_done(start: Start, from_nothing: tuple[str, ...]) -> None:
    assert isinstance(start(before=from_nothing, PORT="none"), subprocess.Popen)
    one = start(PORT="none", OPENBLAS_NUM_THREADS="1")
    assert isinstance(one, forked.Forked) == hasattr(os, "pidfd_open")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_two_serve_side_by_side_and_end_as_they_are_told(start: Start, how: signal.Signals) -> None:
    one, other = start(), start()
    assert address(one) != address(other)
    assert one.pid != other.pid
    assert one.poll() is None
    one.send_signal(how)
    assert one.wait(ROOM_S) == one.poll() == one.returncode == -how
    assert other.poll() is None
    one.send_signal(how)  # the process is gone already


def test_it_ends_and_complains_as_one_that_starts_from_nothing(
    start: Start, from_nothing: tuple[str, ...]
) -> None:
    for apart in (True, False):
        both = [start(apart=apart, before=before, PORT="none") for before in ((), from_nothing)]
        told = [one.communicate(timeout=ROOM_S) for one in both]
        assert [one.returncode for one in both] == [2, 2]
        said, errors = ((out, err or "") for out, err in told)
        assert said == errors
        assert "PORT" in said[apart]
        assert said[not apart] == ""


def test_seeds_come_by_its_input(start: Start) -> None:
    served = start(apart=False)
    address(served)
    assert served.stdin
    assert served.stdout
    served.stdin.write("7\n")
    served.stdin.flush()
    assert "seeded\n" in iter(served.stdout.readline, "")


def test_variables_that_are_read_when_modules_load_are_those_of_the_process(start: Start) -> None:
    """Only what is read later may differ from the process that it is forked from."""
    parents = set[int]()
    for settings in ({}, {"LOG": "all"}, {"NUMBA_DISABLE_JIT": "1"}):
        served = start(**settings)
        address(served)
        if isinstance(served, forked.Forked):
            status = Path(f"/proc/{served.pid}/status").read_text("ascii")
            parent = re.search(r"PPid:\t(\d+)", status)
            assert parent
            parents.add(int(parent[1]))
            started_with = Path(f"/proc/{parent[1]}/environ").read_bytes()
            assert (b"NUMBA_DISABLE_JIT=1" in started_with) == ("NUMBA_DISABLE_JIT" in settings)
            assert b"DATA=" not in started_with
            assert served.pid not in (os.getpid(), int(parent[1]))
    assert len(parents) in (0, 2)


def test_nothing_that_is_loaded_before_a_fork_reads_a_setting() -> None:
    """Loading the modules reads no setting: they are read when a process begins to serve."""
    code = """if True:
        import os, sys
        class Watched(dict):
            asked = set()
            def __getitem__(self, name):
                self.asked.add(os.fsdecode(name))
                return super().__getitem__(name)
        os.environ._data = Watched(os.environ._data)
        from tests import forked, serve
        print(*sorted(Watched.asked & forked._LATER))
    """
    env = {**os.environ, "PORT": "1", "DATA": "there", "LOG": "all", "GAMES": "none:NONE"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=env, cwd=forked.ROOT, capture_output=True, check=True)
    assert done.stdout == b"\n"
