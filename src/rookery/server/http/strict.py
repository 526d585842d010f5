"""HTTP/1.1 as it is written: what h11 forgives, and proxies may read otherwise, is refused."""

import h11
from h11._receivebuffer import ReceiveBuffer

_LONGEST_HEAD = 16 * 1024
_MOST_HEADERS = 100


class StrictBuffer(ReceiveBuffer):
    """What h11 reads from. The head of a request, and what trails a body, must be well formed."""

    def maybe_extract_lines(self) -> list[bytearray] | None:
        """The lines up to the first blank one; raises RemoteProtocolError for what is odd there."""
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
    """Let a connection read strictly, before it has read anything."""
    # h11 has no setting for it; the lock says which version this is true of.
    connection._receive_buffer = StrictBuffer()
