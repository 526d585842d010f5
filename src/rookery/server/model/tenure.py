"""Who has played on which seat, and from which entry of the log on."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from rookery.server.model.seats import Seat

How = Literal["opened", "joined", "left", "before"]
"""Sat there when the table was opened; took the seat; took it over from somebody who left; sat
there before the house wrote down since when."""


class Tenure(NamedTuple):
    """Somebody plays on a seat once the log has `from_number` entries: a user or a computer."""

    seat: int
    from_number: int
    user_id: str | None
    level: str | None
    how: How


class Departure(msgspec.Struct, frozen=True):
    """A user whose seat a computer took over when the log had `number` entries."""

    seat: int
    user_id: str
    number: int


def departures(tenures: Sequence[Tenure]) -> Iterator[Departure]:
    """Who has left a seat to a computer; `tenures` are by seats, on each in order."""
    for one, following in pairwise(tenures):
        if one.seat == following.seat and following.how == "left" and one.user_id is not None:
            yield Departure(one.seat, one.user_id, following.from_number)


def as_they_sat(seats: Sequence[Seat], tenures: Sequence[Tenure]) -> tuple[Seat, ...]:
    """The seats with those who sat there last, by the ids that they had then."""
    last = {one.seat: one.user_id for one in tenures}
    return tuple(
        msgspec.structs.replace(seat, user_id=last[index])
        if seat.kind == "human" and last.get(index) is not None
        else seat
        for index, seat in enumerate(seats)
    )
