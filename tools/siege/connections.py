"""Floods of idle connections, and malformed HTTP requests."""

import shutil
import socket
import threading
import time
from contextlib import ExitStack, closing
from urllib.parse import urlsplit

from tests.server.processes import Process
from tools.siege import house
from tools.siege.row import Row

_ROOM, _FLOOD, _NEWCOMERS = 200, 600, 40
_HELD_S = 2.0
_GET = "GET /health HTTP/1.1\r\nHost: {host}\r\n"
_ODD = {
    "bare LF": "GET /health HTTP/1.1\nHost: {host}\n\n",
    "one bare LF": "GET /health HTTP/1.1\r\nHost: {host}\nX: y\r\n\r\n",
    "bare CR": "GET /health HTTP/1.1\r\nHost: {host}\r\nX: a\rb\r\n\r\n",
    "folded header": "GET /health HTTP/1.1\r\nHost: {host}\r\nX: a\r\n b\r\n\r\n",
    "folded with a tab": "GET /health HTTP/1.1\r\nHost: {host}\r\nX: a\r\n\tb\r\n\r\n",
    "huge header": _GET + "X: " + "y" * 20_000 + "\r\n\r\n",
    "many headers": _GET + "".join(f"X-{n}: y\r\n" for n in range(300)) + "\r\n",
    "space before the colon": _GET + "X : y\r\n\r\n",
    "two lengths": _GET + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
    "length and chunks": _GET
    + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n",
    "no host": "GET /health HTTP/1.1\r\n\r\n",
    "a NUL": "GET /health HTTP/1.1\r\nHost: {host}\r\nX: a\0b\r\n\r\n",
    "nonsense": "\x16\x03\x01 hello\r\n\r\n",
}


def idle_flood() -> list[Row]:
    """Fill the house with idle connections and half requests from two networks; others connect."""
    settings = {"SOCKETS": str(_ROOM), "ADDRESS_SOCKETS": "25"}
    with house.folder() as data, house.house(data, **settings) as process, ExitStack() as stack:
        host = urlsplit(process.address).netloc
        half = _GET.format(host=host).encode()
        post = f"POST /api/games HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9\r\n\r\n{{".encode()
        for n in range(_FLOOD):
            line = stack.enter_context(closing(_connect(process, f"127.0.{1 + n % 2}.{n % 199}")))
            line.sendall((b"", half, post)[n % 3])
        refusals, slowest = 0, 0.0
        for n in range(_NEWCOMERS):
            start = time.monotonic()
            refusals += not _is_served(process, f"127.0.9.{n + 1}")
            slowest = max(slowest, time.monotonic() - start)
    return [
        Row(f"{_FLOOD} idle connections, room for {_ROOM}: refused", refusals, "newcomers", 0),
        Row(f"{_FLOOD} idle connections: a newcomer waits", slowest, "s", 1.0),
    ]


def _connect(process: Process, source: str = "127.0.0.1") -> socket.socket:
    place = urlsplit(process.address)
    return socket.create_connection((place.hostname, place.port), 10, source_address=(source, 0))


def _is_served(process: Process, source: str) -> bool:
    host = urlsplit(process.address).netloc
    try:
        with closing(_connect(process, source)) as line:
            line.sendall(_GET.format(host=host).encode() + b"\r\n")
            return line.recv(100).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def oddities() -> list[Row]:
    """Send requests that h11 tolerates but other programs parse differently; count the accepted."""
    with house.folder() as data, house.house(data) as process:
        host = urlsplit(process.address).netloc
        taken_names = [name for name, text in _ODD.items() if _is_taken(process, text, host)]
        is_served = _is_served(process, "127.0.0.1")
    list_of_names = f": {', '.join(taken_names)}" if taken_names else ""
    return [
        Row(
            f"odd requests of {len(_ODD)} that are answered{list_of_names}", len(taken_names), "", 0
        ),
        Row("odd requests: others are not served", int(not is_served), "times", 0),
    ]


def _is_taken(process: Process, text: str, host: str) -> bool:
    with closing(_connect(process)) as line:
        line.sendall(text.replace("{host}", host).encode("latin-1"))
        try:
            return line.recv(100).startswith(b"HTTP/1.1 2")
        except OSError:
            return False


def few_files() -> list[Row]:
    """Allow few open files: the house has to warn of that, and keep some for itself."""
    if shutil.which("prlimit") is None:
        return []
    before = ["prlimit", "--nofile=400:400"]
    with house.folder() as data, ExitStack() as stack:
        process = Process(data, "few", before=before, LOG="warnings", ADDRESS_SOCKETS="1000")
        stack.callback(lambda: house.end(process))
        assert process.process.stderr is not None
        lines: list[str] = []
        reader = threading.Thread(target=lambda: lines.extend(process.process.stderr or ()))
        reader.start()
        for n in range(500):
            line = stack.enter_context(closing(_connect(process, f"127.0.1.{n % 199 + 1}")))
            line.sendall(b"GET")
        time.sleep(_HELD_S)
        is_served = _is_served(process, "127.0.9.1")
        house.end(process)
        reader.join()
    warns = any("few files can be open" in line for line in lines)
    return [
        Row("400 open files: not logged", int(not warns), "times", 0),
        Row("400 open files, 500 connections: a newcomer is not served", int(not is_served), "", 0),
    ]
