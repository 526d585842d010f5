"""Frames that go out together: all that one turn of the event loop has to say at its tables."""

import asyncio
import traceback
from collections.abc import Callable, Iterable

from rookery.server.ops.logs import Log
from rookery.server.push.outbox import Outbox


class Wave:
    """Holds frames until the turn of the event loop is over, and sends them one after the other.

    The store takes the actions of many tables at once. Whoever reads sleeps until something comes,
    and to wake them costs the system more than to send: while one frame after the other goes out,
    a program with many sockets is woken once. Each outbox gets its frames in their order.

    `make` is called before anything goes out, and puts the frames that were left to be made then.
    """

    def __init__(self, log: Log, make: Callable[[], None] = lambda: None) -> None:
        self._log, self._make = log, make
        self._frames: list[tuple[Iterable[Outbox], bytes]] = []
        self._is_coming = False

    def come(self) -> None:
        """Go when the turn is over."""
        if not self._is_coming:
            self._is_coming = True
            asyncio.get_running_loop().call_soon(self.go)

    def put(self, outboxes: Iterable[Outbox], frame: bytes) -> None:
        """Send a frame when the turn is over to outboxes that are not added to any more."""
        self.come()
        self._frames.append((outboxes, frame))

    def put_now(self, outbox: Outbox, frame: bytes) -> None:
        """Send a frame behind those that wait."""
        self.go()
        outbox.put(frame)

    def go(self) -> None:
        """Send what waits."""
        self._make()
        self._is_coming = False
        frames, self._frames = self._frames, []
        for outboxes, frame in frames:
            for outbox in outboxes:
                try:
                    outbox.put(frame)
                except Exception:  # noqa: BLE001  whatever a connection raises, others get theirs
                    self._log.error("sending failed", trace=traceback.format_exc())
