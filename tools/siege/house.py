"""Servers to attack, as real processes on this machine, and players to load them."""

import random
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from rookery.server.ops.randomness import Randomness
from tests.seeded import Seeded
from tests.server.processes import Process
from tests.server.users import HERE, ME, Person

LOSSES = (ConnectionClosed, InvalidHandshake, httpx.TransportError, OSError)
_SETTINGS = {
    "GAMES": "tests.server.quick:Quick,tests.server.quick:Swift",
    "ADDRESS_SEARCHES": "10000",
    "LOG": "warnings",
}


@contextmanager
def folder() -> Iterator[Path]:
    """A temporary folder, deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="siege-") as place:
        yield Path(place)


def begin(data: Path, seed: object, port: int = 0, **more: Any) -> Process:
    """Start a server process whose log is read and discarded."""
    process = Process(data, f"siege {seed}", port, **{**_SETTINGS, **more})
    assert process.process.stderr is not None
    threading.Thread(target=process.process.stderr.read, daemon=True).start()
    return process


def end(process: Process, how: int = signal.SIGKILL) -> None:
    """Send a signal to a process and wait until it has ended."""
    if process.process.poll() is None:
        process.process.send_signal(how)
        process.process.wait(60)


@contextmanager
def house(data: Path, seed: object = 1, **settings: Any) -> Iterator[Process]:
    """A server that runs for the length of the block."""
    process = begin(data, seed, **settings)
    try:
        yield process
    finally:
        end(process)


def somebody(process: Process, seed: object) -> Person:
    """A person who plays through a program; the same seed is the same person."""
    return Person(process.address, Randomness(Seeded(f"person {seed}")), bearer=True)


def until(condition: Callable[[], bool], seconds: float) -> float:
    """Wait until a condition holds, at most about `seconds`; return how long that took."""
    start = time.monotonic()
    while not condition() and time.monotonic() - start < seconds:
        time.sleep(0.05)
    return time.monotonic() - start


def memory_mb(process: Process) -> float:
    """The resident memory of a process in megabytes."""
    lines = Path(f"/proc/{process.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmRSS"))


class Player(threading.Thread):
    """Plays one-screen tables one after another until the server is gone or `stop` is set.

    `seen` holds the acknowledged entries of each table, in order.
    """

    def __init__(self, person: Person, seed: object, game: str = "swift") -> None:
        super().__init__(daemon=True)
        self.person, self.game, self.choose = person, game, random.Random(str(seed))
        self.messages: dict[str, list[dict[str, Any]]] = {}
        self.stop = threading.Event()

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self._play(self.person.open(self.game, [ME, HERE])["id"])
        except (*LOSSES, AssertionError):  # AssertionError: refused because the server is stopping
            return

    def _play(self, game_id: str) -> None:
        socket = self.person.sit(game_id)
        message, messages = socket.hear(), self.messages.setdefault(game_id, [])
        while not message["over"] and not self.stop.is_set():
            action = self.choose.choice(sorted(message["taps"]))
            message = socket.act(message["to_move"], action)
            messages.append(message["entry"])
        socket.connection.close()
