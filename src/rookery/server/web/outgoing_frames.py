"""Messages as WebSocket frames: framed once, however many people read them."""

from msgspec import Struct

from rookery.server.web.messages import encoded

_FINAL_TEXT = 0x81
_SHORT = 126
_TWO_FOLLOW, _EIGHT_FOLLOW = bytes((_FINAL_TEXT, 126)), bytes((_FINAL_TEXT, 127))
"""The first bytes of a frame whose length is in the next two or eight bytes."""
_MOST_IN_TWO = 0xFFFF


def framed(message: Struct) -> bytes:
    """A message as one unfragmented text frame from a server."""
    return frame(encoded(message))


def frame(text: bytes) -> bytes:
    """A text in UTF-8 as one unfragmented frame from a server (RFC 6455, section 5.2)."""
    size = len(text)
    if size < _SHORT:
        return bytes((_FINAL_TEXT, size)) + text
    if size <= _MOST_IN_TWO:
        return _TWO_FOLLOW + size.to_bytes(2, "big") + text
    return _EIGHT_FOLLOW + size.to_bytes(8, "big") + text
