"""Messages that all sockets send, and the frames that carry them."""

import msgspec
from msgspec import Struct

from rookery.core.errors import IllegalAction, RookeryError
from rookery.core.words.i18n import Say, in_language
from rookery.server.errors import Refused


class Failed(Struct, tag="error", frozen=True, omit_defaults=True):
    """A request failed and changed nothing; `words` tells people why."""

    code: str
    words: str
    number: int | None = None
    reasons: tuple[str, ...] = ()


class Outdated(Struct, tag="outdated", frozen=True):
    """The page was made by another version of the house; said at first, if at all."""


_ENCODER = msgspec.json.Encoder()


def encoded(message: Struct) -> bytes:
    """A message as it is sent: JSON in UTF-8."""
    return _ENCODER.encode(message)


def begun(message: Struct) -> bytes:
    """The same without its closing brace: the fields of another struct follow."""
    return _ENCODER.encode(message)[:-1] + b","


def ended(begin: bytes, rest: Struct) -> bytes:
    """A begun message, completed by the fields of another struct."""
    return begin + _ENCODER.encode(rest)[1:]


def _words(error: RookeryError, say: Say) -> str:
    if isinstance(error, Refused):
        return error.words(say)
    if isinstance(error, IllegalAction):
        text = say("%(action)s is not allowed now: %(reason)s (%(clause)s)")
        reason = in_language(error.reason, say)
        return text % {"action": error.action, "reason": reason, "clause": error.clause}
    return str(error)


def failure(error: RookeryError, say: Say) -> Failed:
    """An error as a message to whoever caused it."""
    words = _words(error, say)
    reasons = tuple(getattr(error, "reasons", ()))
    return Failed(error.code, words, getattr(error, "number", None), reasons)


# -- messages as WebSocket frames: framed once, however many people read them ----------------------

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


def unframed(whole: bytes) -> bytes:
    """The text in a frame that `framed` has made."""
    return whole[{_TWO_FOLLOW: 4, _EIGHT_FOLLOW: 10}.get(whole[:2], 2) :]
