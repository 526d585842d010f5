"""Clients that request a lot and read little or nothing: what they cost, and who of them is cut."""

import base64
import json
import os
import socket
import struct
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

from tests.server.processes import Process
from tests.server.users import HERE, ME
from tools.siege import house
from tools.siege.row import Row

_EACH = 30  # of requests, and of sockets
_MOST_MB, _CUT_S = 50.0, 60.0
_REQUESTS = 200
_LOADED_S, _STILL_S = 120.0, 4.0
_PAGE = "/rules/penguin_game"
_PATIENT, _TOO_SLOW = (2_500, 4_000, 10_000, 30_000), (200, 1_000)  # bytes a second
_READ_S, _PIECE_S = 100.0, 0.25


def never_reading() -> list[Row]:
    """Let 30 clients pipeline requests for a page, and 30 make a table send its whole state."""
    with house.folder() as data, house.house(data) as process, ExitStack() as stack:
        _warm(process)
        before = most = house.memory_mb(process)
        lines = [stack.enter_context(_line(process)) for _ in range(2 * _EACH)]
        for n, line in enumerate(lines):
            _ask(line, process) if n < _EACH else _provoke(line, process, n)
        watcher = house.somebody(process, "watcher")
        start, left = time.monotonic(), 2 * _EACH
        while left and time.monotonic() - start < _CUT_S + 5:
            most = max(most, house.memory_mb(process))
            time.sleep(0.2)
            health = watcher.http.get("/health").json()
            left = health["sockets"] + health["connections"] - 1  # without the watcher's own
        del lines
        others = house.somebody(process, "other").http.get("/health").status_code
    return [
        Row("60 readers that never read: memory", most - before, "MB", _MOST_MB),
        Row("60 readers that never read: all cut after", time.monotonic() - start, "s", _CUT_S),
        Row("60 readers that never read: others are not served", int(others != 200), "times", 0),
    ]


def slowly_reading() -> list[Row]:
    """Let clients read a long answer at steady rates, above and below the least rate."""
    with house.folder() as data, house.house(data) as process, ExitStack() as stack:
        rates = (*_PATIENT, *_TOO_SLOW)
        lines = [stack.enter_context(socket.create_connection(_place(process))) for _ in rates]
        for line in lines:
            line.settimeout(_PIECE_S)
            _ask(line, process)
        with ThreadPoolExecutor(len(rates)) as pool:
            cut = list(pool.map(_cut_after, lines, rates))
    print(dict(zip(rates, cut, strict=True)), file=sys.stderr)
    patient, slow = cut[: len(_PATIENT)], cut[len(_PATIENT) :]
    return [
        Row(
            "readers of 2,500 to 30,000 B/s: cut",
            sum(seconds is not None for seconds in patient),
            "",
            0,
        ),
        Row(
            "readers of 200 and 1,000 B/s: not cut", sum(seconds is None for seconds in slow), "", 0
        ),
    ]


def _cut_after(line: socket.socket, rate: int) -> float | None:
    """Read at a steady rate; returns after how many seconds the line was cut, if it was."""
    start = time.monotonic()
    for n in range(round(_READ_S / _PIECE_S)):
        time.sleep(max(0.0, start + n * _PIECE_S - time.monotonic()))
        # What came before a reset can still be read, so reading alone would notice it late.
        if line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            return round(time.monotonic() - start, 1)
        with suppress(TimeoutError):
            line.recv(round(rate * _PIECE_S))
    return None


def _place(process: Process) -> tuple[str, int]:
    place = urlsplit(process.address)
    return str(place.hostname), int(place.port or 80)


def _warm(process: Process) -> None:
    """Bring a server to its normal memory use: wait for all that it loads after the start."""
    person = house.somebody(process, "warm")
    for _ in range(3):
        assert person.http.get(_PAGE).status_code == 200
    person.sit(person.open("swift", [ME, HERE])["id"]).hear()
    house.until(lambda: bool(person.http.get("/health").json()["compiled"]), _LOADED_S)
    before = 0.0
    while house.memory_mb(process) - before > 1:  # kernels are still loading in the background
        before = house.memory_mb(process)
        time.sleep(_STILL_S)
    person.close()


def _line(process: Process) -> socket.socket:
    """A connection with a tiny receive buffer."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(_place(process))
    line.settimeout(0.5)
    return line


def _ask(line: socket.socket, process: Process) -> None:
    host = urlsplit(process.address).netloc
    _send(line, f"GET {_PAGE} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode() * _REQUESTS)


def _provoke(line: socket.socket, process: Process, number: int) -> None:
    """Act with an outdated number again and again: each time the whole table is sent anew."""
    person = house.somebody(process, f"reader {number}")
    game_id, token = person.open("swift", [ME, HERE])["id"], person.token
    mine = person.sit(game_id)
    view = mine.hear()
    for _ in range(17):
        view = mine.act(view["to_move"], min(view["taps"]))
    person.close()
    key = base64.b64encode(os.urandom(16)).decode()
    host = urlsplit(process.address).netloc
    _send(
        line,
        f"GET /games/{game_id}/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode(),
    )
    stale = {"type": "act", "number": 1, "seat": view["to_move"], "action": "@a1"}
    for _ in range(_REQUESTS):
        _send(line, frame(json.dumps(stale).encode()))


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """A client's WebSocket frame, masked with zeros."""
    length = len(payload)
    size = bytes([0x80 | length]) if length < 126 else b"\xfe" + struct.pack("!H", length)
    return bytes([0x80 | opcode]) + size + bytes(4) + payload


def _send(line: socket.socket, data: bytes) -> None:
    try:
        line.sendall(data)
    except OSError:  # the connection is cut, or the server takes no more
        return
