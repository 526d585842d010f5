"""A minimal WebSocket client: the overhead of a library would distort the measurements."""

import asyncio
import base64
import os
import re
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_SHORT, _TWO_BYTES = 126, 126
_NO_MASK = bytes(4)  # all zeros, which change no byte
_HEAD = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nAuthorization: Bearer {token}\r\n\r\n"
)
_ACCEPTED = re.compile(rb"HTTP/1\.1 101 .*?\r\n\r\n", re.DOTALL)


class Wire(asyncio.Protocol):
    """Calls `heard` with the bytes of each message; the server never fragments its frames."""

    def __init__(self, hello: bytes, heard: Callable[[bytes], None]) -> None:
        self._hello, self._heard, self._data, self._is_open = hello, heard, b"", False
        self._transport: asyncio.Transport | None = None
        self.is_closed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        self._data = self._data + data if self._data else data
        if not self._is_open:
            self._open()
        while self._is_open and self._take_frame():
            pass

    def _open(self) -> None:
        accepted = _ACCEPTED.match(self._data)
        if accepted is not None:
            self._is_open, self._data = True, self._data[accepted.end() :]
        elif b"\r\n\r\n" in self._data:
            raise ConnectionError(self._data[:100].decode("latin-1"))

    def _take_frame(self) -> bool:
        """Take one frame off the buffer; return False if it isn't complete."""
        data = self._data
        if len(data) < 2:
            return False
        begin, size = 2, data[1]
        if size >= _SHORT:
            begin = 4 if size == _TWO_BYTES else 10
            size = int.from_bytes(data[2:begin], "big")
        if len(data) < begin + size:
            return False
        self._data = data[begin + size :]
        kind, payload = data[0] & 0xF, data[begin : begin + size]
        if kind == _TEXT:
            self._heard(payload)
        elif kind == _PING:
            self._write(_PONG, payload)
        return True

    def say(self, text: bytes) -> None:
        """Send a text message of less than 64 KiB."""
        self._write(_TEXT, text)

    def _write(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        if size < _SHORT:
            head = bytes((0x80 | kind, 0x80 | size))
        else:
            head = bytes((0x80 | kind, 0x80 | _TWO_BYTES)) + size.to_bytes(2, "big")
        self._transport.write(head + _NO_MASK + payload)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        if not self.is_closed.done():
            self.is_closed.set_result(None)

    async def close(self) -> None:
        """Send a close frame and wait until the other side closes the connection."""
        self._write(_CLOSE, b"\x03\xe8")
        await self.is_closed


async def connect(server: str, path: str, token: str, heard: Callable[[bytes], None]) -> Wire:
    """Open a socket at `path` of a server's HTTP address, with this token."""
    parts = urlsplit(server)
    key = base64.b64encode(os.urandom(16)).decode()
    head = _HEAD.format(path=path, host=parts.netloc, key=key, token=token)
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(head.encode(), heard), parts.hostname or "", parts.port or 0
    )
    return wire
