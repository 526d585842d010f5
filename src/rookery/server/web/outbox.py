"""The queue of frames to one socket: bounded, so that a slow reader costs others nothing."""

from collections import deque
from collections.abc import Callable

MOST_WAITING = 500_000
"""The most bytes that may wait, the newest frame not counted, however few the frames."""


class Outbox:
    """Frames in order: passed on at once while the connection takes them, otherwise queued.

    At most `room` frames wait. Slower readers are disconnected, and resynchronise with `seen`.
    """

    __slots__ = ("_pass_on", "_room", "_size", "_waiting", "_when_closed", "is_closed", "put")

    def __init__(self, room: int) -> None:
        self._room = room
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._pass_on: Callable[[bytes], None] | None = None
        self._when_closed: Callable[[], None] | None = None
        self.is_closed = False
        self.put: Callable[[bytes], None] = self._keep
        """Send a frame; never waits. The outbox closes when it is full."""

    def connect(
        self, pass_on: Callable[[bytes], None], when_closed: Callable[[], None] | None = None
    ) -> None:
        """Pass frames on from now on; `when_closed` is called when the outbox closes."""
        self._pass_on, self._when_closed = pass_on, when_closed
        self.resume()

    def pause(self) -> None:
        """Queue frames: the connection takes none for now."""
        if not self.is_closed:
            self.put = self._keep

    def resume(self) -> None:
        """Pass on queued and new frames, until the connection pauses again."""
        if self.is_closed or self._pass_on is None:
            return
        self.put = self._pass_on
        while self._waiting and self.put is self._pass_on:
            frame = self._waiting.popleft()
            self._size -= len(frame)
            self._pass_on(frame)

    def _keep(self, frame: bytes) -> None:
        if len(self._waiting) >= self._room or self._size > MOST_WAITING:
            self.close()
        else:
            self._waiting.append(frame)
            self._size += len(frame)

    def close(self) -> None:
        """Close for good; even the frames that wait are dropped."""
        if self.is_closed:
            return
        self.is_closed, self.put = True, _drop
        self._waiting.clear()
        if self._when_closed is not None:
            self._when_closed()


def _drop(_: bytes) -> None:
    pass
