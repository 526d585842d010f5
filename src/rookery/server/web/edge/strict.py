"""Strict HTTP/1.1: refuses what h11 tolerates but proxies may interpret differently."""

import h11

LONGEST_HEAD = 16 * 1024
_MOST_LINES = 101  # with the blank one

Event = h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]


class StrictReader:
    """Reads the requests of one connection as events of h11.

    Heads of requests, and trailers, must be well formed and short.
    """

    def __init__(self) -> None:
        self.connection = h11.Connection(h11.SERVER, max_incomplete_event_size=LONGEST_HEAD)
        self._unread = b""

    @property
    def has_rest(self) -> bool:
        """Whether anything has come that no event has told of yet."""
        return bool(self._unread or self.connection.trailing_data[0])

    def feed(self, data: bytes) -> None:
        """Take received bytes, which the next events are read from."""
        self._unread += data

    def next_event(self) -> Event:
        """The next event; raises RemoteProtocolError if it is malformed."""
        while (event := self._event()) is h11.NEED_DATA and self._unread:
            # In pieces: h11's rest is copied for each event, and may hold many short requests.
            self.connection.receive_data(self._unread[:LONGEST_HEAD])
            self._unread = self._unread[LONGEST_HEAD:]
        return event

    def take_rest(self) -> bytes:
        """Remove and return what has come after the last event, for another protocol."""
        rest, self._unread = self.connection.trailing_data[0] + self._unread, b""
        return rest

    def _event(self) -> Event:
        before = self.connection.trailing_data[0]
        event = self.connection.next_event()
        if before and isinstance(event, h11.Request | h11.EndOfMessage):
            # What the event was read from: the head, or the last chunk with its trailers.
            _check(before[: len(before) - len(self.connection.trailing_data[0])])
        return event


def _check(lines: bytes) -> None:
    ends = lines.count(b"\r\n")
    if lines.count(b"\n") != ends or lines.count(b"\r") != ends:
        raise h11.RemoteProtocolError("a line ends in CR LF, and nothing else does")
    if b"\n " in lines or b"\n\t" in lines:
        raise h11.RemoteProtocolError("headers are not folded")
    if len(lines) > LONGEST_HEAD or ends > _MOST_LINES:
        raise h11.RemoteProtocolError("too many headers", error_status_hint=431)
