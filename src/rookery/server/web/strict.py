"""Strict HTTP/1.1: refuses what h11 tolerates but proxies may interpret differently."""

import h11
from h11._receivebuffer import ReceiveBuffer

_LONGEST_HEAD = 16 * 1024
_MOST_HEADERS = 100


class StrictBuffer(ReceiveBuffer):
    """The buffer from which h11 reads. Heads of requests and trailers must be well formed."""

    def maybe_extract_lines(self) -> list[bytearray] | None:
        """The lines up to the first blank one; raises RemoteProtocolError if they are malformed."""
        before = bytes(self)
        lines = super().maybe_extract_lines()
        if lines is not None:
            _check(before[: len(before) - len(self)], len(lines))
        return lines


def _check(head: bytes, lines: int) -> None:
    ends = head.count(b"\r\n")
    if head.count(b"\n") != ends or head.count(b"\r") != ends:
        raise h11.RemoteProtocolError("a line ends in CR LF, and nothing else does")
    if b"\n " in head or b"\n\t" in head:
        raise h11.RemoteProtocolError("headers are not folded")
    if len(head) > _LONGEST_HEAD or lines > _MOST_HEADERS:
        raise h11.RemoteProtocolError("too many headers", error_status_hint=431)


def make_strict(connection: h11.Connection) -> None:
    """Make a connection read strictly. Call it before anything was read."""
    # h11 has no setting for this; the lock file pins the version for which it works.
    connection._receive_buffer = StrictBuffer()
