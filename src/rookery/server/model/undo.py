"""A request to the other players to take plies back."""

import msgspec


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat wants to take plies back; `awaited` have yet to agree. Void after the next entry."""

    seat: int
    plies: int
    awaited: frozenset[str]

    def agreed(self, user_id: str) -> "UndoRequest":
        """The request after this user has agreed."""
        return msgspec.structs.replace(self, awaited=self.awaited - {user_id})
