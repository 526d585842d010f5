"""Floods of requests that are cheap to send: what they cost, and what another visitor waits.

One address asks at a steady rate, whatever the answers are, while a visitor at another address
requests a list.
"""

import asyncio
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import cycle, islice
from queue import SimpleQueue
from threading import Thread
from urllib.parse import urlsplit

import httpx

from tools.siege import house
from tools.siege.prober import probing
from tools.siege.process import cpu_seconds
from tools.siege.row import Row

_SECONDS, _SENDERS, _ALONE_S = 8, 24, 3
_FLOODER = "127.0.9.9"
# The longest name that a host can have: QR codes contain it.
_HOST = ".".join(("a" * 63, "b" * 63, "c" * 63, "d" * 61))
_AS_SERVED = {"ADDRESS_REQUESTS": "50", "WARM_UP": "no", "GAMES": ""}
_PATH = "/join/" + "x" * 290
_WAIT_MS, _SHARE = 100, 0.5
Request = tuple[str, str]
"""A path, and a body in JSON or ""."""


def codes() -> list[Row]:
    """QR codes of paths that nobody has asked for before, 50 a second."""
    requests = [("/api/qr", json.dumps({"path": f"{_PATH}{number:04}"})) for number in range(2000)]
    return _flood_rows("50 QR codes a second", 50, requests)


def files() -> list[Row]:
    """All static files that the start page loads, 300 a second."""
    return _flood_rows("300 static files a second", 300, _links(r'/static/[^"]+'))


def scripts() -> list[Row]:
    """All scripts of all pages, late ones too, 300 a second."""
    return _flood_rows("300 scripts a second", 300, None)


def pages() -> list[Row]:
    """Pages that everybody may see, 50 a second."""
    paths = ("/", "/new", "/lobby", "/open", "/in", "/players", "/offline", "/api/openapi.json")
    return _flood_rows("50 pages a second", 50, [(path, "") for path in paths])


def _links(pattern: str) -> list[Request]:
    with _serve() as address:
        links = re.findall(pattern, httpx.get(address).text)
    return [(path, "") for path in dict.fromkeys(links)]


def _bundles() -> list[Request]:
    from rookery.server.web.templates import templates

    return [(address, "") for address in templates(develop=False).scripts()]


@contextmanager
def _serve() -> Iterator[str]:
    with house.folder() as data, house.house(data, **_AS_SERVED) as process:
        yield process.address


def _flood_rows(name: str, rate: int, requests: list[Request] | None) -> list[Row]:
    with _serve() as address:
        return asyncio.run(
            _beside(name, address, rate, _bundles() if requests is None else requests)
        )


async def _beside(name: str, address: str, rate: int, requests: list[Request]) -> list[Row]:
    before = cpu_seconds(address)
    async with probing(f"{address}/api/live") as alone:
        await asyncio.sleep(_ALONE_S)
    of_prober = (cpu_seconds(address) - before) / _ALONE_S
    before = cpu_seconds(address)
    async with probing(f"{address}/api/live") as waits:
        await asyncio.sleep(1)  # until the prober has started
        statuses = await asyncio.to_thread(_flood, address, rate, requests)
    # As if the flood had lasted as long as it should: on a busy machine it takes longer.
    share = (cpu_seconds(address) - before) / _SECONDS - of_prober
    counts = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
    alone_ms = f"alone {_half(alone):.1f} ms, {of_prober:.2f} cores"
    print(f"{name}: {counts}; {alone_ms}", file=sys.stderr)
    return [
        Row(f"a list, for half of those who come during {name}", _half(waits), "ms", _WAIT_MS),
        Row(f"cores taken by {name}", share, "", _SHARE),
    ]


def _half(waits: list[float]) -> float:
    """What half of those wait at most who come at any time, also while the prober still waits."""
    left = sum(waits) / 2
    for wait in sorted(waits):
        left -= wait
        if left <= 0:
            return wait
    return 0.0


def _flood(address: str, rate: int, requests: list[Request]) -> Counter[int]:
    """Ask at this rate from one address for some seconds; return how often each status came."""
    due: SimpleQueue[Request | None] = SimpleQueue()
    statuses: Counter[int] = Counter()
    senders = [Thread(target=_send, args=(address, due, statuses)) for _ in range(_SENDERS)]
    for sender in senders:
        sender.start()
    start = time.monotonic()
    for number, request in enumerate(islice(cycle(requests), rate * _SECONDS)):
        time.sleep(max(0.0, start + number / rate - time.monotonic()))
        due.put(request)
    for _ in senders:
        due.put(None)
    for sender in senders:
        sender.join()
    return statuses


def _send(address: str, due: "SimpleQueue[Request | None]", statuses: Counter[int]) -> None:
    connection = HTTPConnection(urlsplit(address).netloc, source_address=(_FLOODER, 0), timeout=60)
    while (request := due.get()) is not None:
        path, body = request
        headers = {"accept-encoding": "gzip", "content-type": "application/json", "host": _HOST}
        connection.request("POST" if body else "GET", path, body or None, headers)
        answer = connection.getresponse()
        answer.read()
        statuses[answer.status] += 1
