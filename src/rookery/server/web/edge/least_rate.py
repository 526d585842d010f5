"""A least rate of reading: a client that hardly reads what waits for it is cut.

What counts is what the client's system has acknowledged. Our own buffer says little: our system
takes from it in lumps of up to some megabytes, and nothing for minutes in between.
"""

import contextlib
import socket
import struct
import sys
from asyncio import AbstractEventLoop, TimerHandle, Transport

LEAST_BYTES_S = 2_000
LOOK_S = 5.0
PATIENCE_S = 15.0
LUMP = 128 * 1024
"""A client's system acknowledges what was read in lumps of at most so many bytes."""
_TCP_INFO_BYTES_ACKED = slice(120, 128)  # linux/tcp.h: struct tcp_info


class LeastRate:
    """Watches a transport between `paused` and `resumed`, while nobody writes to it.

    A client must take `LEAST_BYTES_S` bytes a second on average. It may be behind by `PATIENCE_S`,
    or by one lump: no more than it has taken in all, because that has filled its buffer once.
    What it took too much does not count for later.
    """

    def __init__(self, loop: AbstractEventLoop, transport: Transport) -> None:
        self._loop, self._transport = loop, transport
        self._timer: TimerHandle | None = None
        self._at, self._taken, self._behind = loop.time(), 0, 0.0

    def paused(self) -> None:
        """Start watching: data waits to be sent."""
        if self._timer is None:
            now = self._loop.time()
            self._behind = max(0.0, self._behind - LEAST_BYTES_S * (now - self._at))
            self._at, self._taken = now, _bytes_taken(self._transport)
            self._timer = self._loop.call_later(LOOK_S, self._look)

    def resumed(self) -> None:
        """Stop watching: the buffer has drained, or the connection has ended."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._see()

    def _look(self) -> None:
        self._see()
        if self._behind > _allowance(self._transport):
            self._timer = None
            reset(self._transport)
        else:
            self._timer = self._loop.call_later(LOOK_S, self._look)

    def _see(self) -> None:
        now, bytes_taken = self._loop.time(), _bytes_taken(self._transport)
        behind = self._behind + LEAST_BYTES_S * (now - self._at) - max(0, bytes_taken - self._taken)
        self._behind, self._at, self._taken = max(0.0, behind), now, bytes_taken


def _bytes_taken(transport: Transport) -> int:
    """A number that grows by each byte that the client's system takes."""
    acknowledged = _acknowledged(transport)
    return -transport.get_write_buffer_size() if acknowledged is None else acknowledged


def _allowance(transport: Transport) -> float:
    """By how many bytes a client may be behind."""
    acknowledged, least = _acknowledged(transport), LEAST_BYTES_S * PATIENCE_S
    if acknowledged is not None:
        return max(least, min(LUMP, acknowledged))
    line = transport.get_extra_info("socket")
    with contextlib.suppress(OSError):  # it has already ended
        # Our system doesn't say what it has in its own buffer, so all of that may be one lump.
        return (
            least if line is None else LUMP + line.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
        )
    return least


def _acknowledged(transport: Transport) -> int | None:
    """How many bytes the client's system has acknowledged; None where ours doesn't say (Linux)."""
    line = transport.get_extra_info("socket")
    if line is None or sys.platform != "linux":
        return None
    try:
        info = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _TCP_INFO_BYTES_ACKED.stop)
    except OSError:  # no TCP, or it has already ended
        return None
    known = info[_TCP_INFO_BYTES_ACKED]
    return int.from_bytes(known, sys.byteorder) if len(known) == 8 else None


def reset(transport: Transport) -> None:
    """End a connection at once, discarding even what waits in the system's own buffers."""
    line = transport.get_extra_info("socket")
    if line is not None:
        with contextlib.suppress(OSError):  # it has already ended
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
