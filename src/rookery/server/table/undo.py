"""A request to the other players to take plies back."""

import msgspec


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat wants to take plies back; `awaited` have yet to agree. Void after the next entry.

    Nobody is awaited any more once somebody has said no. `refused` are the seats that were told no
    since the last entry: whoever has been told no asks again after another move at the earliest.
    """

    seat: int
    plies: int
    awaited: frozenset[str]
    refused: frozenset[int] = frozenset()

    @property
    def is_open(self) -> bool:
        """Whether somebody has yet to answer it."""
        return bool(self.awaited)

    @property
    def is_granted(self) -> bool:
        """Whether everybody has agreed."""
        return not self.awaited and self.seat not in self.refused

    def agreed(self, user_id: str) -> "UndoRequest":
        """The request after this user has agreed."""
        return msgspec.structs.replace(self, awaited=self.awaited - {user_id})

    def denied(self) -> "UndoRequest":
        """The request after somebody has said no."""
        refused = self.refused | {self.seat}
        return msgspec.structs.replace(self, awaited=frozenset(), refused=refused)
