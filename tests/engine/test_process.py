"""The engine as other programs start it: a process with standard streams."""

import os
import re
import subprocess
import sys

import pytest

from tests import programs

ENGINE = [sys.executable, "-m", "rookery", "engine"]
POSITION = b"position packeis PK1 x0 1A121B11 A u00 s0.0,0.0\n"


def run(data: bytes) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(ENGINE, input=data, capture_output=True, timeout=120, check=False)


@pytest.mark.parametrize("ending", [b"quit\nready\n", b"quit", b""])
def test_it_ends_with_status_0_and_says_nothing_else(ending: bytes) -> None:
    done = run(b"ready\n" + ending)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"readyok\n", b"")


def test_any_bytes_end_in_answers_and_status_0() -> None:
    junk = (
        bytes(range(256)) * 400
        + b"\n"
        + POSITION
        + b"\0\n\xed\xa0\x80\nactions\n"
        + b"go " * 30_000
    )
    done = run(junk)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert "actions 3 b1-a1 b1-c1 b1-d1" in lines
    assert lines[-1].startswith("error limit ")


def test_it_ends_when_nobody_listens() -> None:
    reading, writing = os.pipe()
    pipe = subprocess.PIPE
    with programs.running(ENGINE, stdin=pipe, stdout=writing, stderr=pipe) as process:
        os.close(reading)
        os.close(writing)
        _, complaint = process.communicate("ready\n" * 100, timeout=120)
    assert (process.returncode, complaint) == (0, "")


@pytest.mark.parametrize(("closed", "status"), [("<&-", 0), (">&-", 2)])
def test_it_ends_without_a_traceback_when_a_stream_is_closed(closed: str, status: int) -> None:
    shell = f"{' '.join(ENGINE)} {closed}"
    done = subprocess.run(
        ["sh", "-c", shell], input=b"ready\n", capture_output=True, timeout=120, check=False
    )
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") <= 1


def test_a_cold_engine_loads_what_it_needs_and_then_thinks_for_its_time() -> None:
    with programs.running(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("newgame packeis players=2 seed=1\ngo movetime 1\n")
        process.stdin.flush()
        said = [""]
        while not said[-1].startswith("bestaction "):
            said.append(process.stdout.readline())
            assert said[-1], "it has ended by itself"
        process.communicate("quit\n", timeout=120)
    found = re.search(r" nodes (\d+) ", said[-2])
    assert found is not None
    assert int(found[1]) > 0
