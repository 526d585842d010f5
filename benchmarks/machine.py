"""The machine's own costs: an fsync of its disk, a send by its kernel, a process's CPU time."""

import os
import selectors
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.load import percentile

_SENDS, _PAUSE_S, _READ = 61, 0.05, 16_384


def disk(folder: Path) -> str:
    """How long an fsync takes, which every action waits for."""
    waits = []
    with (folder / "probe").open("wb", buffering=0) as file:
        for _ in range(200):
            file.write(bytes(4096))
            begun = time.perf_counter()
            os.fsync(file.fileno())
            waits.append(1000 * (time.perf_counter() - begun))
    return f"fsync p50 {percentile(waits, 50):.1f} ms, p99 {percentile(waits, 99):.1f} ms"


def cpu_seconds(process: "subprocess.Popen[Any]") -> float:
    """The CPU seconds of a running process; NaN if they can't be read.

    They are summed over its threads, which are accounted in nanoseconds; a process's own account
    has a resolution of only ten milliseconds.
    """
    try:
        threads = list(Path(f"/proc/{process.pid}/task").glob("*/schedstat"))
        return sum(int(one.read_text().split()[0]) for one in threads) / 1e9 or float("nan")
    except OSError:
        return float("nan")


def bare_sends(count: int, length: int) -> float:
    """CPU milliseconds to send a frame of `length` bytes to each of `count` sockets.

    Another process reads them. No server that writes to each socket can take less.
    """
    frame = bytes(length)
    with ExitStack() as open_now:
        listening = open_now.enter_context(socket.create_server(("127.0.0.1", 0), backlog=count))
        port = listening.getsockname()[1]
        command = [sys.executable, "-m", "benchmarks.machine", str(port), str(count)]
        reader = open_now.enter_context(subprocess.Popen(command))
        sockets = [open_now.enter_context(listening.accept()[0]) for _ in range(count)]
        taken = []
        for _ in range(_SENDS):
            before = time.process_time()
            for one in sockets:
                one.send(frame)
            taken.append(1000 * (time.process_time() - before))
            time.sleep(_PAUSE_S)  # until everything is read
        for one in sockets:
            one.close()
        reader.wait()
    return median(taken)


def _read_all(port: int, count: int) -> None:
    """Open `count` connections and read from them until they are closed."""
    with selectors.DefaultSelector() as selector:
        for _ in range(count):
            selector.register(socket.create_connection(("127.0.0.1", port)), selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select():
                one = key.fileobj
                assert isinstance(one, socket.socket)
                if not one.recv(_READ):
                    selector.unregister(one)
                    one.close()


if __name__ == "__main__":
    _read_all(int(sys.argv[1]), int(sys.argv[2]))
