"""A least rate while something waits: whoever does not read it, or hardly, is cut."""

import contextlib
import socket
import struct
from asyncio import AbstractEventLoop, TimerHandle, Transport

LEAST_BYTES_S = 2_000
LOOK_S = 15.0


class LeastRate:
    """Watches a transport between `paused` and `resumed`: while it has taken more than it has sent.

    Nobody writes meanwhile, so its buffer only shrinks: by `LEAST_BYTES_S` at least, or it is cut.
    """

    def __init__(self, loop: AbstractEventLoop, transport: Transport) -> None:
        self._loop, self._transport = loop, transport
        self._timer: TimerHandle | None = None

    def paused(self) -> None:
        """Something waits from now on."""
        self.resumed()
        waiting = self._transport.get_write_buffer_size()
        self._timer = self._loop.call_later(LOOK_S, self._look, waiting)

    def resumed(self) -> None:
        """Nothing waits any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self, before: int) -> None:
        if before - self._transport.get_write_buffer_size() < LEAST_BYTES_S * LOOK_S:
            reset(self._transport)
        else:
            self.paused()


def reset(transport: Transport) -> None:
    """End a connection at once. What waits in the system's own buffers is given up, too."""
    line = transport.get_extra_info("socket")
    if line is not None:
        with contextlib.suppress(OSError):  # it has gone by itself
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
