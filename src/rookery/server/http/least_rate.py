"""A least rate of reading: a client that hardly reads what waits for it is cut."""

import contextlib
import socket
import struct
from asyncio import AbstractEventLoop, TimerHandle, Transport

LEAST_BYTES_S = 2_000
LOOK_S = 15.0


class LeastRate:
    """Watches a transport between `paused` and `resumed`, while its write buffer is full.

    Nobody writes meanwhile, so the buffer only shrinks. If it shrinks by less than `LEAST_BYTES_S`
    bytes per second, the connection is cut.
    """

    def __init__(self, loop: AbstractEventLoop, transport: Transport) -> None:
        self._loop, self._transport = loop, transport
        self._timer: TimerHandle | None = None

    def paused(self) -> None:
        """Start watching: data waits in the buffer."""
        self.resumed()
        waiting = self._transport.get_write_buffer_size()
        self._timer = self._loop.call_later(LOOK_S, self._look, waiting)

    def resumed(self) -> None:
        """Stop watching: the buffer has drained, or the connection has ended."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self, before: int) -> None:
        if before - self._transport.get_write_buffer_size() < LEAST_BYTES_S * LOOK_S:
            reset(self._transport)
        else:
            self.paused()


def reset(transport: Transport) -> None:
    """End a connection at once, discarding even what waits in the system's own buffers."""
    line = transport.get_extra_info("socket")
    if line is not None:
        with contextlib.suppress(OSError):  # it has already ended
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
