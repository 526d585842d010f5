"""Messages of all sockets, and how messages are encoded."""

import msgspec
from msgspec import Struct

from rookery.core.errors import IllegalAction, RookeryError
from rookery.core.words.i18n import Say, said
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
        reason = said(error.reason, say)
        return text % {"action": error.action, "reason": reason, "clause": error.clause}
    return str(error)


def failure(error: RookeryError, say: Say) -> Failed:
    """An error as a message to whoever caused it."""
    words = _words(error, say)
    reasons = tuple(getattr(error, "reasons", ()))
    return Failed(error.code, words, getattr(error, "number", None), reasons)
