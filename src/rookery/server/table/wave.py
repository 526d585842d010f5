"""Frames that go out together: all that one turn of the event loop sends to its tables."""

import asyncio
import traceback
from collections.abc import Callable, Iterable

from rookery.server.ops.logs import Log
from rookery.server.web.outbox import Outbox


class Wave:
    """Holds frames until the turn of the event loop is over, and sends them one after the other.

    The store takes the actions of many tables at once. A reader sleeps until something arrives,
    and waking it costs the system more than sending: if frames go out one after the other, a
    program with many sockets is woken only once. Each outbox gets its frames in order.

    `make` is called before anything goes out, and puts the frames whose making was deferred.
    """

    def __init__(self, log: Log, make: Callable[[], None] = lambda: None) -> None:
        self._log, self._make = log, make
        self._frames: list[tuple[Iterable[Outbox], bytes]] = []
        self._is_coming = False

    def come(self) -> None:
        """Schedule `go` for the end of this turn."""
        if not self._is_coming:
            self._is_coming = True
            asyncio.get_running_loop().call_soon(self.go)

    def put(self, outboxes: Iterable[Outbox], frame: bytes) -> None:
        """Send a frame at the end of the turn; `outboxes` must not change until then."""
        self.come()
        self._frames.append((outboxes, frame))

    def put_now(self, outbox: Outbox, frame: bytes) -> None:
        """Send a frame at once, after those that wait."""
        self.go()
        outbox.put(frame)

    def go(self) -> None:
        """Send all waiting frames."""
        self._make()
        self._is_coming = False
        frames, self._frames = self._frames, []
        for outboxes, frame in frames:
            for outbox in outboxes:
                try:
                    outbox.put(frame)
                except Exception:  # noqa: BLE001  one failing connection must not affect others
                    self._log.error("sending failed", trace=traceback.format_exc())
