"""A real server in its own process, which a test may kill and start again.

The test's seed determines the server's random numbers.
"""

import os
import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import forked
from tests.browser.waiting import PATIENCE_MS
from tests.server import fresh

_READY = re.compile(r"https?://[\d.]+:\d+")
_PATIENCE_S = 120

# Tests act faster than people, and all come from one address.
_ROOM = {
    "ADDRESS_REQUESTS": "1000",
    "ADDRESS_GAMES": "6000",
    "ADDRESS_SEARCHES": "6000",
    "ADDRESS_LOGINS": "6000",
    "ADDRESS_MEMBERS": "6000",
    "SOCKET_MESSAGES": "1000",
    "RATING_PAIRS": "0",
    "SAY_FREELY": "true",
    "COMPUTER_PACE_MS": "0",
    "HINT_MS": "50",
    "ANALYSIS_S": "1",
    # A proof must finish however busy the machine is, so it may take as long as a wait.
    "SOLVE_MS": str(PATIENCE_MS),
    "WARM_UP": "false",
    "LOG": "warnings",
}


class Server:
    """A server process. Its address `url` stays the same across `kill` and `start`.

    `folder` holds its database.
    """

    def __init__(self, folder: Path, seed: int | str, **settings: str) -> None:
        self.folder, self._seed, self._starts = folder, seed, 0
        self._seeded = threading.Semaphore(0)
        self._environment = {**os.environ, **_ROOM, "DATA": str(folder), **settings}
        self._port = "0"
        self.url = ""
        self._lines: list[str] = []

    def start(self) -> None:
        """Start serving, and return when the address is known."""
        seed = f"{self._seed} {self._starts}"
        self._starts += 1
        fresh.put(self.folder)
        words = [seed, "--host", "127.0.0.1", "--port", self._port]
        self._process = forked.start(words, self._environment, apart=False)
        found = self._first_address()
        assert found, f"the server did not start: {self._lines}"
        self.url, self._port = found, found.rpartition(":")[2]
        self._reader = threading.Thread(target=self._drain, daemon=True)
        self._reader.start()

    def set(self, **settings: str) -> None:
        """Change settings; they hold from the next start."""
        self._environment |= settings

    def _first_address(self) -> str | None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.append(line)
            if found := _READY.search(line):
                return found[0]
        return None

    def _drain(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            if line == "seeded\n":
                self._seeded.release()
            else:
                self._lines.append(line)

    def seed(self, seed: int) -> None:
        """Use this seed from now on."""
        assert self._process.stdin
        self._process.stdin.write(f"{seed}\n")
        self._process.stdin.flush()
        assert self._seeded.acquire(timeout=_PATIENCE_S), self._lines

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Shut it down in an orderly way."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait(timeout=_PATIENCE_S)
        self._reader.join(timeout=_PATIENCE_S)
        for stream in (self._process.stdin, self._process.stdout):
            assert stream
            stream.close()

    @property
    def complaints(self) -> list[str]:
        """What it logged beyond its address: warnings and errors only."""
        return [line for line in self._lines if '"level":"error"' in line]


@contextmanager
def running(folder: Path, seed: int | str, **settings: str) -> Iterator[Server]:
    """A server that is open meanwhile, and must not complain of anything."""
    one = Server(folder, seed, **settings)
    one.start()
    yield one
    one.stop()
    assert one.complaints == []
