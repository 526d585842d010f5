"""Processes: how soon the command line and the server answer, and how soon the engine stops."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from statistics import median

import httpx

from benchmarks.machine import cpu_seconds
from benchmarks.positions import placed
from benchmarks.report import Row

STARTS = 7
STOPS = 25
THINKING = 0.15


def measure() -> Iterator[Row]:
    """Measure warm starts of commands and the server, and the engine's stop latency."""
    yield Row("rookery --help", _start("--help"), "s")
    seconds = _start("legal", "packeis", "--new", "--seed", "1")
    yield Row("rookery legal, warm", seconds, "s", at_most=1.5)
    yield from _restarts()
    yield from _stops()


def _start(*words: str) -> float:
    """The median wall time of a command in seconds, after one run that fills the caches."""
    command = [sys.executable, "-m", "rookery", *words]
    seconds = []
    for _ in range(STARTS + 1):
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        seconds.append(time.perf_counter() - begun)
    return median(seconds[1:])


def _restarts() -> Iterator[Row]:
    """The time from the start after a kill to the first answer, on the same port and database."""
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as one:
        port = one.getsockname()[1]
        one.close()
        pairs = [_restart(folder, port) for _ in range(STARTS + 1)][1:]
    seconds, used = median(wall for wall, _ in pairs), median(cpu for _, cpu in pairs)
    beside = f"with {used:.2f} s of CPU by then"
    yield Row("kill -9 of the server to its answer", seconds, "s", beside, at_most=1.0)


def _restart(folder: str, port: int) -> tuple[float, float]:
    """Start the server, kill it once it answers; return seconds of wall and CPU time until then."""
    environment = {**os.environ, "DATA": folder, "LOG": "warnings"}
    command = [sys.executable, "-m", "rookery", "serve", "--port", str(port)]
    begun = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        while not _answers(port):
            time.sleep(0.005)
        return time.perf_counter() - begun, cpu_seconds(process)
    finally:
        process.kill()
        process.wait()


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/health", timeout=30).is_success
    except httpx.TransportError:
        return False


class Engine:
    """An engine in its own process."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "rookery", "engine"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def hear(self, word: str) -> None:
        """Read up to the next line that begins with this word; raises EOFError."""
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            if line.split()[:1] == [word.encode()]:
                return
        raise EOFError(word)

    def end(self) -> None:
        self.say("quit")
        self.process.communicate()


def _stops() -> Iterator[Row]:
    """Milliseconds from `stop` to the best action, while every core is busy with another engine."""
    engine, busy = Engine(), [Engine() for _ in range(os.cpu_count() or 1)]
    waits = []
    for other in busy:
        _begin(other, 0)
    for number in range(STOPS):
        _begin(engine, number)
        time.sleep(THINKING)
        begun = time.perf_counter()
        engine.say("stop")
        engine.hear("bestaction")
        waits.append(1000 * (time.perf_counter() - begun))
    for other in (engine, *busy):
        other.end()
    yield Row("stop of a search, median", median(waits), "ms", f"{len(busy)} engines beside it")
    yield Row("stop of a search, worst", max(waits), "ms", f"of {STOPS}", at_most=50)


def _begin(engine: Engine, number: int) -> None:
    """Begin an endless search, after a short one that compiles what it needs."""
    state = placed(2 + number % 3, 1)[0]
    engine.say(f"position packeis {state.text}")
    engine.say("go nodes 500 simulations 50")
    engine.hear("bestaction")
    engine.say("go")
