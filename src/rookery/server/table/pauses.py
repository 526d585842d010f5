"""Pauses of a table over days: all clocks rest, because everybody there has agreed."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from rookery.server.people.calendar import Span
from rookery.server.table.seats import Seat


class PauseRequest(Struct, frozen=True):
    """The player on `seat` would like clocks to rest until a time, and asked for it `at` another.

    The people on the seats `agreed` want it, too. It is void once somebody has said no.
    """

    seat: int
    at: int
    until: int
    agreed: frozenset[int]
    refused: bool = False

    def asks(self, seats: Sequence[Seat], left: frozenset[int]) -> tuple[int, ...]:
        """The seats whose people have yet to agree; nobody asks a computer."""
        return tuple(
            index
            for index, seat in enumerate(seats)
            if seat.kind == "human" and index not in left and index not in self.agreed
        )

    def agreed_by(self, seats: Sequence[int]) -> "PauseRequest":
        """The request after the person on these seats has agreed."""
        return replace(self, agreed=self.agreed | frozenset(seats))


class Pauses(Struct, frozen=True):
    """When the clocks of a table rest, and what somebody has asked for."""

    spans: tuple[Span, ...] = ()
    request: PauseRequest | None = None

    def at(self, now: int) -> Span | None:
        """The pause that lasts."""
        return next((span for span in self.spans if span.begins <= now < span.ends), None)

    def pending(self, seats: Sequence[Seat], left: frozenset[int], now: int) -> PauseRequest | None:
        """What somebody has yet to answer."""
        request = self.request
        if request is None or request.refused or request.until <= now:
            return None
        return request if request.asks(seats, left) else None


NO_PAUSES = Pauses()
