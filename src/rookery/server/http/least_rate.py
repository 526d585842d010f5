"""A least rate while something waits: whoever does not read it, or hardly, is cut."""

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
            self._transport.abort()
        else:
            self.paused()
