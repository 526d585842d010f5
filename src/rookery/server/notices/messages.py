"""Messages about notices, on any socket of the house."""

from msgspec import Struct


class WaitingGame(Struct, frozen=True):
    """A game in which it is the reader's turn; `new` until they have seen it."""

    id: str
    new: bool


class NoticesMessage(Struct, tag="notices", frozen=True):
    """How many notices are new besides turns, and the games that wait for the reader.

    `state` differs whenever the list of notices would.
    """

    new: int
    turns: tuple[WaitingGame, ...]
    state: str
