"""Messages as they go over a WebSocket: framed once, however many people read them."""

from msgspec import Struct

from rookery.server.views.messages import encoded

_FINAL_TEXT = 0x81
_SHORT, _TWO_BYTES, _EIGHT_BYTES = 126, 126, 127
_MOST_IN_TWO = 0xFFFF


def framed(message: Struct) -> bytes:
    """A message as one whole text frame from a server."""
    return frame(encoded(message))


def frame(text: bytes) -> bytes:
    """A text in UTF-8 as one whole frame from a server (RFC 6455, section 5.2)."""
    size = len(text)
    if size < _SHORT:
        return b"%c%c%b" % (_FINAL_TEXT, size, text)
    if size <= _MOST_IN_TWO:
        return b"%c%c%b%b" % (_FINAL_TEXT, _TWO_BYTES, size.to_bytes(2, "big"), text)
    return b"%c%c%b%b" % (_FINAL_TEXT, _EIGHT_BYTES, size.to_bytes(8, "big"), text)
