"""Real server processes for tests that end them, gracefully or by force."""

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests import forked
from tests.server.users import WAIT_S

ROOT = Path(__file__).resolve().parents[2]


class Process:
    """A server in a process of its own, without compiled kernels; `address` is what it announces.

    Processes on one database need different seeds. `before` is a command that starts the server.
    """

    def __init__(
        self,
        data: Path,
        seed: int | str,
        port: int = 0,
        before: Sequence[str] = (),
        **settings: str,
    ) -> None:
        self.process = forked.start(
            [str(seed)], _environment(data, port, settings), apart=True, before=before
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        if found is None:
            raise AssertionError(f"{line!r} {self.process.communicate()[1]}")
        self.address = found[0]

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[-1])

    def end(self, signal: int) -> tuple[int, str]:
        """Send a signal; return the exit status and the log."""
        self.process.send_signal(signal)
        _, log = self.process.communicate(timeout=WAIT_S)
        return self.process.wait(), log


def fate(data: Path, seed: int | str, **settings: str) -> int:
    """Start a server that ends by itself; return its exit status, negative for a signal."""
    process = forked.start([str(seed)], _environment(data, 0, settings), apart=True)
    process.communicate(timeout=WAIT_S)
    return process.wait()


def _environment(data: Path, port: int, settings: Mapping[str, str]) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
        "NUMBA_DISABLE_JIT": "1",
        "GAMES": "tests.server.quick:Quick",
        "DATA": str(data),
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "COMPUTER_PACE_MS": "0",
        "SOCKET_MESSAGES": "10000",
        "ADDRESS_GAMES": "10000",
        "ADDRESS_REQUESTS": "10000",
        "LOG": "all",
        **settings,
    }
