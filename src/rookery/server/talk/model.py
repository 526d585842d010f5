"""Table chat: lines in order, numbered from 1."""

from typing import Literal

import msgspec

LineKind = Literal["phrase", "emote"]


class Line(msgspec.Struct, frozen=True):
    """A line by a user on a seat; `text` is the key of a phrase or an emote."""

    number: int
    user_id: str
    seat: int
    kind: LineKind
    text: str
    at: int
