"""A separate process (this module, run) that repeats one short request and measures the delays.

A client in the crowd's own process would also measure the delays of that process.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.client import HTTPConnection
from threading import Event, Thread
from time import monotonic
from urllib.parse import urlsplit

_EVERY_S = 0.02


@asynccontextmanager
async def probing(address: str) -> AsyncIterator[list[float]]:
    """Probe during the block; the list then holds each answer's delay in milliseconds."""
    waits: list[float] = []
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-m", "tools.siege.prober", address)
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    try:
        yield waits
    finally:
        output, _ = await process.communicate(b"")  # this closes its standard input
        waits.extend(json.loads(output))


def _ask(address: str, end: Event) -> list[float]:
    waits, place = [], urlsplit(address)
    connection = HTTPConnection(place.netloc)
    while not end.wait(_EVERY_S):
        start = monotonic()
        connection.request("GET", place.path)
        connection.getresponse().read()
        waits.append((monotonic() - start) * 1000)
    return waits


def main(address: str) -> None:
    """Probe until standard input ends; print the delays as JSON."""
    end = Event()

    def listen() -> None:
        sys.stdin.read()
        end.set()

    Thread(target=listen, daemon=True).start()
    print(json.dumps(_ask(address, end)))


if __name__ == "__main__":
    main(sys.argv[1])
