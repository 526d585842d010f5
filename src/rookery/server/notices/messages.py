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


class DoorsMessage(Struct, tag="doors", frozen=True):
    """The house closes in `begins` milliseconds (0: it is closed), and opens in `ends`.

    Without `ends` it is open, and stays so.
    """

    begins: int = 0
    ends: int = 0
