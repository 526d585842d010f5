"""WebSocket frames as clients send them (RFC 6455, section 5.2): finding their ends and texts."""

TOO_LARGE = -1
_WHOLE_TEXT, _MASKED = 0x81, 0x80
_TWO_BYTES, _EIGHT_BYTES = 126, 127
_SHORT_BEGIN = 6  # where the text of a short frame begins, after its mask


def frame_end(data: bytes, begin: int, most: int) -> int | None:
    """Where the frame that begins at `begin` ends; None if it is still incomplete.

    TOO_LARGE if it declares more than `most` bytes, however many have come.
    """
    if len(data) < begin + 2:
        return None
    size, text = data[begin + 1] & 0x7F, _text_begin(data, begin)
    if size >= _TWO_BYTES:
        length = data[begin + 2 : begin + (4 if size == _TWO_BYTES else 10)]
        if len(length) < (2 if size == _TWO_BYTES else 8):
            return None
        size = int.from_bytes(length, "big")
    if size > most:
        return TOO_LARGE
    return text + size if text + size <= len(data) else None


def _text_begin(data: bytes, begin: int) -> int:
    """Where a frame's content begins, after its length and its mask."""
    size = data[begin + 1] & 0x7F
    longer = 8 if size == _EIGHT_BYTES else 2 if size == _TWO_BYTES else 0
    return begin + 2 + longer + (4 if data[begin + 1] & _MASKED else 0)


def short_text(data: bytes) -> bytes | None:
    """The text of `data`, if it is exactly one short text message, as nearly all are; else None."""
    size = len(data) - _SHORT_BEGIN
    if 0 <= size < _TWO_BYTES and data[0] == _WHOLE_TEXT and data[1] == _MASKED + size:
        return _unmasked(data[_SHORT_BEGIN:], data[2:_SHORT_BEGIN])
    return None


def is_whole_text(frame: bytes) -> bool:
    """Whether a frame is a whole text message from a client (unfragmented and masked)."""
    return frame[0] == _WHOLE_TEXT and frame[1] >= _MASKED


def text_of(frame: bytes) -> bytes:
    """The unmasked text of a whole frame, which may not be valid UTF-8."""
    begin = _text_begin(frame, 0)
    return _unmasked(frame[begin:], frame[begin - 4 : begin])


def _unmasked(data: bytes, mask: bytes) -> bytes:
    """The data without its mask of four bytes."""
    size = len(data)
    whole = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data) ^ int.from_bytes(whole)).to_bytes(size)
