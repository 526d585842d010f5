"""Table chat: lines in order, numbered from 1."""

import msgspec

from rookery.server.table.messages import LineKind


class TalkLine(msgspec.Struct, frozen=True):
    """A line by a user on a seat; `text` is the key of a phrase or an emote."""

    number: int
    user_id: str
    seat: int
    kind: LineKind
    text: str
    at: int
