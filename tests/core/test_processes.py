"""Processes that work for one end with it, and leave Ctrl+C to it."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import rookery
from rookery.core.processes import processes
from tests import programs
from tests.core.workers import work

ROOT = Path(__file__).parents[2]
TIMEOUT = 60


@pytest.fixture(name="waits")
def _waits() -> Iterator["subprocess.Popen[str]"]:
    """A process that waits for two others, all in a session of their own."""
    command = [sys.executable, "-m", "tests.core.workers"]
    pipe = subprocess.PIPE
    with programs.running(
        command, cwd=ROOT, stdout=pipe, stderr=pipe, start_new_session=True
    ) as process:
        yield process


def wait_until(process: "subprocess.Popen[str]", at_work: int) -> None:
    """Both processes have been started, and so many are at work."""
    assert process.stdout is not None
    heard = list[str]()
    while "begun" not in heard or heard.count("works") < at_work:
        line = process.stdout.readline()
        assert line, "it has ended by itself"
        heard.append(line.strip())


@pytest.mark.parametrize("at_work", [0, 2])
def test_ctrl_c_ends_all_and_only_the_one_that_waits_speaks(
    waits: "subprocess.Popen[str]", at_work: int
) -> None:
    """Also while the others are still loading."""
    wait_until(waits, at_work)
    os.killpg(waits.pid, signal.SIGINT)
    _, complaint = waits.communicate(timeout=TIMEOUT)
    assert complaint == "stopped\n"


def test_they_end_with_the_one_that_waits_however_it_ends(
    waits: "subprocess.Popen[str]",
) -> None:
    wait_until(waits, 2)
    waits.kill()
    waits.communicate(timeout=TIMEOUT)  # returns when no process holds the pipes any more


def test_what_is_under_way_is_given_up_when_the_work_fails() -> None:
    def fail() -> None:
        with processes(1) as pool:
            pool.submit(work)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()


def test_an_interrupt_is_one_also_where_it_left_a_lock_behind() -> None:
    lock = threading.Lock()

    def wait() -> None:
        with processes(1), lock:
            lock.release()  # as a wait does at first
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        wait()


def test_every_pool_of_processes_is_such_a_one() -> None:
    sources = Path(rookery.__file__).parent.rglob("*.py")
    pools = [path.name for path in sources if "ProcessPoolExecutor(" in path.read_text("utf-8")]
    assert pools == ["processes.py"]
